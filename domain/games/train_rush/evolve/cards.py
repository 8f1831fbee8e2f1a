"""What facts about action cards and heroes write."""

from __future__ import annotations

from domain.games.train_rush import facts as f
from domain.games.train_rush.evolve.setup import add_all, move_unseen
from domain.games.train_rush.state import Played, State


def card_played(state: State, fact: f.CardPlayed) -> None:
    player = state.players[fact.seat]
    player.hand.lose(fact.card)
    player.front.append(fact.card)


def special_used(state: State, fact: f.SpecialUsed) -> None:
    if fact.from_hand:
        player = state.players[fact.seat]
        player.hand.lose(fact.card)
        player.front.append(fact.card)


def card_discarded(state: State, fact: f.CardDiscarded) -> None:
    state.discard.append(fact.card)
    if fact.source == f.POOL:
        state.pool.remove(fact.card)
        return
    player = state.players[fact.seat]
    if fact.source == f.FRONT:
        player.front.remove(fact.card)
    else:
        (player.hand if fact.source == f.HAND else player.drawn).lose(fact.card)


def pool_card_taken(state: State, fact: f.PoolCardTaken) -> None:
    state.pool.remove(fact.card)
    state.players[fact.seat].hand.add(fact.held)


def pool_refilled(state: State, fact: f.PoolRefilled) -> None:
    state.deck.take_top(len(fact.cards))
    state.pool.extend(fact.cards)


def deck_reshuffled(state: State, fact: f.DeckReshuffled) -> None:
    state.discard = []
    state.deck.lay(fact.cards)


def cards_drawn(state: State, fact: f.CardsDrawn) -> None:
    state.deck.take_top(len(fact.cards))
    add_all(state.players[fact.seat].drawn, fact.cards)


def cards_retained(state: State, fact: f.CardsRetained) -> None:
    player = state.players[fact.seat]
    move_unseen(player.drawn, player.hand, fact.cards)


def mission_started(state: State, fact: f.MissionStarted) -> None:
    player = state.players[fact.seat]
    player.heroes.lose(fact.hero)
    player.missions.append(Played(fact.hero, state.ply))
    state.town(fact.city).mission = False
