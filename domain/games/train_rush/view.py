"""Who may read what (3): secrets are cut here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.places import Card, Viewer
from domain.words import Hidden


def backs(cards: Sequence[Card], back: str) -> tuple[Card, ...]:
    return (Hidden(back),) * len(cards)


def back_of_pile(pile: str) -> str:
    """The back of the cards of a pile: `contracts-2` are contract-2, `siding-1` are siding tiles."""
    kind, _, size = pile.partition("-")
    return {"actions": "action", "heroes": "hero", "siding": "siding"}.get(kind, f"{kind[:-1]}-{size}")


def sealed(fact: Any, viewer: Viewer) -> Any:
    """A pile shuffled anew: nobody knows its order."""
    return replace(fact, cards=backs(fact.cards, back_of_pile(getattr(fact, "stack", "actions"))))


def shuffled_seen(fact: f.Shuffled, viewer: Viewer) -> f.Shuffled:
    return replace(fact, permutation=backs(fact.permutation, back_of_pile(fact.pile)))


def owners_only(back: str, *fields: str) -> Callable[[Any, Viewer], Any]:
    """The cards are the seat's own; others see how many."""

    def cut(fact: Any, viewer: Viewer) -> Any:
        if viewer.owns(fact.seat):
            return fact
        hidden = {}
        for field in fields:
            value = getattr(fact, field)
            hidden[field] = backs(value, back) if isinstance(value, tuple) else Hidden(back)
        return replace(fact, **hidden)

    return cut


def returned_cards_seen(fact: f.ReturnedCardsPlaced, viewer: Viewer) -> f.ReturnedCardsPlaced:
    cut = owners_only("action", "cards")
    return replace(fact, returned=tuple(cut(one, viewer) for one in fact.returned))


SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {
    f.Shuffled: shuffled_seen,
    f.DeckReshuffled: sealed,
    f.StackRebuilt: sealed,
    f.CardsDealt: owners_only("action", "cards"),
    f.CardsKept: owners_only("action", "kept", "returned"),
    f.ReturnedCardsPlaced: returned_cards_seen,
    f.HeroesDealt: owners_only("hero", "heroes"),
    f.HeroRejected: owners_only("hero", "hero"),
    f.HeroDrafted: owners_only("hero", "hero"),
    f.PacketPassed: owners_only("hero", "heroes"),
    f.CardsDrawn: owners_only("action", "cards"),
    f.CardsRetained: owners_only("action", "cards"),
    f.PoolCardTaken: owners_only("action", "held"),
}


def keep_seen(decision: d.KeepCards, facts: Any, viewer: Viewer) -> d.KeepCards:
    """4.14: others see how many cards are kept."""
    return d.KeepCards(backs(decision.cards, "action"))


def hero_seen(decision: Any, facts: Any, viewer: Viewer) -> Any:
    """4.14: others see that the seat has decided."""
    return replace(decision, hero=Hidden("hero"))


SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {
    d.KeepCards: keep_seen,
    d.RejectHero: hero_seen,
    d.DraftHero: hero_seen,
}
