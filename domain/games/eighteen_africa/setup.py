"""Setting up (2): companies, cards, cash, and who nominates first."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.edition import COMPANIES, DATA, PRESIDENT_MARK, PRIVATES, TABLE
from domain.games.eighteen_africa.facts import Asked, CardsDealt, CompaniesDrawn, DeckShuffled, StartSeatDrawn
from domain.games.eighteen_africa.questions import KeepCards
from domain.games.eighteen_africa.state import State
from domain.places import Face
from domain.words import require


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    """2.1 to 2.4: companies are drawn, all cards shuffled and dealt; then every seat keeps half of its cards."""
    two = not options.two_player_swap or seats == 2
    require(two, "2.6", "two_player_swap is for two players only")
    table = TABLE[seats]
    drawn = set(chance.shuffled(list(COMPANIES))[: table.companies])
    companies = tuple(name for name in COMPANIES if name in drawn)
    yield CompaniesDrawn(seats, companies, options)
    cards = chance.shuffled(all_cards(companies))
    if options.president_each:
        cards = presidents_first(cards, seats, table.cards_dealt, chance)
    yield DeckShuffled(tuple(cards))
    for seat in range(seats):
        yield CardsDealt(seat, tuple(state.deck.cards[: table.cards_dealt]), table.cash)
    yield StartSeatDrawn(chance.below(seats))
    for seat in range(seats):
        yield Asked(KeepCards(seat), beside=seat > 0)


def all_cards(companies: tuple[str, ...]) -> list[Face]:
    """2.2: nine certificates of every company, and the six privates."""
    shares = DATA.decks.certificates_per_company - 1
    certificates = [card for name in companies for card in (name + PRESIDENT_MARK, *[name] * shares)]
    return [*certificates, *PRIVATES]


def presidents_first(cards: list[Face], seats: int, dealt: int, chance: Chance) -> list[Face]:
    """2.6: one president's certificate, drawn at random, is the first of the cards of each seat."""
    presidents = [card for card in cards if card.endswith(PRESIDENT_MARK)]
    given = chance.shuffled(presidents)[:seats]
    others = [card for card in cards if card not in given]
    more = dealt - 1
    hands = [[card, *others[seat * more : (seat + 1) * more]] for seat, card in enumerate(given)]
    return [*(card for hand in hands for card in hand), *others[seats * more :]]
