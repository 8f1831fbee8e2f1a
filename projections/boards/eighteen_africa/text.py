"""The table of 18Africa as text: map and cities, market, companies, players, trains, pool, economy, the offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from domain.engine import Question, ScoreLine, legal, open_questions
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, ECONOMIES, PRESIDENT_MARK, PRIVATES, TRAINS
from domain.games.eighteen_africa.rules.routes.value import crossings
from domain.games.eighteen_africa.rules.train_deals import available
from domain.games.eighteen_africa.state import STEPS, STOCK, VALUES, Firm, State
from domain.games.eighteen_africa.words import name, prompt, stage
from domain.places import NOBODY, Face, Seat, Viewer
from domain.words import Hidden, capital, render, seat_name
from domain.words import counted as in_number
from projections.boards.eighteen_africa.earnings import NOT_ALL_TRIED, earned, not_all_tried, pool_range, ride_words
from projections.boards.eighteen_africa.text_map import cities, text_map
from projections.boards.lines import folded, in_order, listed
from projections.film import summed

MARKET = DATA.market


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All that the viewer may know of the table, narrow enough for a mail."""
    blocks = [head(view, viewer), text_map(view), cities(view), last_run(view), market(view), companies(view)]
    blocks += [trains(view), cards(view), economy(view), concessions(view)]
    seats = len(view.players)
    now = summed(game.score(view) if recorded is None else recorded, seats)
    blocks += [side(view, seat, viewer, now[seat]) for seat in in_order(seats, viewer)]
    return "\n\n".join([*(block for block in blocks if block), *offers(view, viewer)])


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    """All that lies before a seat, as it may know it."""
    return side(view, seat, Viewer(seat), summed(score, len(view.players))[seat])


# --- what is going on ------------------------------------------------------------------------------------------------


def head(view: State, viewer: Viewer) -> str:
    lines = [capital(render(stage(view), name=name))]
    if view.priority != NOBODY:
        lines[0] += f"; priority card: {seat_name(view.priority)}"
    if view.work is not None:
        steps = [f"[{step}]" if step == view.work.step else step for step in STEPS[:-1]]
        lines.append(f"{view.work.company} operates: {' '.join(steps)}; then {listed(view.order, ' ', 'none')}")
    if view.auction is not None:
        what = view.auction.card or "the choice of a concession"
        bidders = ", ".join(map(seat_name, view.auction.bidders))
        lines.append(f"auction of {what}: £{view.auction.high} by {seat_name(view.auction.bidder)}; in: {bidders}")
    if view.end_reason:
        lines.append(f"the end was triggered: {view.end_reason}")
    for question in (question for layer in reversed(view.pending) for question in layer):
        if isinstance(question, Question):
            asked = "is asked" if question in view.top else "will then be asked"
            lines.append(f"{seat_name(question.seat)} {asked} to {render(prompt(question), name=name)}")
    return "\n".join(map(folded, lines))


def offers(view: State, viewer: Viewer) -> Iterator[str]:
    """What the viewer may decide now, in notation, one line per kind of decision."""
    if not any(open_questions(view, viewer.seat)):
        return
    written = [game.write(offer) for offer in legal(game, view, viewer.seat)]
    lines = ["you may decide:"]
    for words, same in groupby(written, key=lambda text: text.split()[0]):
        rest = [text.removeprefix(words).strip() for text in same]
        lines.append(folded(f"  {words} {' | '.join(rest)}".rstrip(), 6))
    if not_all_tried(view):
        lines.append(folded(f"  {NOT_ALL_TRIED}", 4))
    yield "\n".join(lines)


# --- the last run ----------------------------------------------------------------------------------------------------


def last_run(view: State) -> str:
    """The routes of the company that ran last, every stop with its worth."""
    if not view.rides:
        return ""
    lines = [f"LAST RUN  {view.ran} {earned(view)}"]
    lines += [folded(f"  {ride_words(view, ride)} [{'-'.join(ride.hexes)}]", 6) for ride in view.rides]
    return "\n".join(lines)


