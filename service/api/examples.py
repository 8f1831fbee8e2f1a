"""What answers look like: one example for each shape, shown wherever the shape is answered."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from service.api.schemas import entries, listed, match, position, tournament, what_if

PLAYER = {"kind": "player", "id": "fejwvsswzxwg5uaj", "name": "Anna"}
PASSED: dict[str, Any] = {
    "version": 5,
    "kind": "decision-made",
    "at": "2026-08-05T10:00:00Z",
    "by": PLAYER,
    "ply": 1,
    "seat": 0,
    "how": "decided",
    "decision": {"do": "pass"},
    "text": "pass",
    "facts": [{"fact": "passed", "seat": 0}],
    "words": ["Anna passes for the rest of the shift"],
    "sentences": [{"template": "{seat} passes for the rest of the shift", "values": {"seat": 0}}],
    "struck": False,
}
SEATED = {
    "version": 2,
    "kind": "seat-taken",
    "at": "2026-08-05T09:58:00Z",
    "by": PLAYER,
    "ply": None,
    "seat": 0,
    "facts": [],
    "words": ["Anna sits down"],
    "sentences": [{"template": "{player} sits down", "values": {"player": "fejwvsswzxwg5uaj"}}],
    "struck": False,
}
DIGEST = "e76eeae6c7f79e3798a9b2ad282a25f3a2d51d2c077b577a1686d40060d44c8d"
HEAD = {"receipt": "e76e-eae6-c7f7-9e37", "digest": DIGEST}
ANSWER = {
    "match": "b7mzq2xk4n5c",
    "game": "coal-baron",
    "version": 2,
    "ply": 0,
    "status": "open",
    **HEAD,
    "repeated": False,
}
MADE = ANSWER | {"version": 5, "ply": 1, "status": "running", "happened": [PASSED]}
ASKED = {
    "seat": 0,
    "question": "act",
    "prompt": "place miners, play an improvement or pass",
    "ply": 0,
    "since": "2026-08-05T10:00:00Z",
    "due": "2026-08-08T20:00:00Z",
}
TERMS = {"pace": "steady", "policy": "default", "nights": False, "weekends": True, "away": 14}
EDITION = "3461c8e218691319f96f6b65a5d1a9e83d73d0e2db22cb04f2f902860640cfe5"
MATCH = {
    "id": "b7mzq2xk4n5c",
    "game": "coal-baron",
    "title": "Thursday table",
    "status": "running",
    "version": 4,
    "ply": 0,
    **HEAD,
    "opener": {"id": "fejwvsswzxwg5uaj", "name": "Anna"},
    "opened_at": "2026-08-05T09:57:00Z",
    "changed_at": "2026-08-05T10:00:00Z",
    "seats": [
        {"seat": 0, "player": "fejwvsswzxwg5uaj", "name": "Anna", "kind": "person", "resigned": False},
        {"seat": 1, "player": "bot-greedy-1", "name": "greedy bot 1", "kind": "bot", "resigned": False},
    ],
    "own_seat": 0,
    "stage": "shift 1 of 7",
    "awaiting": [ASKED],
    "options": {"start_seat": 0},
    "terms": TERMS,
    "agreement": {"takebacks": "consent", "seating": "chosen", "hints": "allowed"},
    "rules": 1,
    "edition": EDITION,
    "commitment": "bfd48456a1011ae7c53247f67f1f2d348fd0329c4b19a4e222a7f3e61c367ea8",
    "take_back": None,
    "abandoning": [],
    "campaign": None,
    "elsewhere": None,
    "offers": [],
    "result": None,
    "reason": None,
}
LISTED = {
    "id": "b7mzq2xk4n5c",
    "game": "coal-baron",
    "title": "Thursday table",
    "status": "open",
    "ply": 0,
    "free": 1,
    "seats": [
        {"seat": 0, "player": "fejwvsswzxwg5uaj", "name": "Anna"},
        {"seat": 1, "player": None, "name": None},
    ],
    "stage": None,
    "opened_at": "2026-08-05T09:57:00Z",
    "changed_at": "2026-08-05T09:58:00Z",
}
POINTS = {
    "seat": 0,
    "name": "Anna",
    "category": "tokens",
    "points": 3,
    "reason": "token of shift 1",
    "sentence": {"template": "token of shift {shift}", "values": {"shift": 1}},
    "rule": "5.4",
    "plies": [31],
}
AWAITED = {"match": "b7mzq2xk4n5c", "game": "coal-baron", "title": "Thursday table", **ASKED}
OWN_MATCH = {
    "match": "b7mzq2xk4n5c",
    "game": "coal-baron",
    "title": "Thursday table",
    "status": "running",
    "version": 5,
    "ply": 1,
    "seat": 0,
    "asked": [ASKED],
    "offered": [],
    "said": 3,
    "changed_at": "2026-08-05T10:00:00Z",
}
PLAYED = {
    "match": "b7mzq2xk4n5c",
    "game": "coal-baron",
    "title": "Thursday table",
    "status": "finished",
    "seat": 0,
    "first": 1,
    "last": None,
    "place": 1,
    "total": 69,
    "changed_at": "2026-08-19T18:30:00Z",
}
ME = {
    "id": "fejwvsswzxwg5uaj",
    "name": "Anna",
    "kind": "person",
    "zone": "Europe/Warsaw",
    "roles": [],
    "scopes": ["play", "read"],
}
TOKEN = {
    "id": "0123456789abcdef",
    "label": "my bot",
    "scopes": ["play", "read"],
    "created": "2026-08-05T10:00:00Z",
    "expires": None,
}
SAID = {
    "place": 1,
    "player": "fejwvsswzxwg5uaj",
    "name": "Anna",
    "at": "2026-08-05T10:00:00Z",
    "words": "Good luck, all!",
}
PREFERENCES = {
    "notify": "turns",
    "delay": 15,
    "digest": 8,
    "quiet": "22:00-08:00",
    "pictures": True,
    "at_once": False,
    "receipts": "soon",
}
WEBHOOK = {
    "id": "hook-0123456789ab",
    "kind": "raw",
    "url": "https://hooks.example.org/turns",
    "match": None,
    "state": "on",
    "note": "",
    "failing": None,
    "created": "2026-08-05T10:00:00Z",
}
DELIVERY = {
    "id": "a2b3c4d5e6f7g2h3i4j5",
    "kind": "test",
    "match": None,
    "state": "queued",
    "attempts": 0,
    "note": "",
    "created": "2026-08-05T10:00:00Z",
    "changed": "2026-08-05T10:00:00Z",
}
BOT = {"id": "m2c4xq7vzk5w3nha", "name": "Steamer", "called": "Steamer (bot)", "created": "2026-08-05T10:00:00Z"}
OWNED = {
    "id": "m2c4xq7vzk5w3nha",
    "name": "Steamer (bot)",
    "kind": "bot",
    "owner": {"id": "fejwvsswzxwg5uaj", "name": "Anna"},
}
GAME = {
    "slug": "coal-baron",
    "title": "Coal Baron: The Great Card Game",
    "seats": {"least": 2, "most": 4},
    "rules": 1,
    "edition": EDITION,
    "bots": ["greedy", "random"],
    "endings": ["last-token"],
}
THING = {
    "kind": "words",
    "thing": "drift",
    "title": "Drift",
    "text": "The row in which your carts wait. Only the rightmost can be moved; new ones come to the left end.",
    "rule": "4.5",
}
RULE = {"rule": "4.5", "text": "Carts come into the drift from the left; only the rightmost leaves it."}
DECISIONS = {
    "text": {"summary": "In notation", "value": {"ply": 0, "text": "pass"}},
    "mark": {"summary": "By its mark in GET legal", "value": {"version": 4, "ply": 0, "text": "1"}},
    "typed": {"summary": "As JSON", "value": {"ply": 0, "decision": {"do": "pass"}}},
    "line": {
        "summary": "Several, one after the other",
        "value": {"ply": 0, "text": "share with 1; pass"},
    },
}

ASIDE = {"seat": 0, "thing": "P07", "text": "connect a city of each area: it brings 8 dollars", "progress": "2 of 3"}
WHY_ORDERS = "Orders are what trains are sent off for; this one fits what you have, or can soon have."
ANNA = {"player": "fejwvsswzxwg5uaj", "name": "Anna"}
CUP: dict[str, Any] = {
    "id": "k3vq7m2xw5na",
    "title": "Autumn cup",
    "game": "coal-baron",
    "phase": "playing",
    "opened_at": "2026-08-05T09:57:00Z",
    "changed_at": "2026-08-19T18:30:00Z",
}
SEEN = {"ply": 1, "shift": 1, "shifts": 7, "start": 0, "turn": 1, "tokens": [3, 3], "over": False}
PLAYED_FOR: dict[str, Any] = {"match": "b7mzq2xk4n5c", "amount": "10"}
SWISS = {"stages": [{"format": "swiss", "seats": 4, "rounds": 3, "days": 14}], "late": "defaults"}
POINTS_OF = {"name": "points", "value": "10", "how": "sum", "terms": [PLAYED_FOR]}
FIXTURE = {
    "number": 1,
    "match": "b7mzq2xk4n5c",
    "players": [ANNA],
    "group": 0,
    "commitment": EDITION,
    "attempt": 1,
    "earlier": [],
    "result": None,
    "ruled": False,
    "voided": False,
}
MET = {"with": "q2h5xkcmzn7a", "round": 1, "fixture": 1, "match": "b7mzq2xk4n5c", "own": 1, "theirs": 2}
ABOUT_FIXTURE = {"round": 1, "fixture": 1, "ply": 0, "player": ""}
ENTRANT = {**ANNA, "kind": "person", "out": ""}
OF_TOURNAMENTS: dict[type[ma.Schema], Any] = {
    tournament.TournamentAnswerSchema: {
        "tournament": "k3vq7m2xw5na", "version": 12, **HEAD, "phase": "entering", "repeated": False,
    },
    tournament.TournamentsSchema: {
        "tournaments": [CUP | {"entrants": 13, "round": 1, "closes": None, "deadline": "2026-09-02T10:00:00Z"}],
        "next": None,
    },
    tournament.TournamentSchema: CUP | {
        "paused": False, "version": 12, "digest": DIGEST, "announcement": SWISS, "commitment": EDITION, "secret": None,
        "directors": [ANNA], "entrants": [ENTRANT], "reserves": [], "draws": [], "rounds": 0, "stage": 0, "seats": 4,
        "protest_until": None,
    },
    tournament.RoundSchema: {
        "round": 1, "stage": 0, "fixtures": [FIXTURE], "byes": [], "lots": EDITION, "closed": False,
        "cost": {"apart": 0, "repeats": 0, "short": 0, "spread": 0}, "deadline": "2026-09-02T10:00:00Z",
    },
    tournament.StandingsSchema: {
        "stage": 0, "provisional": True,
        "lines": [{"rank": 1, **ANNA, "points": POINTS_OF, "values": [POINTS_OF | {"name": "wins", "value": "1"}],
                   "reach": {"best": 1, "worst": 4}}],
    },
    tournament.CrosstableSchema: {"entrants": [{**ANNA, "meetings": [MET]}]},
    tournament.RulingsSchema: {
        "rulings": [{"number": 1, "version": 31, "by": ANNA, "about": ABOUT_FIXTURE, "reason": "exchanged sheets"}],
        "protests": [{"number": 1, "by": ANNA, "about": ABOUT_FIXTURE, "reason": "not my turn", "answered": True}],
    },
    tournament.TournamentLogSchema: {
        "last": 3,
        "entries": [{
            "version": 3, "at": "2026-08-05T10:00:00Z", "by": PLAYER, "kind": "entered", "digest": DIGEST,
            "event": {"event": "entered", "player": "fejwvsswzxwg5uaj"},
        }],
    },
}  # fmt: skip
WHY = {"reason": "for all to read"}
ABOUT_ANNA = {"player": ANNA["player"], **WHY}
NOT_TOGETHER = ABOUT_ANNA | {"other": "q2h5xkcmzn7a"}
SENT_TO_TOURNAMENTS: dict[str, dict[str, Any]] = {  # by the name of the command
    "enter_tournament": {"words": "may the coal be with us"},
    "withdraw_entry": {"reason": "on holiday"},
    "stand_by_as_reserve": {"words": "may the coal be with us"},
    "take_offered_seat": {"seen": 12},
    "decline_offered_seat": {"seen": 12},
    "make_protest": {"round": 1, "fixture": 1, "reason": "it was not my turn"},
    "enter_bot": {"player": "bot-greedy-1"},
    "name_director": {"player": ANNA["player"]},
    "refuse_entry": ABOUT_ANNA,
    "keep_apart": NOT_TOGETHER,
    "let_together": NOT_TOGETHER,
    "close_entries": {"seeding": {ANNA["player"]: 1}},
    "make_draw": {"value": "7 12 23 31 40 44"},
    "change_pairing": {"fixture": 1, "against": 2, **NOT_TOGETHER},
    "close_stage": WHY,
    "rule_in_tournament": {"do": "result", "round": 1, "fixture": 1, "places": [1, 2], "totals": [9, 3], **WHY},
    "call_reserve": ABOUT_ANNA,
    "answer_protest": {"upheld": False, **WHY},
    "cancel_tournament": WHY,
}
EXAMPLES: dict[type[ma.Schema], Any] = OF_TOURNAMENTS | {
    entries.AnswerSchema: ANSWER | {"happened": [SEATED]},
    entries.LineSchema: MADE | {"asked": [], "rest": "", "waits": False, "stopped": None},
    entries.PreviewSchema: {"words": PASSED["words"], "sentences": PASSED["sentences"]},
    match.MatchSchema: MATCH,
    listed.MatchesSchema: {"matches": [LISTED], "next": "1785923880.b7mzq2xk4n5c"},
    position.LegalSchema: {
        "game": "coal-baron",
        "seat": 0,
        "ply": 0,
        "version": 4,
        "questions": [ASKED],
        "offers": [
            {"number": 1, "mark": "1", "text": "pass", "decision": {"do": "pass"}},
            {"number": 2, "mark": "2", "text": "play N5", "decision": {"do": "play", "card": "N5"}},
        ],
        "spreads": [],
        "default": {"text": "pass", "decision": {"do": "pass"}},
    },
    position.HintSchema: {
        "text": "order with 1",
        "label": "Take the order of the barracks for 1 cart (3 points) from Orders, paying 1",
        "reasons": [
            {"words": WHY_ORDERS, "sentence": {"template": WHY_ORDERS, "values": {}}},
        ],
    },
    position.ContinuedSchema: {"text": "run 3: D5", "steps": [{"spot": "hex-D3", "text": "run 3: D5-D3"}]},
    position.PositionSchema: {
        "match": "b7mzq2xk4n5c",
        "game": "coal-baron",
        "ply": 1,
        "as": 0,
        "stage": "shift 1 of 7",
        "table": SEEN,
    },
    what_if.WhatIfSchema: {
        "match": "b7mzq2xk4n5c",
        "game": "coal-baron",
        "ply": 12,
        "seat": 0,
        "line": "0.58.0",
        "length": 3,
        "over": False,
        "stage": "shift 1 of 7",
        "words": PASSED["words"],
        "sentences": PASSED["sentences"],
        "prompts": [ASKED["prompt"]],
        "offers": [{"text": "pass", "decision": {"do": "pass"}, "line": "0.58.0.0"}],
        "totals": {"0": 3, "1": 0},
        "table": SEEN,
    },
    position.ScoreSchema: {"ply": 31, "as": "spectator", "totals": {"0": 3, "1": 0}, "lines": [POINTS]},
    position.LogSchema: {"game": "coal-baron", "last": 5, "entries": [PASSED | {"digest": DIGEST}]},
    listed.HistorySchema: {"matches": [PLAYED], "next": None},
}
