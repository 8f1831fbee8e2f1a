"""Companies: start, control, market, removal, track, stations, trains, revenue (4.3, 4.8)."""

from __future__ import annotations

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.edition import TRAIN_AT, is_president
from domain.games.eighteen_africa.evolve.money import DIVIDENDS, add, changed_units, from_bank, insert_train
from domain.games.eighteen_africa.rules.board import carried
from domain.games.eighteen_africa.state import DEALINGS, DIVIDEND, END, RUN, TOKEN, TRACK, TRAINS, Offer, State, Work
from domain.places import NOBODY


def company_started(state: State, fact: f.CompanyStarted) -> None:
    firm = state.companies[fact.company]
    firm.started, firm.space, firm.home = True, fact.space, fact.home
    firm.markers.pop(0)
    state.market[fact.space].append(fact.company)
    state.tokens[fact.home] = (*state.tokens.get(fact.home, ()), fact.company)


def president_swapped(state: State, fact: f.PresidentSwapped) -> None:
    add(state.players[fact.giver].shares, fact.company, 2)
    add(state.players[fact.taker].shares, fact.company, -2)
    state.companies[fact.company].president = fact.taker


def controller_changed(state: State, fact: f.ControllerChanged) -> None:
    state.companies[fact.company].controller = fact.seat


def marker_moved(state: State, fact: f.MarkerMoved) -> None:
    state.market[fact.before].remove(fact.company)
    state.market[fact.after].append(fact.company)
    state.companies[fact.company].space = fact.after


# --- removal ---------------------------------------------------------------------------------------------------------


def company_removed(state: State, fact: f.CompanyRemoved) -> None:
    """4.8.8."""
    gone = [card for taken in (*fact.hands, *fact.owners) for card in taken.cards]
    gone += [*fact.deck, *fact.discard, *fact.display, *[fact.company] * fact.pool]
    state.removed = sorted([*state.removed, *gone])
    for taken in fact.hands:
        for card in taken.cards:
            state.players[int(taken.owner)].hand.lose(card)
    _from_owners(state, fact)
    state.deck.purge(fact.deck)
    for card in fact.discard:
        state.discard.remove(card)
    for card in fact.display:
        state.display.remove(card)
    state.pool.pop(fact.company, None)
    _leaves_the_game(state, fact)


def _from_owners(state: State, fact: f.CompanyRemoved) -> None:
    for taken in fact.owners:
        if isinstance(taken.owner, str):
            state.companies[taken.owner].shares.pop(fact.company)
            continue
        player = state.players[taken.owner]
        units = sum(2 if is_president(card) else 1 for card in taken.cards)
        player.shares.pop(fact.company, None)
        if state.companies[fact.company].president == taken.owner:
            state.companies[fact.company].president = NOBODY
        changed_units(state, taken.owner, fact.company, -units)


def _leaves_the_game(state: State, fact: f.CompanyRemoved) -> None:
    firm = state.companies[fact.company]
    for share, units in fact.shares:
        add(state.pool, share, units)
    state.pool_privates = sorted([*state.pool_privates, *fact.privates])
    state.concessions_out += fact.concessions
    for train in fact.trains:
        add(state.returned, train, 1)
    state.bank += fact.cash
    state.market[firm.space].remove(fact.company)
    firm.removed, firm.controller, firm.treasury = True, NOBODY, 0
    firm.shares, firm.privates, firm.concessions, firm.trains = {}, [], [], []
    if fact.company in state.order:
        state.order.remove(fact.company)


# --- a company's turn ------------------------------------------------------------------------------------------------


def company_turn_started(state: State, fact: f.CompanyTurnStarted) -> None:
    state.order.remove(fact.company)
    state.work = Work(fact.company)
    state.companies[fact.company].last_revenue = 0


STEP: dict[type[f.StepStarted], str] = {
    f.TrackStarted: TRACK,
    f.TokensStarted: TOKEN,
    f.RunStarted: RUN,
    f.DividendStarted: DIVIDEND,
    f.TrainsStarted: TRAINS,
    f.DealingsStarted: DEALINGS,
    f.EndStarted: END,
}


def step_started(state: State, fact: f.StepStarted) -> None:
    working(state).step = STEP[type(fact)]


def company_turn_ended(state: State, fact: f.CompanyTurnEnded) -> None:
    state.work = None


def working(state: State) -> Work:
    if state.work is None:
        raise LookupError("no company operates")
    return state.work


def tile_laid(state: State, fact: f.TileLaid) -> None:
    work = working(state)
    from_bank(state, NOBODY, fact.company, "", -fact.cost)
    state.laid[fact.hex] = (fact.tile, fact.rotation)
    state.tokens = carried(fact.nodes, state.tokens)
    new = dict(fact.nodes)
    for firm in state.companies.values():
        firm.home = new.get(firm.home, firm.home)
    state.cities = {new.get(stop, stop): name for stop, name in state.cities.items()}
    state.connected = fact.connected
    work.laid.append(fact.hex)
    work.upgrading = fact.upgrade


def connection_income(state: State, fact: f.ConnectionIncome) -> None:
    from_bank(state, NOBODY, fact.company, "", fact.amount)


def track_halted(state: State, fact: f.TrackHalted) -> None:
    working(state).halted = True


def token_placed(state: State, fact: f.TokenPlaced) -> None:
    from_bank(state, NOBODY, fact.company, "", -fact.cost)
    firm = state.companies[fact.company]
    at = len(firm.markers) - 1 - firm.markers[::-1].index(fact.marker)
    del firm.markers[at]
    state.tokens[fact.stop] = (*state.tokens.get(fact.stop, ()), fact.company)


def routes_run(state: State, fact: f.RoutesRun) -> None:
    working(state).revenue = fact.revenue
    state.companies[fact.company].last_revenue = fact.revenue
    state.ran, state.rides = fact.company, list(fact.rides)


def dividend_paid(state: State, fact: f.DividendPaid) -> None:
    working(state).paid = True
    for share in fact.shares:
        if isinstance(share.owner, str):
            from_bank(state, NOBODY, share.owner, "", share.amount)
        else:
            from_bank(state, share.owner, "", DIVIDENDS.format(fact.company), share.amount)


def revenue_kept(state: State, fact: f.RevenueKept) -> None:
    from_bank(state, NOBODY, fact.company, "", fact.total)


# --- trains ----------------------------------------------------------------------------------------------------------


def train_bought(state: State, fact: f.TrainBought) -> None:
    firm = state.companies[fact.company]
    if fact.seller:
        seller = state.companies[fact.seller]
        seller.trains.remove(fact.train)
        seller.treasury += fact.price
        firm.treasury -= fact.price
    else:
        from_bank(state, NOBODY, fact.company, "", -fact.price)
        add(state.returned if fact.used else state.depot, fact.train, -1)
        working(state).bought = True
    insert_train(firm, fact.train, TRAIN_AT)


def train_sold(state: State, fact: f.TrainSold) -> None:
    from_bank(state, NOBODY, fact.company, "", fact.price)
    state.companies[fact.company].trains.remove(fact.train)
    add(state.returned, fact.train, 1)


def train_offered(state: State, fact: f.TrainOffered) -> None:
    state.offer = Offer(fact.company, fact.seller, fact.train, fact.price)


def offer_answered(state: State, fact: f.OfferAnswered) -> None:
    state.offer = None
    if fact.answer == "decline":
        working(state).declined += 1


def told(state: State, fact: object) -> None:
    """For the story only."""
