"""The component data: what is open and what is sealed, pinned to each other."""

from pathlib import Path

import pytest

from domain.editions import BrokenEdition
from domain.games.ticket_legacy import edition
from domain.games.ticket_legacy.edition import CITIES, DATA, EVENTS, MODULES, OPEN, POSTCARDS, ROUTES, SEALED, TICKETS

FOLDER = Path(edition.__file__).parent


def test_the_counts_of_the_data():
    assert (len(CITIES), len(ROUTES), len(TICKETS), len(EVENTS), len(POSTCARDS)) == (64, 148, 113, 21, 77)
    assert len(edition.TRACKS) == 199
    assert sum(city.mail for city in CITIES.values()) == 16


def test_nothing_sealed_is_in_the_open_file():
    """12.5: of cities, routes, tickets, events and rules only those of the start."""
    assert {city.area for city in OPEN.cities} == {route.area for route in OPEN.routes} == {"start"}
    assert {ticket.area for ticket in OPEN.tickets} == {"start"}
    assert {event.chapter for event in OPEN.events} == {0}
    assert all(rule.base for rule in OPEN.rules)
    text = (FOLDER / "edition.toml").read_text("utf-8")
    assert not [city.name for city in SEALED.cities if city.name in text]
    assert not [card.public for card in SEALED.postcards if card.public in text]
    assert not [card.a for chapter in SEALED.chapters for card in chapter.setup if card.a in text]


def test_rules_stand_in_the_order_of_their_slots():
    assert list(MODULES)[:3] == ["ferry", "depots", "company_colors"]
    assert list(MODULES)[-2:] == ["grand_network", "transcontinental"]


def test_the_open_file_pins_the_sealed_one(tmp_path):
    for name in ("edition.toml", "sealed.toml"):
        (tmp_path / name).write_bytes((FOLDER / name).read_bytes())
    sealed = tmp_path / "sealed.toml"
    sealed.write_text(sealed.read_text("utf-8").replace("absent_scores = [25", "absent_scores = [26"), "utf-8")
    with pytest.raises(BrokenEdition, match="sealed"):
        edition.read(tmp_path / "edition.toml", sealed)
    assert DATA.sealed.sha256


def test_every_sealed_city_lies_in_a_named_area():
    assert {city.area for city in SEALED.cities} == {area.id for area in OPEN.areas} - {"start"}
