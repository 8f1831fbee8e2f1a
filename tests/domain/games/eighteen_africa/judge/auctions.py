"""Set-up and hidden hands (2, 4.1), the auctions of lots and concessions (4.2, 4.7)."""

from __future__ import annotations

from collections import Counter

from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa import questions as q
from tests.domain.games.eighteen_africa.judge.printed import COMPANIES, CONCESSIONS, DATA, PRIVATES
from tests.domain.games.eighteen_africa.judge.table import Table, demand


def set_up(seats, options, facts):
    """2: the table after dealing. What was drawn is looked at, not made."""
    drawn = next(fact for fact in facts if isinstance(fact, f.CompaniesDrawn))
    t = Table(seats, options, drawn.companies)
    t.drawn = list(facts)
    demand(len(set(drawn.companies)) == t.row["companies"] and set(drawn.companies) <= set(COMPANIES))
    t.tell(f.CompaniesDrawn(seats, tuple(one for one in COMPANIES if one in drawn.companies), options))
    cards = Counter(dict.fromkeys(drawn.companies, 8)) + Counter(one + "*" for one in drawn.companies)
    cards += Counter(list(PRIVATES))
    demand(cards.total() == DATA["decks"]["total_cards"][str(t.row["companies"])])
    shuffled = t.draw(f.DeckShuffled)
    demand(Counter(shuffled.cards) == cards)
    t.tell(shuffled)
    t.deck = list(shuffled.cards)
    for seat in range(seats):
        deal(t, seat)
    first = t.draw(f.StartSeatDrawn)
    t.tell(first)
    return t, first.seat


def deal(t, seat):
    dealt = t.draw(f.CardsDealt)
    number = t.row["cards_dealt"]
    demand(dealt.seat == seat and list(dealt.cards) == t.deck[:number])
    demand(not t.options.president_each or any(card.endswith("*") for card in dealt.cards))
    del t.deck[:number]
    t.hand[seat].update(dealt.cards)
    t.bank -= t.row["cash"]
    t.cash[seat] += t.row["cash"]
    t.tell(f.CardsDealt(seat, dealt.cards, t.row["cash"]))


def keeping(t):
    """4.1: all seats at once; then the lots are shown."""
    waiting, given = list(range(t.seats)), Counter()
    while waiting:
        seat, decision = yield [Asked(q.KeepCards(seat=seat), kept_by(t, seat), None) for seat in waiting]
        waiting.remove(seat)
        kept = Counter(decision.cards)
        away = t.hand[seat] - kept
        t.hand[seat] = kept
        given += away
        t.tell(f.HandKept(seat, tuple(sorted(kept.elements())), tuple(sorted(away.elements()))))
    drawn = 0
    if t.options.two_player_swap and t.seats == 2:
        given, drawn = swapped_lots(t, given)
    t.tell(f.LotsRevealed(tuple(sorted(given.elements())), drawn))
    return given


def swapped_lots(t, given):
    number = DATA["option_data"]["two_player_swap"]
    fact = t.draw(f.LotsSwapped)
    back = Counter(fact.returned)
    demand(back.total() == number and back <= given)
    demand(Counter(fact.deck) == Counter(t.deck) + back)
    t.tell(fact)
    t.deck = list(fact.deck[number:])
    return given - back + Counter(fact.deck[:number]), number


class Asked:
    """Who is asked what: whether a decision is allowed, and all that should be offered, where that is a short list."""

    def __init__(self, question, allows, offers):
        self.question, self.allows, self.offers = question, allows, offers


def kept_by(t, seat):
    hand = t.hand[seat]

    def allows(decision):
        demand(isinstance(decision, d.Keep) and list(decision.cards) == sorted(decision.cards))
        demand(len(decision.cards) == t.row["cards_kept"] and Counter(decision.cards) <= hand)

    return allows


def allowing(kinds):
    """Decisions by kind, each with its demand."""

    def allows(decision):
        demand(type(decision) in kinds)
        kinds[type(decision)](decision)

    return allows


def anything(_decision):
    return None


