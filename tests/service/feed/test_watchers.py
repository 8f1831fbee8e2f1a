"""Who watches what: coming and going costs the same however many others do."""

from service.feed.stream import Stream
from service.feed.visitors import Visitor
from service.feed.watchers import StreamLimits, Watchers
from tests.growth import see_growth


def streams(number: int) -> list[Stream]:
    return [Stream(Visitor(f"player-{one}", "", "here")) for one in range(number)]


def all_come_and_go(watching: list[Stream]) -> None:
    held = Watchers(StreamLimits(in_all=len(watching)))
    for one in watching:
        held.add(one)
    for one in watching:
        held.remove(one)
    assert (len(held), held.players) == (0, frozenset())


def test_leaving_does_not_cost_more_the_more_there_are():
    see_growth(all_come_and_go, streams, 1000)


def test_who_has_left_may_come_again():
    held, (one, two) = Watchers(StreamLimits(person=1)), [Stream(Visitor("Anna", "", "here")) for _ in range(2)]
    held.add(one)
    held.remove(one)
    held.add(two)
    assert len(held) == 1
