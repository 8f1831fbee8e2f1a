"""Certificates, bonds, the deck and the pool (4.3 to 4.6, 4.8.6)."""

from __future__ import annotations

from bisect import insort

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.edition import PRIVATES, company_of, is_president
from domain.games.eighteen_africa.evolve.money import PURCHASES, SALES, add, changed_units, from_bank
from domain.games.eighteen_africa.state import Owned, State
from domain.places import EVERYBODY, NOBODY


def card_bought(state: State, fact: f.CardBought) -> None:
    _leaves(state, fact)
    from_bank(state, fact.seat, fact.company, PURCHASES, -fact.price)
    if fact.payee != f.BANK:
        state.bank -= fact.price
        state.companies[fact.payee].treasury += fact.price
    _arrives(state, fact)
    if fact.seat != NOBODY:
        _has_dealt(state, fact.seat, bought=True)


def _leaves(state: State, fact: f.CardBought) -> None:
    match fact.source:
        case f.HAND:
            state.players[fact.seat].hand.lose(fact.card)
        case f.DECK:
            state.deck.take()
            state.shown = ""
            state.flags.taken += 1
        case f.DISCARD:
            state.discard.remove(fact.card)
        case f.OPEN:
            state.display.remove(fact.card)
        case f.POOL if fact.card in PRIVATES:
            state.pool_privates.remove(fact.card)
        case f.POOL:
            add(state.pool, fact.card, -1)


def _arrives(state: State, fact: f.CardBought) -> None:
    company = company_of(fact.card)
    if fact.company:
        buyer = state.companies[fact.company]
        if company:
            add(buyer.shares, company, 1)
        else:
            insort(buyer.privates, fact.card)
        return
    player = state.players[fact.seat]
    if not company:
        player.privates.append(Owned(fact.card, state.ply))
        player.privates.sort()
    elif is_president(fact.card):
        state.companies[company].president = fact.seat
        changed_units(state, fact.seat, company, 2)
    else:
        add(player.shares, company, 1)
        changed_units(state, fact.seat, company, 1)


def _has_dealt(state: State, seat: int, *, bought: bool) -> None:
    """4.6: who sold or bought last gets the priority card to the left of him."""
    state.active = seat
    if bought:
        state.flags.bought = True
    else:
        state.flags.sold = True


def bond_bought(state: State, fact: f.BondBought) -> None:
    from_bank(state, fact.seat, "", PURCHASES, -fact.price)
    state.bonds -= 1
    state.players[fact.seat].bonds.append(state.ply)
    _has_dealt(state, fact.seat, bought=True)


def bonds_sold(state: State, fact: f.BondsSold) -> None:
    from_bank(state, fact.seat, "", SALES, fact.amount)
    state.bonds += fact.number
    bonds = state.players[fact.seat].bonds
    del bonds[len(bonds) - fact.number :]
    _has_dealt(state, fact.seat, bought=False)


def shares_sold(state: State, fact: f.SharesSold) -> None:
    from_bank(state, fact.seat, fact.company, SALES, fact.amount)
    add(state.pool, fact.share, fact.units)
    if fact.company:
        add(state.companies[fact.company].shares, fact.share, -fact.units)
        return
    add(state.players[fact.seat].shares, fact.share, -fact.units)
    changed_units(state, fact.seat, fact.share, -fact.units)
    if fact.share not in state.sold[fact.seat]:
        state.sold[fact.seat].append(fact.share)
    _has_dealt(state, fact.seat, bought=False)


def private_sold(state: State, fact: f.PrivateSold) -> None:
    from_bank(state, fact.seat, fact.company, SALES, fact.amount)
    insort(state.pool_privates, fact.private)
    if fact.company:
        state.companies[fact.company].privates.remove(fact.private)
        return
    player = state.players[fact.seat]
    player.privates = [one for one in player.privates if one.private != fact.private]
    _has_dealt(state, fact.seat, bought=False)


def card_revealed(state: State, fact: f.CardRevealed) -> None:
    state.deck.reveal(fact.card)
    state.shown = fact.card


def card_to_discard(state: State, fact: f.CardLeft | f.CardFlipped) -> None:
    state.deck.take()
    state.shown = ""
    state.discard.insert(0, fact.card)


def deck_reshuffled(state: State, fact: f.DeckReshuffled) -> None:
    state.deck.lay(fact.cards)
    state.discard = []


def display_opened(state: State, fact: f.DisplayOpened) -> None:
    state.open_display = True
    state.display = list(fact.cards)
    state.deck.lay((), EVERYBODY)
    state.discard = []


def power_used(state: State, fact: f.PowerUsed) -> None:
    insort(state.used, fact.private)
