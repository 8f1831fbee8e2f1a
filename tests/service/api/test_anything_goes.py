"""The whole API under schemathesis: whatever is sent, no 5xx, and every answer is as the API describes itself.

Addresses are pointed at real matches in every stage, by somebody who plays, somebody who organises, and a stranger;
so most requests get past the door.
"""

from itertools import count

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.config import Settings
from tests.service.api import World
from tests.service.api.conftest import KEY

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = 40  # for each operation

turn = count()


class Stages:
    """Matches in every stage, laid anew when they have been played with for a while."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.matches: list[str] = []

    def __call__(self, number: int) -> str:
        if number % 60 == 0 or not self.matches:
            self.matches = [self.world.running(), self.world.running(), self.world.open(), self.world.finished()]
            self.world.play(self.matches[1], 5)
        return self.matches[number % len(self.matches)]


@pytest.fixture(scope="module")
def stages(tmp_path_factory):
    data = tmp_path_factory.mktemp("anything")
    world = World(Settings(data, f"sqlite:///{data / 'register.db'}", None, KEY))
    yield Stages(world)
    world.close()


def send(stages: Stages, case: schemathesis.Case, number: int) -> None:
    """Point a generated request at something that is there, most of the time, and send it as one of three people."""
    if "match" in case.path_parameters and number % 10:
        case.path_parameters["match"] = stages(number)
    if "game" in case.path_parameters and number % 10:
        case.path_parameters["game"] = "coal-baron"
    token = (stages.world.tokens["Anna"], stages.world.tokens["Olga"], None)[number % 3]
    case.call_and_validate(headers={"Authorization": f"Bearer {token}"} if token else {}, checks=CHECKS)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as described", "otherwise"])
def test_whatever_is_sent(stages, mode):
    described = schemathesis.openapi.from_wsgi("/api/openapi.json", stages.world.app)
    tried = 0
    for found in described.get_all_operations():
        operation = found.ok()
        if mode.is_negative and not (operation.body or operation.query):
            continue  # there is no wrong way to ask

        @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
        @given(case=operation.as_strategy(generation_mode=mode))
        def try_it(case: schemathesis.Case) -> None:
            send(stages, case, next(turn))

        try_it()
        tried += 1
    assert tried >= 14


def test_a_fault_would_be_found(stages, monkeypatch):
    """A view that breaks on some input makes the trial fail."""

    def broken(*args, **kwargs):
        raise RuntimeError("planted")

    monkeypatch.setattr(stages.world.register.queries, "position", broken)
    with pytest.raises(BaseExceptionGroup):
        test_whatever_is_sent(stages, GenerationMode.POSITIVE)
