"""Phase VI, Mission (4.10)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import Skip, StartMission
from domain.games.train_rush.edition import CITIES_OF, HEROES
from domain.games.train_rush.facts import FrameClosed, FrameOpened, MissionStarted
from domain.games.train_rush.questions import Mission
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.state import State
from domain.places import Seat
from domain.words import require_among


def ask_mission(state: State, seat: Seat) -> Facts:
    """4.10: a seat is asked when, as far as everybody knows, it could have a hero to play."""
    if state.players[seat].heroes and mission_cities(state, seat):
        yield FrameOpened(Mission(seat))


def mission_cities(state: State, seat: Seat) -> list[str]:
    """Cities of the Active Region that still have their Mission token."""
    return [city for city in CITIES_OF.get(state.region(seat), ()) if state.town(city).mission]


def may_start_mission(state: State, question: Mission) -> Iterator[Decision]:
    cities = mission_cities(state, question.seat)
    heroes = state.players[question.seat].heroes
    yield from (StartMission(hero) for hero in heroes if HEROES[hero].city in cities)
    yield Skip()


def start_mission(state: State, question: Mission, ask: StartMission, chance: Chance) -> Facts:
    """4.10: a hero of a city in the Active Region with its token; the token leaves the game, the bonus follows."""
    seat = question.seat
    heroes = state.players[seat].heroes.cards
    require_among(ask.hero, heroes, "4.10", "{chosen} is not in your hand; you hold {possible}")
    hero, cities = HEROES[ask.hero], mission_cities(state, seat)
    why = "the mission of {hero} is in {chosen}; missions can be started in {possible} now"
    require_among(hero.city, cities, "4.10", why, hero=hero.id)
    yield MissionStarted(seat, hero.id, hero.city)
    yield FrameClosed(question)
    yield from perform(state, seat, hero.bonus, hero.id, chance)
