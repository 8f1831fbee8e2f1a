"""Everything together, as a new user has it: one command, a match over the API, its proof, and Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import socket

import pytest

from domain.games import CAMPAIGNS, GAMES
from tests.ports import free_port

PATIENCE = 300.0  # seconds: a busy machine is not a failing test

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


ABOVE = 24, 25, 26, 27  # where `up` puts the intake, the catcher, its pages, and the feed
FIXTURES = 4  # of the round that the demo cup of 13 is in


class Running:
    """A register that somebody has started in a terminal."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port(*ABOVE)
        self.env = {**os.environ, "TRAINREGISTER_DATA": str(data)}
        self.env.pop("REDIS_URL", None)
        self.out = data.parent / "out.txt"
        with self.out.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service.cli", "up", "--port", str(self.port)],
                env=self.env, stdout=out, stderr=subprocess.STDOUT,
            )  # fmt: skip
        self.wait_until(lambda: "Ctrl-C ends everything" in self.told)
        self.token = re.search(r"Bearer (\S+)\"", self.told).group(1)

    def wait_until(self, so: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not so():
            assert self.process.poll() is None, self.told
            assert time.monotonic() < until, self.told
            time.sleep(0.1)

    def part(self, name: str) -> str | None:
        """The process of a part, if it runs now."""
        ours = str(self.process.pid)
        return next((pid for pid, words in processes() if WORDS[name] in words and parent(pid) == ours), None)

    @property
    def told(self) -> str:
        return self.out.read_text()

    def ask(self, method: str, path: str, body=None):
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data = answer.read()
        assert answer.status < 400, (method, path, answer.status, data)
        return data if path.endswith("export") else json.loads(data)

    def trainregister(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "service.cli", *words]
        return subprocess.run(command, env=self.env, capture_output=True, text=True)

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def running(data: Path):
    register = Running(data)
    try:
        yield register
    finally:
        if register.process.poll() is None:
            register.interrupt()


def answers(port: int) -> bool:
    with closing(socket()) as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def play(register: Running) -> str:
    """A whole match of Coal Baron against the greedy bot, always the last thing that is offered."""
    match = register.ask("POST", "/api/matches", {"game": "coal-baron", "seats": 2})["match"]
    register.ask("POST", f"/api/matches/{match}/seats", {})
    register.ask("POST", f"/api/matches/{match}/seats", {"bot": "greedy"})
    register.ask("POST", f"/api/matches/{match}/start")
    until = time.monotonic() + 3 * PATIENCE
    while time.monotonic() < until:
        legal = register.ask("GET", f"/api/matches/{match}/legal")
        if legal["ply"] is not None:
            number = len(legal["offers"])
            register.ask("POST", f"/api/matches/{match}/decisions", {"ply": legal["ply"], "text": str(number)})
        elif register.ask("GET", f"/api/matches/{match}")["status"] == "finished":
            return match
        else:
            time.sleep(0.02)  # the bot thinks
    raise AssertionError("the match does not end")


def test_a_new_user_plays_exports_verifies_and_sees_a_changed_byte(tmp_path):
    with running(tmp_path / "data") as register:
        listed = register.ask("GET", "/api/matches")["matches"]
        (cup,) = register.ask("GET", "/api/tournaments")["tournaments"]
        assert (cup["game"], cup["phase"], cup["entrants"], cup["round"]) == ("coal-baron", "playing", 13, 1)
        fixtures = register.ask("GET", f"/api/tournaments/{cup['id']}/rounds/1")["fixtures"]
        assert sorted(len(one["players"]) for one in fixtures) == [3, 3, 3, 4]
        laid = {one["match"] for one in fixtures}
        of_cup = [one for one in listed if one["id"] in laid]
        assert len(of_cup) == FIXTURES
        assert {one["status"] for one in of_cup} <= {"running", "finished"}  # bots play theirs at once
        for game in GAMES:
            alone = [one for one in listed if one["game"] == game and not one["campaign"] and one["id"] not in laid]
            stages = sorted(one["status"] for one in alone)
            assert stages == (["running"] if game in CAMPAIGNS else ["finished", "open", "running"]), game
        assert {one["game"] for one in register.ask("GET", "/api/me/awaiting")} == {*GAMES} - {*CAMPAIGNS}
        (campaign,) = [one for one in listed if one["elsewhere"]]
        chapters = register.ask("GET", f"/api/matches?campaign={campaign['id']}")["matches"]
        assert {one["status"] for one in chapters} == {"finished", "running"}
        assert campaign["elsewhere"] in [one["match"] for one in register.ask("GET", "/api/me/awaiting")]
        match = play(register)
        file = tmp_path / "match.jsonl"
        file.write_bytes(register.ask("GET", f"/api/matches/{match}/export"))
        good = register.trainregister("verify", str(file))
        assert good.returncode == 0, good.stdout
        assert "proved  chain" in good.stdout
        data = file.read_bytes()
        place = data.index(b'"ply":9,')
        file.write_bytes(data[: place + 6] + b"8" + data[place + 7 :])
        bad = register.trainregister("verify", str(file))
        assert bad.returncode == 1
        assert "ply 9" in bad.stdout
        doctor = register.trainregister("doctor")
        assert doctor.returncode == 0, doctor.stdout
        assert f"answers at 127.0.0.1:{register.port + 27}" in doctor.stdout  # whatever ports were chosen
        assert register.interrupt() == 0
        assert not answers(register.port)
    with running(tmp_path / "data") as again:  # keeps its data, seeds nothing twice
        listed = again.ask("GET", "/api/matches")["matches"]
        single = len(GAMES) - len(CAMPAIGNS)
        # a campaign and two of its chapters, a round of the cup, and the match that was played
        assert len(listed) == 3 * single + 3 * len(CAMPAIGNS) + FIXTURES + 1
        assert "migrated" not in again.told


def test_a_part_that_dies_is_named_and_started_again_and_one_register_runs_on_a_folder(tmp_path):
    with running(tmp_path / "data") as register:
        second = register.trainregister("up", "--port", str(register.port + 50))
        assert second.returncode == 1
        assert "already runs on" in second.stderr
        link = register.trainregister("player", "link", "ada@demo.example").stdout
        assert link.startswith(f"http://127.0.0.1:{register.port}/sign-in/")
        for name in ("follow", "redis"):
            victim = register.part(name)
            os.kill(int(victim), signal.SIGKILL)
            register.wait_until(lambda name=name, victim=victim: register.part(name) not in (None, victim))
            assert f"{name} was ended by SIGKILL" in register.told
        register.process.terminate()
        assert register.process.wait(PATIENCE) == 0
        assert not answers(register.port)


WORDS = {"follow": "workers follow", "redis": "-server"}  # what only the command of this part has


def processes():
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                yield entry.name, (entry / "cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
            except OSError:
                continue


def parent(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
    except OSError:
        return ""  # it is gone
