"""Every vector of the specification's section 6 has a test that is called by its number."""

import re
from pathlib import Path

import pytest

NUMBERS = (*range(1, 27), *range(28, 36), 37, *range(39, 43), *range(45, 49))  # 27, 36, 38, 43 and 44 were withdrawn
NAMED = re.compile(r"^def test_v(\d+)_\w+\(", re.MULTILINE)


def numbers_in(folder: Path) -> set[int]:
    return {int(number) for file in folder.rglob("test_*.py") for number in NAMED.findall(file.read_text("utf-8"))}


def missing(folder: Path) -> list[int]:
    return sorted(set(NUMBERS) ^ numbers_in(folder))


def test_every_vector_has_its_test_and_no_test_a_number_that_is_none():
    assert missing(Path(__file__).parent) == []


@pytest.mark.parametrize("number", [1, 10, 48])
def test_a_vector_without_a_test_is_found(number, tmp_path):
    text = "".join(f"def test_v{one}_it_holds():\n    ...\n" for one in NUMBERS if one != number)
    (tmp_path / "test_some.py").write_text(text, "utf-8")
    assert missing(tmp_path) == [number]
