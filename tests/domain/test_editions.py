"""Component data that cannot be played with is refused: the file, the entry, the reason."""

from hashlib import sha256

import pytest
from msgspec import Struct

from domain.editions import BrokenEdition, Check, load


class Card(Struct):
    id: str
    carts: int


class Shape(Struct):
    cards: list[Card]


def written(folder, text):
    file = folder / "edition.toml"
    file.write_text(text)
    return file


def test_an_edition_is_known_by_the_hash_of_its_bytes(tmp_path):
    edition = load(written(tmp_path, 'cards = [{id = "a", carts = 1}]'), Shape)
    assert edition.data.cards == [Card("a", 1)]
    assert edition.digest == sha256(b'cards = [{id = "a", carts = 1}]').hexdigest()


@pytest.mark.parametrize(
    ("text", "entry", "reason"),
    [
        ('cards = [{id = "a"}]', "$.cards[0]", "missing required field `carts`"),
        ('cards = [{id = "a", carts = "two"}]', "$.cards[0].carts", "Expected `int`, got `str`"),
        ("cards = [", "the file", "is not TOML"),
    ],
)
def test_broken_data_names_the_file_the_entry_and_the_reason(tmp_path, text, entry, reason):
    with pytest.raises(BrokenEdition) as caught:
        load(written(tmp_path, text), Shape)
    assert caught.value.file == f"{tmp_path.name}/edition.toml"
    assert caught.value.entry == entry
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (lambda c: c.count("cards", [1], 2), "f.toml: cards: has 1 entries, the rules need 2"),
        (lambda c: c.unique("cards", ["a", "b", "a"]), "f.toml: cards 'a': stands there 2 times"),
        (lambda c: c.known("cards a", "x", ["y", "z"]), "f.toml: cards a: names 'x', which is none of y, z"),
        (lambda c: c.inside("zone", (1001, 5), (1000, 1000)), "lies at (1001, 5), outside the canvas"),
    ],
)
def test_each_check_says_what_is_wrong(check, words):
    with pytest.raises(BrokenEdition) as caught:
        check(Check("f.toml"))
    assert words in str(caught.value)
