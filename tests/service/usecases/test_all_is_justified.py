"""Whatever the use cases let people, bots, the clock and organisers do is justified by the log they write."""

from __future__ import annotations

from random import Random

import pytest

from domain.match.clocks import DAY, HOUR, Policy, Terms
from domain.words import Refused
from service.proof import Report, verify
from service.usecases.callers import Caller
from service.usecases.commands import OutOfDate
from tests.registers import SmallRegister, decide_as_bot

ORGANISER = Caller("orga", organiser=True)


def report_of(register: SmallRegister, match: str) -> Report:
    if not register.match(match).over:
        register.matches.abandon(ORGANISER, match, "enough")
    return verify(register.queries.export(ORGANISER, match).data)


def doings(register: SmallRegister, match: str, random: Random) -> list:
    """What somebody may try to do just now; most of it is refused."""
    matches, time, offers = register.matches, register.timekeeping, register.register.seat_offers
    at = register.match(match)
    seat = random.randrange(len(at.chairs))
    player, guest = Caller(at.players[seat]), Caller(register.guest)
    since = at.clocks[seat].since
    return [
        lambda: matches.take_back(player, match),
        lambda: matches.grant_take_back(player, match),
        lambda: matches.refuse_take_back(player, match),
        lambda: time.pause(player, match, "lunch"),
        lambda: time.resume(player, match),
        lambda: time.away(player, match, "1 day"),
        lambda: time.back(player, match),
        lambda: time.grant(ORGANISER, match, seat, HOUR, "a storm"),
        lambda: time.expire(match, seat, since),
        lambda: time.stand_in(guest, match, seat),
        lambda: offers.offer(player, match, seat, guest.player, "on holiday"),
        lambda: offers.offer(ORGANISER, match, seat, guest.player, "banned"),
        lambda: offers.withdraw(player, match, seat),
        lambda: offers.take(guest, match, seat),
        lambda: matches.decide_by_default(ORGANISER, match, seat, None, reason="a fire"),
        lambda: matches.decide_by_default(ORGANISER, match, seat, None),
        lambda: matches.rule(ORGANISER, match, "wrong", at.ply or None),
        lambda: matches.agree_to_abandon(player, match) if random.random() < 0.1 else None,
        lambda: matches.resign(player, match) if random.random() < 0.1 else None,
        lambda: matches.leave_standing(player, match, "allow") if at.game.STANDING else None,
    ]


@pytest.mark.parametrize(
    ("seed", "game", "policy"),
    [(1, "coal-baron", "default"), (2, "steamrollers", "substitute"), (3, "coal-baron", "organiser"),
     (4, "steamrollers", "default")],
)  # fmt: skip
def test_whatever_is_done_through_the_door_is_justified(register, seed: int, game: str, policy: Policy):
    random = Random(seed)
    register.guest = register.people.add("Dorota", zone="Europe/Warsaw").id
    match = register.open(game, Terms("brisk", policy))
    done = 0
    for _ in range(300):
        if register.match(match).over:
            break
        register.wall.now += random.choice([1, 60, HOUR, HOUR, 10 * HOUR, 3 * DAY])
        if random.random() < 0.3:
            decide_as_bot(register.matches, match)
            continue
        try:
            done += random.choice(doings(register, match, random))() is not None
        except (Refused, OutOfDate):
            continue
    assert done > 10
    report = report_of(register, match)
    assert report.good, (report.broken, report.unjustified)
