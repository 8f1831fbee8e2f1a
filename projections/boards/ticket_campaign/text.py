"""The campaign so far as text: what is open, the companies, year by year, the rules in force, the archive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine import ScoreLine, elsewhere
from domain.games.ticket_legacy import campaign as game
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.campaign.words import name, prompt, stage
from domain.games.ticket_legacy.edition import AREAS, CITIES, COMPANIES, EVENTS, MODULES, POSTCARDS, STORY, YEARS
from domain.games.ticket_legacy.words import rule_name
from domain.places import Seat, Viewer
from domain.words import counted, render, seat_name
from projections.boards.lines import folded, in_order, listed
from projections.film import summed


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All that is known of a campaign: it hides nothing but what lies sealed."""
    total = summed(game.score(view) if recorded is None else recorded, len(view.companies))
    blocks = [head(view), the_map(view), *years(view), *rules(view), *archive(view)]
    blocks += ["\n".join(company(view, seat, total[seat])) for seat in in_order(len(view.companies), viewer)]
    return "\n\n".join(blocks)


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    return "\n".join(company(view, seat, summed(score, len(view.companies))[seat]))


def head(view: State) -> str:
    lines = [render(stage(view), name=name)]
    if elsewhere(view) is not None:
        playing = listed(seat_name(seat) for seat in view.participants)
        lines.append(f"the match of this chapter is being played by {playing}")
    for question in view.top:
        if question.seat >= 0:
            lines.append(f"{seat_name(question.seat)} is asked to {render(prompt(question), name=name)}")
    return "\n".join(folded(line, 2) for line in lines)


def the_map(view: State) -> str:
    """Open areas with their cities; of the others their names and teasers."""
    lines = []
    for area in AREAS.values():
        if area.id in view.areas:
            cities = listed(CITIES[city].name for city in view.board.cities if CITIES[city].area == area.id)
            lines.append(f"open, {area.name}: {cities}")
        else:
            needs = f" (needs {listed(AREAS[one].name for one in area.requires)})" if area.requires else ""
            lines.append(f"closed, {area.name}{needs}: “{area.teaser}”")
    lines.append(f"large cities: {listed(CITIES[city].name for city in view.large)}")
    if view.mail and "mail" in view.in_force:
        lines.append(f"mail waits in: {listed(CITIES[city].name for city in view.mail)}")
    if not view.over:
        which = "the game that is played" if elsewhere(view) else "the next game"
        lines.append(f"{counted(view.trains, 'train|trains')} for each company in {which}")
    return "\n".join(folded(line, 2) for line in lines)


def years(view: State) -> Iterator[str]:
    """The games so far, the winner first."""
    if view.games:
        rows = ["games so far, the winner first:"]
        for one in view.games:
            pairs = zip(one.ranking, one.totals, strict=True)
            places = listed(f"{seat_name(seat)} ${total}" for seat, total in pairs)
            rows.append(folded(f"  {one.chapter}, {YEARS[one.chapter]}: {places} (match {one.match})", 4))
        yield "\n".join(rows)


def rules(view: State) -> Iterator[str]:
    """What is in force, since when, and for how long."""
    if view.rules:
        rows = ["rules that the campaign has added:"]
        for one in view.rules:
            until = f", up to game {one.last}" if one.last else ""
            rows.append(folded(f"  {rule_name(one.rule)}, since {one.card[:4]}{until}: {MODULES[one.rule].text}", 4))
        yield "\n".join(rows)


def archive(view: State) -> Iterator[str]:
    rows = [f"events: {listed(EVENTS[event].name for event in view.events)}"]
    if view.archived:
        rows.append(f"archived events: {listed(EVENTS[event].name for event in view.archived)}")
    if view.retired:
        rows.append(f"retired tickets: {listed(view.retired)}")
    if view.completed:
        rows.append(f"completed postcards: {listed(view.completed)}")
    if view.story:
        last = STORY[view.story[-1]]
        rows.append(f"story cards read: {len(view.story)}; the last one: “{last.a} {last.b}”")
    yield "\n".join(folded(row, 2) for row in rows)


def company(view: State, seat: Seat, total: int) -> Iterator[str]:
    one = view.companies[seat]
    called = f"{COMPANIES[one.colour].default_name}, {one.colour}" if one.colour else "no company yet"
    caboose = ", caboose" if seat == view.caboose else ""
    yield f"{seat_name(seat)}, {called}{caboose}: ${total}"
    slips = [f"{YEARS[slip.chapter]} ${slip.total}" for slip in one.slips]
    slips += [f"bonus of {YEARS[bonus.chapter]} ${bonus.dollars}" for bonus in one.bonuses]
    yield folded(f"  vault: {listed(slips)}", 4)
    if one.missed:
        yield folded(f"  stayed away in {listed(str(YEARS[missed.chapter]) for missed in one.missed)}", 4)
    if one.depot:
        yield f"  depot: {CITIES[one.depot].name}"
    for card in one.office:
        yield folded(f"  postcard {card}: “{POSTCARDS[card].public}”", 4)
    if str(seat) in view.answers and not view.participants:
        yield "  takes part" if view.answers[str(seat)] else "  stays away"
