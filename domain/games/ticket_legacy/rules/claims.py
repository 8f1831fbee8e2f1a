"""4A.3: which tracks can be claimed, with which cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from domain.games.ticket_legacy.decisions import Cards, Claim
from domain.games.ticket_legacy.edition import (
    COLOUR_OF,
    COLOURS,
    EVENTS,
    GREY,
    KIND_RANK,
    LOCO,
    PAYING_ORDER,
    POSTCARDS,
    TRACKS,
    Track,
    kind_of,
    tracks_of,
)
from domain.games.ticket_legacy.rules.events import fits, in_force
from domain.games.ticket_legacy.state import Company, State
from domain.places import Seat
from domain.words import require

FEW = 3  # with so many players or fewer one track of a double route is closed

# --- which tracks ----------------------------------------------------------------------------------------------------


def is_closed(state: State, track: Track) -> bool:
    """3: with two or three players nobody can have a second track of a double route; triple routes know no limit."""
    route = track.route
    if len(state.seats) > FEW or len(route.colors) != 2:
        return False
    return any(one in state.owners for one in tracks_of(route))


def fee(state: State, seat: Seat, track: Track) -> int:
    """What the active event asks for on top of the cards."""
    effect = in_force(state, "claim_fee")
    return effect.n if effect and fits(state, seat, track, effect.filter) else 0


def is_banned(state: State, seat: Seat, track: Track) -> bool:
    effect = in_force(state, "claim_ban")
    return effect is not None and fits(state, seat, track, effect.filter)


def locomotives_needed(state: State, track: Track) -> int:
    return track.route.ferry if "ferry" in state.rules else 0


def is_free(state: State, seat: Seat, track: Track) -> bool:
    """1 to 4 and 6: whether the seat may claim this track at all, cards aside."""
    company = state.seats[seat]
    return (
        track.id not in state.owners
        and company.trains >= track.route.len
        and not any(state.owners.get(one) == seat for one in tracks_of(track.route))
        and not is_closed(state, track)
        and not is_banned(state, seat, track)
        and company.dollars >= fee(state, seat, track)
    )


def check_track(state: State, seat: Seat, name: str) -> Track:
    """Refuse a track that cannot be claimed, with the first reason there is."""
    on_board = name in TRACKS and TRACKS[name] in state.board.tracks
    require(on_board, "4A.3", "there is no track {track} on the board", track=f"“{name}”")
    track, company, route = TRACKS[name], state.seats[seat], TRACKS[name].route
    require(
        name not in state.owners, "4A.3", "{track} is taken by {seat}", track=name, seat=state.owners.get(name, seat)
    )
    own = any(state.owners.get(one) == seat for one in tracks_of(route))
    require(not own, "4A.3", "you hold a track from {a} to {b} already", a=route.a, b=route.b)
    template = "with {n:player|players} only one track from {a} to {b} can be claimed"
    require(not is_closed(state, track), "4A.3", template, n=len(state.seats), a=route.a, b=route.b)
    enough = company.trains >= route.len
    template = "{track} takes {needed:train|trains}; you have {left} left"
    require(enough, "4A.3", template, track=name, needed=route.len, left=company.trains)
    require(not is_banned(state, seat, track), "4A.2", "{event} forbids it now", event=state.active)
    asked = fee(state, seat, track)
    template = "{event} asks for ${fee} besides the cards; you have ${held}"
    require(company.dollars >= asked, "4A.2", template, event=state.active, fee=asked, held=company.dollars)
    return track


# --- with which cards ------------------------------------------------------------------------------------------------


def in_order(cards: Mapping[str, int]) -> Cards:
    return tuple((kind, cards[kind]) for kind in sorted(cards, key=KIND_RANK.__getitem__) if cards[kind])


def held_by(company: Company) -> Counter[str]:
    return Counter(company.hand.cards)


@lru_cache(maxsize=1 << 14)
def _paid(plain: int, pick: int, skull: int, colour: str, coloured: int, locos: int) -> Cards:
    """So many cards of a colour and so many locomotives: pickaxes first, then plain ones, then skulls (4D)."""
    left, cards = coloured, {LOCO: locos}
    for symbol, there in zip(PAYING_ORDER, (pick, plain, skull), strict=True):
        cards[kind_of(colour, symbol)] = min(left, there)
        left -= min(left, there)
    return in_order(cards)


def by_default(held: Mapping[str, int], colour: str, length: int, needed: int) -> Cards | None:
    """Fewest locomotives, but as many as a ferry needs, and the symbols as in 4D; None if the colour will not do."""
    plain, pick, skull = (held.get(kind_of(colour, symbol), 0) for symbol in ("plain", "pick", "skull"))
    coloured = min(plain + pick + skull, length - needed)
    locos = length - coloured
    if coloured < 1 or held.get(LOCO, 0) < locos:
        return None
    return _paid(plain, pick, skull, colour, coloured, locos)


def colours_for(track: Track) -> tuple[str, ...]:
    return COLOURS if track.colour == GREY else (track.colour,)


def check_cards(state: State, seat: Seat, track: Track, cards: Cards) -> None:
    """5 and 7: exactly as many cards as the track is long, locomotives or of one colour, all in hand."""
    known = all(kind in KIND_RANK and count > 0 for kind, count in cards)
    written = known and in_order(dict(cards)) == cards
    template = "name each kind of card once, with its number: colours, then locomotives"
    require(written, "4A.3", template)
    held, route = held_by(state.seats[seat]), track.route
    missing = [kind for kind, count in cards if held[kind] < count]
    holding = "you do not hold the cards: {missing} is missing; you hold {held}"
    require(not missing, "4A.3", holding, missing=missing, held=counted_cards(held))
    number = sum(count for _, count in cards)
    template = "{track} costs exactly {needed:card|cards}; you named {number}"
    require(number == route.len, "4A.3", template, track=track.id, needed=route.len, number=number)
    colours = {COLOUR_OF[kind] for kind, _ in cards if kind != LOCO}
    require(len(colours) <= 1, "4A.3", "pay with one colour, besides locomotives; you named {colours}",
            colours=sorted(colours))  # fmt: skip
    fitting = colours <= set(colours_for(track))
    template = "{track} is {colour}: pay with {colour} cards or locomotives"
    require(fitting, "4A.3", template, track=track.id, colour=track.colour)
    needed, locos = locomotives_needed(state, track), dict(cards).get(LOCO, 0)
    template = "{track} is a ferry: at least {needed:locomotive|locomotives} must be among the cards"
    require(locos >= needed, "4A.3", template, track=track.id, needed=needed)


def counted_cards(held: Mapping[str, int]) -> list[str]:
    kinds = [kind for kind in sorted(held, key=lambda one: KIND_RANK.get(one, 99)) if held[kind]]
    return [f"{held[kind]} {kind.replace('-', ' ')}" for kind in kinds]


# --- further locomotives ---------------------------------------------------------------------------------------------


def sources(state: State, seat: Seat) -> Iterator[str]:
    """What a further locomotive can be discarded for: the active event, own postcards."""
    if in_force(state, "loco_option"):
        yield state.active
    if "post_office" in state.rules:
        yield from (card for card in state.seats[seat].postcards if POSTCARDS[card].when == "option")


def check_extras(state: State, seat: Seat, ask: Claim) -> None:
    """8: each of them needs a locomotive of its own, beyond those that pay for the track."""
    possible = list(sources(state, seat))
    strange = [extra for extra in ask.extras if extra not in possible]
    template = "no locomotive can be discarded for {extras}; it can for {possible}"
    if not possible:
        template = "no locomotive can be discarded for {extras}: nothing of yours or of the news rewards it now"
    require(not strange, "4A.3", template, extras=[_known(extra) for extra in strange], possible=possible)
    once = len(set(ask.extras)) == len(ask.extras)
    require(once, "4A.3", "each of {extras} can be used once", extras=list(dict.fromkeys(ask.extras)))
    left = held_by(state.seats[seat])[LOCO] - dict(ask.cards).get(LOCO, 0)
    template = "{n:further locomotive|further locomotives} must be discarded for {extras}; {left} would be left"
    require(left >= len(ask.extras), "4A.3", template, n=len(ask.extras), extras=list(ask.extras), left=left)


def _known(extra: str) -> str:
    """What somebody named: nothing is told by it of what lies sealed."""
    return f"“{extra}”"


# --- what is offered -------------------------------------------------------------------------------------------------


def may_claim(state: State, seat: Seat) -> list[Claim]:
    """One claim per track and colour; then, for each source at hand, the first that leaves a locomotive over."""
    held = held_by(state.seats[seat])
    tracks = within_reach(state.board.tracks, held)
    claims = [Claim(track.id, cards) for track in tracks for cards in ways(state, seat, track, held)]
    return claims + list(with_extras(state, seat, held[LOCO], claims))


def within_reach(tracks: Iterable[Track], held: Mapping[str, int]) -> list[Track]:
    """Those that the hand could pay for if nothing stood in the way: most cannot, and that is quickly seen."""
    locos, colours = held.get(LOCO, 0), Counter[str]()
    for kind, count in held.items():
        colours[COLOUR_OF.get(kind, "")] += count
    colours.pop("", None)
    colours[GREY] = max(colours.values(), default=0)
    return [track for track in tracks if colours[track.colour] + locos >= track.route.len]


def ways(state: State, seat: Seat, track: Track, held: Mapping[str, int]) -> list[Cards]:
    """How this track can be paid for: with each colour that will do; with locomotives only where none will."""
    if not is_free(state, seat, track):
        return []
    length, needed = track.route.len, locomotives_needed(state, track)
    found = [by_default(held, colour, length, needed) for colour in colours_for(track)]
    paid = [cards for cards in found if cards]
    if not paid and held.get(LOCO, 0) >= length:
        return [((LOCO, length),)]
    return paid


def with_extras(state: State, seat: Seat, locos: int, claims: list[Claim]) -> Iterator[Claim]:
    for source in sources(state, seat):
        for claim in claims:
            if locos > dict(claim.cards).get(LOCO, 0):
                yield Claim(claim.track, claim.cards, (source,))
                break


def check_claim(state: State, seat: Seat, ask: Claim) -> Track:
    track = check_track(state, seat, ask.track)
    check_cards(state, seat, track, ask.cards)
    check_extras(state, seat, ask)
    return track


def is_event(source: str) -> bool:
    return source in EVENTS