# --- lots (4.2) ------------------------------------------------------------------------------------------------------


def auction(t, lots, nominator):
    t.tell(f.RoundStarted("auction", 1))
    while lots.total():
        nominate = allowing(
            {d.Nominate: lambda one, seat=nominator: demand(lots[one.card] > 0 and 0 <= one.bid <= t.cash[seat])}
        )
        _, decision = yield [Asked(q.NominateLot(seat=nominator), nominate, None)]
        t.tell(f.LotNominated(nominator, decision.card, decision.bid))
        words = Words(
            d.Bid,
            d.PassBid,
            f.BidMade,
            f.BidPassed,
            lambda seat, high, card=decision.card: q.BidForLot(seat=seat, card=card, high=high),
        )
        winner, amount = yield from bidding(t, nominator, decision.bid, words)
        t.pays_bank(amount, winner)
        t.spent[winner] += amount
        lots[decision.card] -= 1
        t.hand[winner][decision.card] += 1
        t.tell(f.LotSold(winner, decision.card, amount))
        if not lots.total():
            break
        nominator = t.left_of(nominator if t.options.clockwise_nomination else spender(t))
    t.priority = t.left_of(spender(t))
    t.tell(f.PriorityMoved(t.priority))


class Words:
    """The two auctions differ in their words only."""

    def __init__(self, bid, out, made, passed, question):
        self.bid, self.out, self.made, self.passed, self.question = bid, out, made, passed, question


def bidding(t, first, high, words):
    """Clockwise, until one is left: who wins, and for how much."""
    inside, winner, seat = list(range(t.seats)), first, first
    while len(inside) > 1:
        seat = next(one for one in t.clockwise(seat) if one in inside)
        if seat == winner:
            continue
        if t.cash[seat] <= high:
            inside.remove(seat)
            t.tell(words.passed(seat, True))
            continue
        raising = allowing({
            words.bid: lambda one, seat=seat, high=high: demand(high < one.amount <= t.cash[seat]),
            words.out: anything,
        })  # fmt: skip
        _, decision = yield [Asked(words.question(seat, high), raising, None)]
        if isinstance(decision, words.bid):
            winner, high = seat, decision.amount
            t.tell(words.made(seat, high))
        else:
            inside.remove(seat)
            t.tell(words.passed(seat, False))
    return winner, high


def spender(t):
    """Who has spent most so far; ties are drawn."""
    best = tuple(seat for seat in range(t.seats) if t.spent[seat] == max(t.spent))
    if len(best) == 1:
        return best[0]
    drawn = t.draw(f.TieDrawn)
    demand(drawn.seat in best)
    t.tell(f.TieDrawn(best, drawn.seat))
    return drawn.seat


# --- concessions (4.7) -----------------------------------------------------------------------------------------------


def concession_auction(t):
    t.tell(f.RoundStarted("concessions", 1))
    left, opener = list(CONCESSIONS), t.priority
    words = Words(
        d.BidConcession,
        d.PassConcession,
        f.ConcessionBid,
        f.ConcessionPassed,
        lambda seat, high: q.BidForConcession(seat=seat, high=high),
    )
    while len(left) > 1:
        opening = allowing({d.OpenConcession: lambda one, seat=opener: demand(0 <= one.bid <= t.cash[seat])})
        _, decision = yield [Asked(q.OpenAuction(seat=opener), opening, None)]
        t.tell(f.ConcessionOpened(opener, decision.bid))
        winner, amount = yield from bidding(t, opener, decision.bid, words)
        t.pays_bank(amount, winner)
        t.tell(f.ConcessionWon(winner, amount))
        choosing = allowing({d.ChooseConcession: lambda one: demand(one.concession in left)})
        offers = [d.ChooseConcession(one) for one in left]
        _, decision = yield [Asked(q.ConcessionChoice(seat=winner), choosing, offers)]
        left.remove(decision.concession)
        t.concessions[winner].append(decision.concession)
        t.tell(f.ConcessionChosen(winner, decision.concession))
        opener = t.left_of(winner)
    t.tell(f.ConcessionDiscarded(left[0]))
