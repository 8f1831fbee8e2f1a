"""What has happened, in few words: one line for each ply, as its reader may know it, with passes folded together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from domain.engine import Fact, Game, in_sentences, tag_of
from domain.match.log import DecisionMade, Entry, MatchStarted, decode, struck_plies
from domain.match.state import Match
from domain.places import Seat, Viewer
from domain.words import joined_by_and, render
from projections.logbook import Happening, logbook, reader

NEAR = 40  # entries among which a last turn is usually found
LONGEST = 40  # lines of a story: whoever was away for longer reads the log

# What the board shows anyway, or what goes without saying.
ROUTINE = {
    "turn-started", "turn-ended", "main-action-done", "top-revealed", "stack-shuffled", "shuffled", "answered-itself",
}  # fmt: skip

Who = Callable[[Seat], str]
Named = Callable[[str], str]


def since_last_turn(match: Match, read: Callable[[int], list[bytes]], seat: Seat) -> list[Entry]:
    """The entries after the seat's own last decision, or after the start. `read` gives the log after a version."""
    for after in (max(0, match.version - NEAR), 0):
        entries: list[Entry] = []
        for data in reversed(read(after)):
            entry = decode(data)
            if _ends(entry, seat):
                return entries[::-1]
            entries.append(entry)
    return entries[::-1]


def _ends(entry: Entry, seat: Seat) -> bool:
    event = entry.event
    own = isinstance(event, DecisionMade) and event.seat == seat and event.how == "decided"
    return own or isinstance(event, MatchStarted)


def told(match: Match, entries: Iterable[Entry], viewer: Viewer, who: Who, named: Named) -> list[str]:
    """Entries as lines. Only the last ones if there are many: the first line then says how many are missing."""
    entries = list(entries)
    happened = logbook(match.opened.game, match.game, entries, reader(match, viewer), struck_plies(entries))
    lines = list(folded(line for one in happened if (line := in_one_line(match.game, one, who, named))))
    if len(lines) <= LONGEST:
        return lines
    return [f"... {len(lines) - LONGEST} earlier lines; answer: log", *lines[-LONGEST:]]


def in_one_line(game: Game, happening: Happening, who: Who, named: Named) -> tuple[str, str, int] | None:
    """A ply as the one who acted, what that one did, and its number; nothing if it goes without saying."""
    if happening.struck:
        return None
    name = game.name if happening.facts else named
    facts = happening.facts
    sentences = list(happening.sentences)
    words = [render(one, who, name) for one in sentences[: len(sentences) - len(in_sentences(game, facts))]]
    words += [render(one, who, name) for one in in_sentences(game, [fact for fact in facts if not is_routine(fact)])]
    if not words:
        return None
    actor = who(happening.seat) if happening.seat >= 0 and words[0].startswith(who(happening.seat)) else ""
    return actor, "; ".join(_named_once(actor, words)), happening.ply


def is_routine(fact: Fact) -> bool:
    return tag_of(type(fact)) in ROUTINE


def _named_once(actor: str, sentences: Sequence[str]) -> Iterator[str]:
    """Whoever acts is named at the beginning of the line, and again after a sentence about something else."""
    before = True
    for words in sentences:
        own = bool(actor) and words.startswith(f"{actor} ")
        yield words[len(actor) + 1 :] if own and before else words
        before = own


def folded(lines: Iterable[tuple[str, str, int]]) -> Iterator[str]:
    """The same done by several in a row is one line: `Bartek passes; so does Celina (ply 12, 13)`."""
    run: list[tuple[str, str, int]] = []
    for line in lines:
        if run and not (line[0] and line[1] == run[-1][1]):
            yield _one_line(run)
            run = []
        run.append(line)
    if run:
        yield _one_line(run)


def _one_line(run: Sequence[tuple[str, str, int]]) -> str:
    actor, words, _ = run[0]
    others = list(dict.fromkeys(one for one, _, _ in run[1:] if one != actor))
    again = f"; so {'do' if len(others) > 1 else 'does'} {joined_by_and(others)}" if others else ""
    times = f", {len(run)} times" if len(run) > 1 and not others else ""
    plies = ", ".join(str(ply) for _, _, ply in run if ply)
    said = f"{actor} {words}".strip()
    return f"{said[:1].upper()}{said[1:]}{again}{times}" + (f" (ply {plies})" if plies else "")
