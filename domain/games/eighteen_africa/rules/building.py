"""4.8.1 and 4.8.2: the track and the station of a company's turn."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.eighteen_africa.decisions import EndTrack, LayTile, PlaceToken, SkipToken
from domain.games.eighteen_africa.edition import DOUBLE_UPGRADE, EXTRA_YELLOW, FREE_RIVER, FREE_TOKEN, HEXES
from domain.games.eighteen_africa.facts import (
    Answered,
    ConnectionIncome,
    PowerUsed,
    RunStarted,
    TileLaid,
    TokenPlaced,
    TokensStarted,
    TrackHalted,
)
from domain.games.eighteen_africa.questions import LayTrack, PlaceStation
from domain.games.eighteen_africa.rules.board import hex_of, number_of, stop_id
from domain.games.eighteen_africa.rules.concessions import may_assign
from domain.games.eighteen_africa.rules.laying import judged_lay
from domain.games.eighteen_africa.rules.market import bank_paid
from domain.games.eighteen_africa.rules.network import may_place, require_place
from domain.games.eighteen_africa.rules.track import Crew, Lay, effects, lays
from domain.games.eighteen_africa.state import State, Work
from domain.words import require

FOR_TRACK = (EXTRA_YELLOW, DOUBLE_UPGRADE, FREE_RIVER)


def working(state: State) -> Work:
    if state.work is None:
        raise LookupError("no company operates")
    return state.work


def crew_of(state: State) -> Crew:
    """The company that operates, as the rules about track read it."""
    work = working(state)
    firm = state.companies[work.company]
    return Crew(
        work.company,
        firm.home,
        firm.treasury,
        tuple(firm.trains),
        frozenset(power for power in FOR_TRACK if state.has_power(power, work.company)),
        tuple(work.laid),
        work.upgrading,
        work.halted,
    )


# --- track -----------------------------------------------------------------------------------------------------------


def may_lay(state: State, question: LayTrack) -> Iterator[Decision]:
    yield from (LayTile(*lay) for lay in lays(state.board(), crew_of(state)))
    yield from may_assign(state, question)
    yield EndTrack()


def ending_track(state: State, question: LayTrack) -> EndTrack:
    return EndTrack()


def lay_tile(state: State, question: LayTrack, ask: LayTile, chance: Chance) -> Facts:
    """4.8.1: a tile, what it costs, what it joins, and whether building halts."""
    company, crew, board = question.company, crew_of(state), state.board()
    laying = judged_lay(board, crew, Lay(ask.hex, ask.tile, ask.rotation, ask.powers))
    yield Answered(question)
    after = effects(board, state.connected, crew, laying)
    yield from (PowerUsed(private=power, company=company) for power in ask.powers)
    yield TileLaid(
        company=company,
        hex=ask.hex,
        tile=ask.tile,
        rotation=ask.rotation,
        cost=laying.cost,
        replaced=laying.replaced,
        nodes=laying.moves,
        powers=ask.powers,
        upgrade=laying.upgrade,
        connected=after.connected,
    )
    for income in after.income:
        yield ConnectionIncome(company, income.stop, income.amount, income.reason)
        yield from bank_paid(state, income.amount)
    if after.halts:
        yield TrackHalted(company, after.halts)
    if not lays(state.board(), crew_of(state)):
        yield TokensStarted(company)


def end_track(state: State, question: LayTrack, ask: EndTrack, chance: Chance) -> Facts:
    """4.8.1: no further tile in this turn."""
    yield Answered(question)
    yield TokensStarted(question.company)


# --- stations --------------------------------------------------------------------------------------------------------


def may_place_token(state: State, question: PlaceStation) -> Iterator[Decision]:
    yield from tokens_to_place(state, question.company)
    yield from may_assign(state, question)
    yield SkipToken()


def tokens_to_place(state: State, company: str) -> Iterator[PlaceToken]:
    firm = state.companies[company]
    if not firm.markers:
        return
    pays, free = firm.markers[0] <= firm.treasury, state.has_power(FREE_TOKEN, company)
    if not pays and not free:
        return
    for stop in may_place(state.board(), company):
        if pays:
            yield PlaceToken(hex_of(stop), number_of(stop))
        if free:
            yield PlaceToken(hex_of(stop), number_of(stop), (FREE_TOKEN,))


def skipping_token(state: State, question: PlaceStation) -> SkipToken:
    return SkipToken()


def place_token(state: State, question: PlaceStation, ask: PlaceToken, chance: Chance) -> Facts:
    """4.8.2: one a turn, for the next cost of the company; with P5 free, and its dearest marker is used."""
    company = question.company
    firm = state.companies[company]
    require(firm.markers, "4.8.2", "{company} has no station left", company=company)
    here = ask.hex in HEXES and 0 <= ask.node < len(HEXES[ask.hex].nodes)
    require(here, "4.8.2", "there is no city {node} on hex {hex}", node=ask.node, hex=ask.hex)
    stop = stop_id(ask.hex, ask.node)
    require_place(state.board(), company, stop)
    free = FREE_TOKEN in ask.powers
    require_token_power(state, company, ask.powers)
    cost, treasury = firm.markers[0], firm.treasury
    pays = free or cost <= treasury
    why = "a station of {company} costs £{cost}; it has £{treasury}"
    require(pays, "4.8.2", why, company=company, cost=cost, treasury=treasury)
    if free:
        yield PowerUsed(private=FREE_TOKEN, company=company)
    yield TokenPlaced(company, stop, 0 if free else cost, max(firm.markers) if free else cost)
    yield Answered(question)
    yield RunStarted(company)


def require_token_power(state: State, company: str, powers: tuple[str, ...]) -> None:
    known = powers in ((), (FREE_TOKEN,))
    require(known, "4.8.7", "only {private} is used for a station", private=FREE_TOKEN)
    why = "{company} cannot use the power of {private}: it, or the player who controls it, must own it unused"
    require(not powers or state.has_power(FREE_TOKEN, company), "4.8.7", why, company=company, private=FREE_TOKEN)


def skip_token(state: State, question: PlaceStation, ask: SkipToken, chance: Chance) -> Facts:
    """4.8.2: no station in this turn."""
    yield Answered(question)
    yield RunStarted(question.company)
