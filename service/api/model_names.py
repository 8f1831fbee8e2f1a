"""What the shapes of the API are called in its description: words that mean something to who has never seen us.

Generators of clients make their classes of them. A body is a request; what is not named here keeps its own name.
"""

from __future__ import annotations

from typing import Any

NAMES = {
    "Answer": "CommandResult",
    "Aside": "SecretSide",
    "Asked": "Question",
    "Awaited": "AwaitedQuestion",
    "Chair": "MatchSeat",
    "Continued": "Continuation",
    "Default": "DefaultDecision",
    "Draw": "TournamentDraw",
    "EntryLine": "MatchStreamLine",
    "Fixture": "TournamentFixture",
    "Happening": "LogEntry",
    "History": "PlayedMatchPage",
    "Legal": "LegalDecisions",
    "Line": "DecisionResult",
    "Listed": "MatchSummary",
    "ListedSeat": "MatchSummarySeat",
    "ListedTournament": "TournamentSummary",
    "Log": "MatchLog",
    "LoggedEvent": "TournamentLogEntry",
    "Matches": "MatchPage",
    "Me": "Account",
    "MeetingsOf": "PlayerMeetings",
    "Named": "NamedPlayer",
    "Nothing": "EmptyRequest",
    "Offer": "OfferedDecision",
    "OpenBody": "NewMatch",
    "OwnMatchLine": "OwnMatchStreamLine",
    "Owner": "BotOwner",
    "Person": "PlayerReference",
    "Played": "PlayedMatch",
    "Protest": "TournamentProtest",
    "Reason": "HintReason",
    "Rest": "RestOfLine",
    "Result": "MatchResult",
    "Round": "TournamentRound",
    "Rule": "GameRule",
    "Ruling": "TournamentRuling",
    "Rulings": "TournamentRulings",
    "Said": "TalkMessage",
    "Seats": "SeatRange",
    "Spread": "OfferRange",
    "Standing": "StandingAnswer",
    "Step": "ContinuationStep",
    "Stretch": "TimeSpan",
    "Thing": "GameTerm",
    "Time": "MatchTime",
    "Token": "AccessToken",
    "TournamentBody": "NewTournament",
    "Tournaments": "TournamentPage",
    "Value": "StandingsValue",
    "WhatIf": "WhatIfLine",
    "LineOffer": "WhatIfOffer",
    "WholeGame": "GameDetails",
}


def called(name: str) -> str:
    """What a shape is called outside.

    >>> called("Line"), called("SeatBody"), called("Match")
    ('DecisionResult', 'SeatRequest', 'Match')
    """
    return NAMES.get(name) or (f"{name.removesuffix('Body')}Request" if name.endswith("Body") else name)


def rename_models(part: Any, names: dict[str, str], at: str) -> None:
    """Every link to a shape leads to its name outside, those of discriminators included."""
    if isinstance(part, dict):
        for key, one in part.items():
            if isinstance(one, str) and one.startswith(at) and one.removeprefix(at) in names:
                part[key] = at + names[one.removeprefix(at)]
            else:
                rename_models(one, names, at)
    elif isinstance(part, list):
        for one in part:
            rename_models(one, names, at)
