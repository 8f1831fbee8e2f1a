"""Every part of a process put together, once: web server, worker, command line and tests all get it from `build`."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import NamedTuple

from domain.match.state import Match
from projections.sql import Database
from service.config import Settings
from service.mail.addresses import Addresses
from service.mail.incoming.inbox import Inbox
from service.mail.outgoing.bouncing_addresses import BouncingAddresses
from service.mail.outgoing.smtp import longest
from service.notify.announcements import Announcer
from service.notify.outbox import Outbox
from service.notify.webhook_posting import Poster
from service.notify.webhooks import Hooks
from service.storage.match_cache import Store
from service.storage.together import Together
from service.usecases.asked_once import AskedOnce
from service.usecases.bot_accounts import BotAccounts
from service.usecases.bulk import Bulk
from service.usecases.called_matches import CalledMatches, Following
from service.usecases.campaigns import Campaigns
from service.usecases.checkpoints import Checkpoints
from service.usecases.commands import WhichBot
from service.usecases.invitation_rules import InvitationRules
from service.usecases.left_companies import LeftCompanies
from service.usecases.left_tournaments import LeftTournaments
from service.usecases.matches import Matches
from service.usecases.packing import Packs
from service.usecases.people import ERASED, People, Player
from service.usecases.preferences import MatchPreferences
from service.usecases.queries import Queries
from service.usecases.seat_offers import SeatOffers
from service.usecases.table_time import Calendar
from service.usecases.talk import Talk
from service.usecases.timekeeping import Timekeeping
from service.usecases.tournament_views import TournamentViews
from service.usecases.tournaments import Tournaments

FORGET = 10.0  # seconds a player is remembered


class Known(People):
    """People, remembered for a moment: a decision should not wait for the names and time zones of its table."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        super().__init__(database, now)
        self._known: dict[str, Player | None] = {}
        self._since = self._now()

    def get(self, id: str) -> Player | None:
        now = self._now()
        if not 0 <= now - self._since < FORGET:  # a clock that was set back makes nobody remembered for ever
            self._known, self._since = {}, now
        known = self._known  # another thread may begin a new one
        if id not in known:
            known[id] = super().get(id)
        return known[id]

    def name(self, id: str) -> str:
        """What a player is called."""
        player = self.get(id)
        return player.called if player else ERASED


class Register(NamedTuple):
    """All parts of one process. `now` is the one clock of all of them."""

    settings: Settings
    now: Callable[[], float]
    store: Store
    people: People
    names: Callable[[str], str]
    bots: BotAccounts
    bulk: Bulk
    asked: AskedOnce
    calendar: Calendar
    matches: Matches
    called: CalledMatches
    tournaments: Tournaments
    packs: Packs
    tournament_views: TournamentViews
    checkpoints: Checkpoints
    following: Following
    queries: Queries
    timekeeping: Timekeeping
    seat_offers: SeatOffers
    left_companies: LeftCompanies
    preferences: MatchPreferences
    talk: Talk
    addresses: Addresses
    outbox: Outbox
    inbox: Inbox
    bouncing: BouncingAddresses
    invitation_rules: InvitationRules
    hooks: Hooks
    poster: Poster
    announcer: Announcer

    def close(self) -> None:
        self.announcer.close()
        self.store.close()


def build(settings: Settings, now: Callable[[], float] = time) -> Register:
    """Open the storage and put everything on it. To be called after a fork."""
    store, mail, announcer = Store(settings), settings.mail, Announcer(settings.redis)
    durable = Together(store.durable)
    people, known = People(durable, now), Known(durable, now)
    calendar, at_hand = Calendar(people), Calendar(known)
    matches, called = Matches(store, now, at_hand.counted), CalledMatches(store, now)
    queries = Queries(store, people, calendar, at_hand, now)
    tournaments = Tournaments(store, matches, called, known.name, now)
    checkpoints = Checkpoints(store, settings.url, now)
    following = _following(Campaigns(matches, called), tournaments)
    seat_offers = SeatOffers(matches, people)
    left_companies = LeftCompanies(matches, queries, seat_offers, _plays_on(people))
    left_tournaments = LeftTournaments(queries, tournaments, people)
    people.before_erasing += [left_tournaments.give_up, left_companies.give_up]  # the one that may refuse is first
    store.afterwards += [lambda stored: announcer.gone_on(stored.match, stored.version), following]
    return Register(
        settings=settings, now=now, store=store, people=people, names=known.name, calendar=calendar, matches=matches,
        called=called, tournaments=tournaments, checkpoints=checkpoints, following=following, queries=queries,
        bots=BotAccounts(people),
        bulk=Bulk(store, tournaments.at),
        asked=AskedOnce(durable, settings.key, now),
        packs=Packs(store, tournaments, people, checkpoints),
        tournament_views=TournamentViews(store, now),
        timekeeping=Timekeeping(matches, people),
        seat_offers=seat_offers,
        left_companies=left_companies,
        preferences=MatchPreferences(durable),
        talk=Talk(durable, queries.seat_of, now, lambda match: durable.afterwards(lambda: announcer.spoken(match))),
        addresses=Addresses(settings.key, mail.mailbox),
        outbox=Outbox(durable, now, lease=longest(mail.patience)),
        inbox=Inbox(durable, now),
        bouncing=BouncingAddresses(durable, now),
        invitation_rules=InvitationRules(durable, now),
        hooks=Hooks(durable, now),
        poster=Poster(),
        announcer=announcer,
    )  # fmt: skip


def _plays_on(people: People) -> WhichBot:
    """The bot that plays for who leaves. Bots are loaded when one is wanted, which is seldom."""

    def which(match: Match) -> str:
        from service.bots.own_bots import bot_player

        return bot_player(people, "greedy")(match)

    return which


def _following(campaigns: Campaigns, tournaments: Tournaments) -> Following:
    """Who calls for matches, and is told what became of them."""
    following = Following()
    following.callers["campaign"] = campaigns.follow
    following.callers["tournament"] = tournaments.follow
    following.at_once["tournament"] = tournaments.follow_quietly
    following.expired = tournaments.drop_out
    return following
