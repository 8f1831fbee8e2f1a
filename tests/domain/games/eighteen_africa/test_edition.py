"""The component data is what the rules need; data that is not is refused with file, entry and reason."""

from collections import Counter
from pathlib import Path

import pytest

from domain.editions import BrokenEdition
from domain.games.eighteen_africa import edition
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.edition import (
    COMPANIES,
    CONCESSIONS,
    DATA,
    ECONOMIES,
    HEXES,
    PRIVATES,
    TABLE,
    TILES,
    TRAINS,
)
from domain.games.eighteen_africa.rules.board import BORDER_BIT, NEIGHBOUR, opposite

GOOD = Path(edition.__file__).with_name("edition.toml").read_text("utf-8")


def test_the_map_and_the_tiles_are_those_of_section_1():
    kinds = Counter(one.kind for one in HEXES.values())
    assert (len(HEXES), kinds) == (165, {"open": 143, "fixed": 18, "blocked": 4})
    stops = Counter(tuple(stop.kind for stop in one.nodes) for one in HEXES.values() if one.kind == "open")
    assert stops == {(): 103, ("town",): 29, ("town", "town"): 3, ("city",): 6, ("city", "city"): 2}
    tiles = Counter[str]()
    for tile in TILES.values():
        tiles[tile.color] += tile.count
    assert tiles == {"yellow": 98, "green": 37, "brown": 19, "grey": 10}
    assert [one.id for one in HEXES.values() if one.variable] == ["D3", "E2", "G2", "G16", "K36", "N5", "P23"]


def test_companies_tokens_and_trains_are_those_of_section_1():
    assert len(COMPANIES) == 17
    assert sum(len(one.tokens) for one in COMPANIES.values()) == 51
    assert {train.id: train.count for train in TRAINS.values()} == {
        "2": 6, "3": 4, "AE": 3, "VS": 3, "EF": 3, "EE": 3, "PA": 3,
    }  # fmt: skip
    assert len(DATA.market.values) == 34


def test_neighbours_see_each_other_over_one_border():
    for (at, edge), there in NEIGHBOUR.items():
        assert NEIGHBOUR[there, opposite(edge)] == at
        assert BORDER_BIT[at, edge] == BORDER_BIT[there, opposite(edge)]
    assert len(set(BORDER_BIT.values())) * 2 == len(NEIGHBOUR)


@pytest.mark.parametrize(
    ("old", "new", "entry", "reason"),
    [
        ("cards_kept = 8", "cards_kept = 7", "players.counts 2", "half"),
        ('id = "recession", pool_min = 3', 'id = "recession", pool_min = 4', "economy.states recession", "follow"),
        ('name = "Alexandria Railway", par = 100', 'name = "Alexandria Railway", par = 101', "companies AR par", "101"),
        ("[trains]\nlimit = 2", "[trains]\nlimit = 3", "trains.limit", "searched for 2"),
        ('segments = [[0, 1]], upgrades = ["18"', 'segments = [[0, 9]], upgrades = ["18"', "tiles 7", "9"),
        ('upgrades = ["35", "36", "37"]', 'upgrades = ["35", "36", "97"]', "tiles 10 upgrades", "97"),
        ('{ id = "B9", q = 1, r = 4', '{ id = "B9", q = 1, r = 9', "map.hexes", ""),
        ("segments = [[1, 5]], cost = 0", "segments = [[1, 3]], cost = 0", "map.hexes H1 edge 3", "leads nowhere"),
        ('home = "D5", home_node = 0', 'home = "D7", home_node = 0', "companies MF home", "stop 0 of D7"),
        ('source = "G8"', 'source = "G9"', "concessions MIN", "G9"),
        ("K36 = 40, ", "", "option_data.variable_modifiers", "are for"),
    ],
)
def test_data_that_cannot_be_played_with_is_refused(tmp_path, old, new, entry, reason):
    assert old in GOOD
    file = tmp_path / "edition.toml"
    file.write_text(GOOD.replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenEdition) as caught:
        edition.read(file)
    assert caught.value.entry.startswith(entry)
    assert reason in caught.value.reason


def numbers() -> list[list[str]]:
    """The rows of the tables of RULES.md."""
    page = Path(edition.__file__).with_name("RULES.md").read_text("utf-8")
    part = page.partition("## The numbers")[2].partition("## Rulings")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")]


def test_the_numbers_that_players_read_are_those_of_the_edition():
    rows = numbers()
    beginnings = [row[:4] for row in rows]
    for players, row in TABLE.items():
        limits = " / ".join(map(str, row.cert_limit))
        dealt = [str(players), str(row.companies), str(row.cards_dealt), str(row.cards_dealt // 2)]
        assert [*dealt, f"£{row.cash}", limits] in rows
    for one in ECONOMIES.values():
        assert [one.id, f"{one.city:+d}", f"{one.town:+d}", f"£{one.bond}"] in [[row[0], *row[2:]] for row in rows]
    for train in TRAINS.values():
        named = train.id if train.id == train.name else f"{train.id} {train.name}"
        assert [named, f"£{train.price}", f"£{train.resale}", str(train.count)] in beginnings
    for private in PRIVATES.values():
        assert [f"{private.id} {private.name}", f"£{private.price}", f"£{private.income}", private.text] in rows
    for right in CONCESSIONS.values():
        assert [f"{right.id} {right.name}", right.source, " or ".join(right.ports), f"£{right.bonus}"] in rows
    assert {f"`{name}`" for name in Options.__struct_fields__} <= {row[0] for row in rows}
