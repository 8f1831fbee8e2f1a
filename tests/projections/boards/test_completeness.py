"""All that is public stands on both boards, the picture and the text: faces, loads, counts, tiles, orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from xml.dom.minidom import parseString

import pytest

from domain.games import GAMES
from domain.games.coal_baron.edition import ORDERS, SHARES
from domain.games.coal_baron.words import goal_text
from domain.games.coal_baron.words import name as coal_baron_name
from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, ECONOMIES, HEXES, TRAINS
from domain.games.eighteen_africa.rules.routes.value import crossings
from domain.games.steamrollers.edition import ORDERS as GOODS_ORDERS
from domain.games.steamrollers.edition import TILES
from domain.games.ticket_legacy.edition import AREAS, CITIES, COMPANIES, EVENTS, MODULES, POSTCARDS, YEARS
from domain.games.ticket_legacy.words import name as ticket_name
from domain.games.ticket_legacy.writing import kind_written
from domain.laws import Trial
from domain.places import SPECTATOR, masked
from domain.words import counted
from projections.boards import TEXT
from projections.boards.coal_baron.goals import goal_words
from projections.boards.panels import Look
from projections.boards.pictures import svg

Public = tuple[str, str]  # how the picture says it, and how the text does


def coal_baron(view: Any) -> Iterator[Public]:
    for id_, stack in view.stacks.items():
        if stack and id_ != "goal":
            yield coal_baron_name(str(stack.cards[0])), coal_baron_name(str(stack.cards[0]))
        yield f" {len(stack)} ", f" {len(stack)} "
    for baron in view.seats:
        for code in (
            *baron.drift,
            *baron.siding,
            *(one.load for dock in baron.docks for one in dock.wagons if one.load),
        ):
            yield code, code
        for value in baron.miners:
            yield str(value), str(value)
        for held in baron.goals:
            yield goal_text(held.card), goal_words(held.card)
        for held in baron.shares:
            yield f"{SHARES[held.card].recipient} share", SHARES[held.card].recipient
        for face in (*baron.orders.known, *(train.order for train in baron.completed)):
            yield coal_baron_name(face), f"{ORDERS[face].recipient} {ORDERS[face].carts}"


def steamrollers(view: Any) -> Iterator[Public]:
    for number in range(1, 7):
        goods = ", ".join(view.goods_at(number)) or "empty"
        yield f"city {number}: {goods}", goods
    for tile in view.tiles:
        yield f"tile {tile.face}: {TILES[tile.face].text}", TILES[tile.face].text
    for each in view.orders_left:
        yield f"order {GOODS_ORDERS[each].tile}", f"order {GOODS_ORDERS[each].tile}"
    for seat, sheet in enumerate(view.sheets):
        yield f"power {view.power(seat)}", f"power {view.power(seat)}"
        yield counted(len(sheet.deliveries), "delivery|deliveries"), "carried "
        if sheet.cargo:
            yield f"own {sheet.cargo.good} on city {sheet.cargo.city}", f"{sheet.cargo.good}, its own"


def train_rush(view: Any) -> Iterator[Public]:
    faces = [*view.pool, *view.slots, *(tile for row in view.contracts for tile in row)]
    faces += [tile for pool in view.wagon_pools for tile in pool]
    for player in view.players:
        faces += [*player.front, *(one.tile for one in player.wagons), *(one.hero for one in player.missions)]
        for left in (counted(player.warehouses, "warehouse|warehouses"), counted(player.agents, "agent|agents")):
            yield left, left
        hand = f"{counted(len(player.hand), 'action card|action cards')}, {counted(len(player.heroes), 'hero|heroes')}"
        yield f"hand: {hand}", f"hand: {hand}"
    yield from ((face, face) for face in faces if face)
    yield f"deck {len(view.deck)}", f"deck {len(view.deck)}"


def eighteen_africa(view: Any) -> Iterator[Public]:
    for at, (tile, turned) in view.laid.items():
        yield f"{at} tile {tile} ", f"{tile}.{turned}"
    for company, firm in view.companies.items():
        if firm.started and not firm.removed:
            yield f"treasury £{firm.treasury}", f"£{view.value(company)}, has £{firm.treasury}"
            yield f"£{view.value(company)}", f"{company} £{view.value(company)}"
            yield f"last run £{firm.last_revenue}", f"ran £{firm.last_revenue}" if firm.last_revenue else company
        elif not firm.removed and firm.treasury:
            yield f"treasury £{firm.treasury}", f"{company} £{view.value(company)} not started, has £{firm.treasury}"
    for one in ECONOMIES.values():
        yield f"pool {one.pool_min}", f"{one.id} {one.pool_min}"
    for one in CONCESSIONS.values():
        ports = " or ".join(f"{HEXES[at].name} ({at})" for at in one.ports)
        way = f"{one.name} ({one.id}), £{one.bonus} {HEXES[one.source].name} ({one.source}) to {ports}"
        yield way, f"{one.id} {one.source} to {'/'.join(one.ports)}"
    for kind, row in TRAINS.items():
        yield f"£{row.price} £{row.resale} ", f"{kind} £{row.price}/{row.resale} x"
    for one in crossings(view.options.dakar_dar_es_salaam):
        ends = ["/".join(group) for group in one.groups]
        yield f"{one.bonus} more for a train that also stops in {ends[1]}", f"{ends[0]} with {ends[1]} +{one.bonus}"
    for at, more in DATA.option_data.variable_modifiers.items():
        worth = f"?+{more}" if more and view.options.variable_modifiers else "?"
        yield f" {worth} ", f"{at} {HEXES[at].name} {worth} "
    yield "several shares at once", "to £61 several shares at once"
    for seat, player in enumerate(view.players):
        yield f"cash £{player.cash}", f"cash £{player.cash}"
        limit = f"certificates {view.certificates(seat)} of {view.limit}"
        yield limit, limit
        yield f"hand: {len(player.hand)} card", f"hand {len(player.hand)}"
    yield f"bank £{view.bank}", f"bank £{view.bank}"
    yield f"bonds left {view.bonds}", f"bonds left {view.bonds}"
    if not view.open_display:
        yield f"deck {len(view.deck)}", f"DECK {len(view.deck)} card"
    for card in {*view.lots, *view.discard, *view.display}:
        yield f" {card} ", str(card)


def ticket_legacy(view: Any) -> Iterator[Public]:
    for kind in filter(None, view.display):
        yield kind.partition("-")[0], kind_written(kind)  # symbols are drawn, where they count
    yield f"discard {len(view.discard)}", f"discard {len(view.discard)}"
    yield f" {len(view.train_deck)} ", f"train deck {len(view.train_deck)}"
    if view.active:
        yield EVENTS[view.active].name, EVENTS[view.active].text
    for rule in view.rules:
        yield MODULES[rule].text[:60], MODULES[rule].text[:60]
    for company in view.seats:
        yield f"${company.dollars} ", f"${company.dollars},"
        yield counted(company.trains, "train|trains"), counted(company.trains, "train|trains")
        yield counted(len(company.hand), "card|cards"), counted(len(company.hand), "card|cards")
        yield counted(company.ticket_count, "ticket|tickets"), counted(company.ticket_count, "ticket|tickets")
        for laid in company.tracks:
            yield COMPANIES[company.colour].default_name, ticket_name(laid.track)


def ticket_campaign(view: Any) -> Iterator[Public]:
    for area in AREAS.values():
        if not area.start:
            yield area.name, area.name
            yield "on the board" if area.id in view.areas else area.teaser[:30], area.name
    for event in (*view.events, *view.archived):
        yield EVENTS[event].name, EVENTS[event].name
    for one in view.rules:
        yield MODULES[one.rule].text[:60], MODULES[one.rule].text[:60]
    for game in view.games:
        yield f"{YEARS[game.chapter]}:", f"{YEARS[game.chapter]}:"
        yield f"${game.totals[0]}", f"${game.totals[0]}"
    for company in view.companies:
        yield f"${company.vault} in the vault", "vault:"
        if company.depot:
            yield f"depot in {CITIES[company.depot].name}", f"depot: {CITIES[company.depot].name}"
        for card in company.office:
            yield f"{card}: ", POSTCARDS[card].public


PUBLIC: dict[str, Callable[[Any], Iterator[Public]]] = {
    "coal-baron": coal_baron,
    "eighteen-africa": eighteen_africa,
    "steamrollers": steamrollers,
    "ticket-campaign": ticket_campaign,
    "ticket-legacy": ticket_legacy,
    "train-rush": train_rush,
}


def words_of(picture: str) -> str:
    """All words of a picture, those that appear under the pointer too."""
    root = parseString(picture).documentElement
    found = [node.firstChild for tag in ("text", "title") for node in root.getElementsByTagName(tag)]
    return f" {' '.join(node.data for node in found if node)} "


@pytest.mark.parametrize("slug", list(GAMES))
@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize("plies", [0, 45, 130])
def test_both_boards_tell_everything_public(slug, place, plies):
    game = GAMES[slug]
    trial = Trial(game, game.SEATS[place], game.OPTIONS[0], 11 + plies, watched=False)
    while trial.ply < plies and not trial.state.over:
        trial.step()
    view = masked(trial.state, SPECTATOR)
    shown = words_of(svg(slug, view, Look()))
    told = f" {' '.join(TEXT[slug](view, SPECTATOR).split())} "
    for in_picture, in_text in PUBLIC[slug](view):
        assert in_picture in shown, in_picture
        assert in_text in told, in_text
