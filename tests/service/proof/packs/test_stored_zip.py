"""The zip of a pack: byte by byte what Python's own module writes, without holding its directory."""

import tracemalloc
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from service.proof.packs import stored_zip
from service.proof.packs.bag import Bag, BagWriter
from service.proof.packs.stored_zip import StoredZip, TooLarge

FILES = {"bagit.txt": b"", "data/a.txt": b"one\n", "data/matches/R1-01.jsonl": b"{}\n" * 5000, "data/zażółć.txt": b"x"}


def written(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with StoredZip(out) as zip:
        for name, data in files.items():
            zip.add(name, data)
        zip.end()
    return out.getvalue()


@pytest.mark.parametrize("files", [FILES, {}])
def test_it_is_what_the_module_of_python_writes(files: dict[str, bytes]):
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as theirs:
        for name, data in files.items():
            head = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            head.external_attr = 0o644 << 16
            theirs.writestr(head, data)
    assert written(files) == out.getvalue()


@pytest.mark.parametrize(("limit", "most"), [("MOST_FILES", 3), ("LARGEST", 15_000)])
def test_what_no_zip_can_hold_is_refused_in_words(limit: str, most: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stored_zip, limit, most)
    with pytest.raises(TooLarge, match="too large for one zip file"):
        written(FILES)


def held(file: Path, number: int) -> int:
    """What a bag of so many files holds while it is written."""
    with file.open("wb") as out, BagWriter(out) as bag:
        bag.add("first.txt", b"x")
        tracemalloc.start()
        for at in range(number):
            bag.add(f"matches/R{at // 12}-{at % 12:02}-{at:012}.jsonl", b"x")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        bag.close({})
    return most


def test_a_bag_does_not_remember_its_files(tmp_path: Path):
    """The few bytes allowed for each are for what else goes on in the process."""
    few, many = held(tmp_path / "few.zip", 100), held(tmp_path / "many.zip", 5000)
    assert many - few < 4900 * 20, "bytes a file"
    with (tmp_path / "many.zip").open("rb") as packed:
        assert len(Bag(packed).names) == 5001 + 4