# --- market, companies -----------------------------------------------------------------------------------------------


def market(view: State) -> str:
    """The row of prices; who stands on one space is named from the top of the stack on."""
    spaces = [
        f"{value}({' '.join(there)})" if there else str(value)
        for value, there in zip(VALUES, [*view.market, *[[]] * len(VALUES)], strict=False)
    ]
    zones = f"to £{MARKET.green_max} several shares at once, £{MARKET.end_value} ends the match"
    return "\n".join([f"MARKET  {zones}", folded(f"  {' '.join(spaces)}", 2)])


def companies(view: State) -> str:
    """A paragraph for each company in which somebody owns something; the others in one line."""
    lines = ["COMPANIES  price, cash, trains, stations left, last run; units, * president"]
    idle = [one for one, firm in view.firms() if not firm.started and not any(owned(view, one)) and not firm.removed]
    lines += [folded(f"  {company_line(view, one, firm)}", 6) for one, firm in view.firms() if one not in idle]
    if idle:
        lines.append(folded(f"  nobody owns {', '.join(f'{one} £{view.value(one)}' for one in idle)}", 6))
    return "\n".join(lines)


def company_line(view: State, company: str, firm: Firm) -> str:
    if firm.removed:
        return f"{company} is out of the game"
    parts = [f"£{view.value(company)}" if firm.started else f"£{view.value(company)} not started"]
    parts += [f"has £{firm.treasury}"] if firm.started or firm.treasury else []
    parts += [f"trains {' '.join(firm.trains)}"] if firm.trains else []
    parts += [f"stations {'/'.join(map(str, firm.markers))}"] if firm.started and firm.markers else []
    parts += [f"ran £{firm.last_revenue}"] if firm.last_revenue else []
    held = [f"{other} x{number}" for other, number in firm.shares.items() if number]
    held += [*map(str, firm.privates), *firm.concessions]
    parts += [f"owns {' '.join(held)}"] if held else []
    return f"{company} {', '.join(parts)}; {leader(firm)}{listed(owned(view, company))}"


def leader(firm: Firm) -> str:
    """A manager; a president is marked where the units are told."""
    return f"manager {seat_name(firm.controller)}; " if firm.managed and firm.controller != NOBODY else ""


def owned(view: State, company: str) -> Iterator[str]:
    for seat in view.seats():
        if units := view.units(seat, company):
            mark = PRESIDENT_MARK if view.companies[company].president == seat else ""
            yield f"{seat_name(seat)} {units}{mark}"
    yield from (f"{one} {firm.shares[company]}" for one, firm in view.companies.items() if firm.shares.get(company))
    if view.pool.get(company):
        yield f"pool {view.pool[company]}"


# --- trains, cards, economy, concessions -----------------------------------------------------------------------------


def trains(view: State) -> str:
    """What can be bought now, what later, and what others own: the bank buys it back."""
    now = set(available(view))
    left = {kind: view.depot.get(kind, 0) + view.returned.get(kind, 0) > 0 for kind in TRAINS}
    parts = [train_words(view, kind) for kind in TRAINS if left[kind] and kind in now]
    later = [train_words(view, kind) for kind in TRAINS if left[kind] and kind not in now]
    gone = [train_words(view, kind) for kind in TRAINS if not left[kind]]
    parts += [f"later {', '.join(later)}"] if later else []
    parts += [f"sold out {', '.join(gone)}"] if gone else []
    return folded(f"TRAINS  price/resale: {', '.join(parts)}")


def train_words(view: State, kind: str) -> str:
    row, back = TRAINS[kind], view.returned.get(kind, 0)
    return f"{kind} £{row.price}/{row.resale} x{view.depot.get(kind, 0) + back}" + (f" ({back} used)" if back else "")


