"""Faults to plant in a pack, by hands that can do everything whoever runs a register can: chains, seals and manifests
are made to fit again."""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from domain.chain import digest
from service.proof.packs.bag import Bag, BagWriter
from service.proof.packs.check import PackFiles, check
from service.proof.packs.check_pack import check_pack


def files(pack: bytes) -> dict[str, bytes]:
    bag = Bag(BytesIO(pack))
    return {name.removeprefix("data/"): bag.read(name) for name in bag.names if name.startswith("data/")}


def rebuilt(contents: dict[str, bytes]) -> bytes:
    """A pack of these contents, with manifests that fit."""
    file = BytesIO()
    with BagWriter(file) as bag:
        for name, data in contents.items():
            bag.add(name, data)
        bag.close({})
    return file.getvalue()


def by_us(pack: bytes) -> dict[str, list[str]]:
    """What `verify` finds, by the numbers of the checks."""
    found: dict[str, list[str]] = {}
    for one in check_pack(BytesIO(pack)).found:
        found.setdefault(one.check, []).append(str(one.what))
    return found


def by_check_py(pack: bytes, folder: Path, receipts: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """What the checker in the pack finds, with the places it names."""
    file = folder / "planted.zip"
    file.write_bytes(pack)
    found: dict[str, list[str]] = {}
    for number, place, what in check(PackFiles(file), receipts)[1]:
        found.setdefault(number, []).append(f"{place}: {what}")
    return found


# --- logs ------------------------------------------------------------------------------------------------------------


def written(value) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sealed(head: bytes, log: list[bytes]) -> bytes:
    body = b"".join(line + b"\n" for line in (head, *log))
    return body + written({"digest": digest(log[-1]), "entries": len(log), "sha256": sha256(body).hexdigest()}) + b"\n"


def rewrite(data: bytes, change) -> bytes:
    """A log with its entries changed, as a list of JSON, then numbered, chained and sealed anew."""
    head, *lines, _ = data.splitlines()
    log: list[bytes] = []
    for number, entry in enumerate(change([json.loads(line) for line in lines]), 1):
        log.append(written({**entry, "version": number, "prev": digest(log[-1]) if log else ""}))
    return sealed(head, log)


def events(entries: list, kind: str) -> list:
    return [entry["event"] for entry in entries if entry["event"]["event"] == kind]


def match_name(contents: dict[str, bytes], place: str = "R1-02") -> str:
    return next(name for name in contents if name.startswith(f"matches/{place}"))


def change_log(contents: dict[str, bytes], change) -> None:
    """Change the log of the tournament; `change` is given its entries and may change them in place."""
    contents["tournament.jsonl"] = rewrite(contents["tournament.jsonl"], lambda log: change(log) or log)


def change_match(contents: dict[str, bytes], change, place: str = "R1-02") -> None:
    """Change the log of a match, and let the tournament know the new receipt, as whoever runs the register would."""
    name = match_name(contents, place)
    contents[name] = rewrite(contents[name], lambda log: change(log) or log)
    last = contents[name].splitlines()[-2]
    entry = json.loads(last)
    receipt = {"match": entry["match"], "version": entry["version"], "digest": digest(last)}

    def followed(log: list) -> None:
        for event in events(log, "fixture-finished"):
            if event["receipt"]["match"] == receipt["match"]:
                event["receipt"] = receipt
        for kind in ("round-closed", "results-confirmed"):
            for event in events(log, kind):
                event["receipts"] = [receipt if one["match"] == receipt["match"] else one for one in event["receipts"]]

    change_log(contents, followed)
