"""What the fields of answers and bodies mean: one word, one meaning. A field may say it more closely for itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marshmallow import class_registry
from marshmallow.exceptions import RegistryError

FIELDS = {
    "abandoning": "Seats that would rather stop; when everybody does, the match ends without a result.",
    "about": "What it is about: a round, a fixture, a ply, a player.",
    "against": "The number of the other fixture.",
    "agreement": "What else was agreed when the table was laid.",
    "announcement": "All that is decided by rule.",
    "answered": "Whether a director has answered it.",
    "as": "Through whose eyes: a seat, `spectator`, or `everything` once the match is over.",
    "at": "When it was written.",
    "attempt": "Which attempt it is: 1 unless it was laid anew.",
    "awaiting": "Who is asked what.",
    "away": "Days of absence a seat may declare.",
    "by": "Who did it.",
    "campaign": "The campaign whose chapter this match is.",
    "byes": "Who does not play in it.",
    "category": "A category of the rulebook's own breakdown.",
    "changed_at": "When something last happened in it.",
    "closed": "Whether every fixture of it is settled.",
    "closes": "When entries close.",
    "commitment": "SHA-256 of the secret, which is revealed at the end.",
    "cost": "What the pairing cost.",
    "created": "When it was made.",
    "deadline": "When the round ends.",
    "decision": "As the game's JSON Schema of decisions says.",
    "digest": "The full receipt: SHA-256 of the last entry of the log.",
    "directors": "Who directs it.",
    "draws": "The public values that were drawn.",
    "earlier": "Matches of attempts before this one.",
    "edition": "SHA-256 of the component data it is played with.",
    "elsewhere": "The match that a campaign waits for.",
    "end": "Until when.",
    "ending": "Which of the game's endings it came to, or `resigned`.",
    "entrants": "Who is in it.",
    "entries": "In the order in which they were written.",
    "event": "What was written, as it is stored.",
    "first": "The first ply of this tenure.",
    "fixture": "The number of the fixture in its round, from 1.",
    "fixtures": "What is played in it.",
    "free": "How many seats are free.",
    "game": "Slug of the game.",
    "group": "The group it belongs to; 0: none.",
    "happened": "What the command wrote into the log, as you may read it.",
    "head": "The receipt that it follows.",
    "hints": "Whether hints are given where all others at the table are bots.",
    "how": "How the terms make the value: sum, mean or best.",
    "id": "Its id, which never changes.",
    "kind": "What kind of player or actor.",
    "label": "What it is for, in its owner's words.",
    "last": "The version of the last entry; what comes later is `after` it.",
    "least": "At least so many.",
    "limit": "At most so many.",
    "lines": "Every point with its reason.",
    "lots": "The secret of its lots.",
    "mark": "To be sent as `text`, if that is shorter: its number, or a letter where numbers are values of the game.",
    "match": "The id of the match.",
    "matches": "The latest change first.",
    "meetings": "With whom, where, and how it went.",
    "minutes": "How much more.",
    "most": "At most so many.",
    "name": "What people call it; a player who was erased is `somebody`.",
    "next": "The cursor of the page after this one: send it as `before`.",
    "nights": "Whether clocks run in their players' quiet hours.",
    "number": "Its place in the list, from 1.",
    "offers": "What you may decide, in the order of the game.",
    "opened_at": "When the table was laid.",
    "opener": "Who laid the table.",
    "options": "The game's options, as chosen.",
    "other": "The id of the other player.",
    "out": "Why somebody plays no longer; empty: they do.",
    "pace": "How fast: a bank of time, what every turn adds, and a cap.",
    "paused": "Whether all clocks stand still.",
    "phase": "How far it is: entering, closed, playing, provisional, confirmed or cancelled.",
    "place": "The rank in the result.",
    "player": "The id of a player.",
    "players": "Who plays, by seat.",
    "plies": "The decisions that earned it.",
    "ply": "The number of the last decision; 0 before the first.",
    "points": "How many, also negative ones.",
    "policy": "When time runs out: the default is played, the organiser asked, or a substitute sought.",
    "prompt": "The question in words.",
    "protest_until": "Until when protests are heard.",
    "protests": "What entrants protested against.",
    "provisional": "Whether it can still change.",
    "question": "The question by its stored name.",
    "questions": "What you are asked; several are open at the same time.",
    "rank": "The place in the standings, from 1.",
    "reach": "Which ranks can still be reached.",
    "reason": "Why, in a sentence that everybody can read.",
    "receipt": "The digest as people write it down. Keep it: it proves what the log was.",
    "reserves": "Who stands by.",
    "resigned": "Whether its player has given up; its defaults are played.",
    "result": "How it ended.",
    "roles": "What you are besides a player.",
    "round": "The number of the round, from 1.",
    "rounds": "How many.",
    "rule": "Id of the rule, as in the game's RULES.md.",
    "ruled": "Whether a ruling says so.",
    "rules": "Version of the rules it is played by.",
    "rulings": "What directors ruled, with their reasons.",
    "scopes": "What it may do.",
    "seat": "The number of the seat, from 0.",
    "seating": "Whether seats are chosen or drawn by lot at the start.",
    "seats": "One for each seat, in their order.",
    "secret": "The secret behind all lots and shuffles, once it is revealed.",
    "sentence": "The reason, to be said in other languages.",
    "sentences": "The same, to be said in other languages.",
    "since": "When the question was asked.",
    "slug": "Its name in addresses and bodies.",
    "stage": "How far the game has come, in words.",
    "start": "From when.",
    "status": "Where the match stands.",
    "take_back": "A take-back that waits for consent.",
    "takebacks": "What can be taken back: also what has revealed something, by consent; only the rest; nothing.",
    "template": "A sentence with names for its values.",
    "terms": "What was agreed about time.",
    "text": "In notation.",
    "tie_break": "What broke a tie; `none` if nothing had to.",
    "title": "What it is called.",
    "total": "Points altogether.",
    "totals": "Points altogether, by seat.",
    "tournament": "The id of the tournament.",
    "tournaments": "The latest change first.",
    "upheld": "Whether it was right.",
    "value": "Exact: a whole number or a fraction.",
    "values": "The values of the template.",
    "version": "How many entries the log has.",
    "voided": "Whether it counts for nobody.",
    "waiting": "Seats that have not answered yet.",
    "weekends": "Whether clocks run on Saturdays and Sundays.",
    "what": "Which part.",
    "words": "What happens, in words.",
    "zone": "Time zone, as in Europe/Warsaw.",
}

NULL = {  # when a field of this name has no value, where it can have none
    "campaign": "Null: it is none.",
    "closes": "Null: when a director says so.",
    "deadline": "Null: never.",
    "elsewhere": "Null while it waits for none.",
    "name": "Null: nobody sits there.",
    "next": "Null at the end.",
    "place": "Null while there is no result.",
    "protest_until": "Null before the results are provisional.",
    "result": "Null until then.",
    "seat": "Null where none is concerned.",
    "stage": "Null before the start.",
    "take_back": "Null while there is none.",
    "total": "Null while there is no result.",
}


def explain(spec: dict[str, Any]) -> None:
    """Give every field and parameter that says nothing about itself its meaning, and every shape that of its class."""
    for name, shape in spec["components"]["schemas"].items():
        shape.setdefault("description", _about(name))
        for field, described in shape.get("properties", {}).items():
            described.setdefault("description", _meaning(field, described))
    for parameter in _parameters(spec):
        parameter.setdefault("description", FIELDS.get(parameter["name"], ""))


def _meaning(field: str, described: dict[str, Any]) -> str:
    words = FIELDS.get(field, "")
    return f"{words} {NULL.get(field, '')}".strip() if may_be_null(described) else words


def may_be_null(described: dict[str, Any]) -> bool:
    """Whether a field can be without a value.

    >>> may_be_null({"type": ["string", "null"]}), may_be_null({"type": "string"})
    (True, False)
    """
    kinds = described.get("type", ())
    ways = (*described.get("anyOf", ()), *described.get("oneOf", ()))
    return kinds == "null" or (isinstance(kinds, list) and "null" in kinds) or any(map(may_be_null, ways))


def _about(shape: str) -> str:
    """The first words of the class behind a shape."""
    for name in (shape, f"{shape}Schema"):
        try:
            found: Any = class_registry.get_class(name)
        except RegistryError:
            continue
        return (vars(found).get("__doc__") or "").partition("\n")[0]
    return ""


def _parameters(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for ways in spec["paths"].values():
        for operation in ways.values():
            if isinstance(operation, dict):
                yield from (one for one in operation.get("parameters", ()) if "name" in one)