def cards(view: State) -> str:
    lines = []
    if view.lots:
        lines.append(f"LOTS  {len(view.lots)}: {counted(view.lots)}")
    if view.open_display:
        lines.append(f"OPEN DISPLAY  {counted(view.display)}")
    else:
        top_first = f"; discard, top first: {' '.join(view.discard)}" if view.discard else ""
        lines.append(f"DECK  {in_number(len(view.deck), 'card|cards')}{top_first}")
    if view.shown:
        lines.append(f"REVEALED  {view.shown}")
    pooled = [f"{one} x{number} at £{view.value(one)}" for one, number in view.pool.items() if number]
    pooled += [f"{one} £{PRIVATES[one].price}" for one in view.pool_privates]
    lines.append(f"POOL  {listed(pooled, nothing='empty')}")
    return "\n".join(map(folded, lines))


def counted(cards_: Iterable[Face]) -> str:
    """`MF x2`: kinds in their order, with their number."""
    kinds: dict[str, int] = {}
    for card in cards_:
        kinds[str(card)] = kinds.get(str(card), 0) + 1
    return listed(f"{card} x{number}" if number > 1 else card for card, number in kinds.items())


def economy(view: State) -> str:
    row = ECONOMIES[view.economy]
    effect = f"cities {row.city:+d}, towns {row.town:+d}, a bond brings £{row.bond}"
    pooled = in_number(view.pooled, "certificate|certificates")
    bank = f"{pooled} in the pool; bank £{view.bank}; bonds left {view.bonds}"
    states = ", ".join(f"{one.id} {pool_range(one)}" for one in ECONOMIES.values())
    return folded(f"ECONOMY  {row.id}: {effect}; {bank}; by the pool: {states}")


def concessions(view: State) -> str:
    """Goods with their holders, and the great lines, which bring their bonus to every company."""
    parts = [
        f"{one.id} {one.source} to {'/'.join(one.ports)} +{one.bonus} {holder(view, one.id)}"
        for one in CONCESSIONS.values()
    ]
    lines = [
        f"{' with '.join('/'.join(group) for group in one.groups)} +{one.bonus}"
        for one in crossings(view.options.dakar_dar_es_salaam)
    ]
    return folded(f"CONCESSIONS  {'; '.join(parts)}; for everybody {', '.join(lines)}")


def holder(view: State, one: str) -> str:
    if one in view.concessions_out:
        return "out"
    for seat, player in enumerate(view.players):
        if one in player.concessions:
            return seat_name(seat)
    return next((company for company, firm in view.firms() if one in firm.concessions), "unsold")


# --- players ---------------------------------------------------------------------------------------------------------


def side(view: State, seat: Seat, viewer: Viewer, worth: int) -> str:
    player = view.players[seat]
    you = " (you)" if viewer.owns(seat) else ""
    lines = [f"{seat_name(seat).upper()}{you}  cash £{player.cash}, worth £{worth} now"]
    lines.append(f"  certificates {view.certificates(seat)} of {view.limit}: {listed(holdings(view, seat))}")
    parts = [f"bonds {len(player.bonds)}"] if player.bonds else []
    parts += [f"concessions {' '.join(player.concessions)}"] if player.concessions else []
    parts += [f"spent on lots £{player.spent}"] if view.stocked == 0 else []
    parts += [f"sold this round {' '.join(view.sold[seat])}"] if view.round == STOCK and view.sold[seat] else []
    lines.append(f"  {'; '.join([hand_line(view, seat), *parts])}")
    return "\n".join(folded(line, 6) for line in lines)


def holdings(view: State, seat: Seat) -> Iterator[str]:
    player = view.players[seat]
    for company, firm in view.companies.items():
        if firm.president == seat:
            yield f"{company}{PRESIDENT_MARK}"
        if player.shares.get(company):
            yield f"{company} x{player.shares[company]}"
    for one in player.privates:
        yield f"{one.private}{' (used)' if one.private in view.used else ''}"


def hand_line(view: State, seat: Seat) -> str:
    hand = view.players[seat].hand
    faces = [card for card in hand.cards if not isinstance(card, Hidden)]
    known = faces or list(hand.known)
    return f"hand {len(hand)}: {counted(sorted(map(str, known)))}" if known else f"hand {len(hand)}"
