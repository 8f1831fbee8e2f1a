"""Where a letter about a tournament is answered, and whose such an address is.

The address names the tournament and the entry of its log that the letter tells of. Whom it was made for is asked of
everybody whom that log knows, because people also answer from another address than the one we write to.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.tournament.state import Tournament
from service.bootstrap import Register
from service.mail.addresses import IN_TOURNAMENT as SEAT
from service.mail.addresses import Reply, in_tournament
from service.storage.tournament_cache import NoSuchTournament
from service.usecases.people import Player


def tournament_address(register: Register, player: str, tournament: str, version: int) -> str:
    """Where a player answers a letter that tells of a tournament up to an entry."""
    told = Reply(tournament, SEAT, version)
    return register.addresses.reply_to(told, in_tournament(player), int(register.now()))


def addressee(register: Register, recipient: str, reply: Reply) -> Player | None:
    """Whom we made an address for: somebody who plays in the tournament, stands by, directs it, or is invited."""
    try:
        known = _known(register.tournament_views.get(reply.match).now)
    except NoSuchTournament:
        return None
    genuine = (one for one in known if register.addresses.is_genuine(recipient, in_tournament(one)))
    player = next(genuine, None)
    return register.people.get(player) if player else None


def _known(now: Tournament) -> Iterator[str]:
    yield from now.entrants
    yield from now.reserves
    yield from now.directors
    yield from now.announcement.entry.invited
