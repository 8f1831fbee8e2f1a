"""The supervisor starts children in order, ends only them, and starts again what ends by itself."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from service.run.supervisor import Ended, Interrupted, Part, Supervisor, last_line

SLEEP = [sys.executable, "-c", "import time; time.sleep(3600)"]
STUBBORN = [
    sys.executable,
    "-c",
    "import signal, time; signal.signal(15, signal.SIG_IGN); print('up', flush=True); time.sleep(3600)",
]


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False


def pids_of(supervisor):
    return {child.part.name: child.process.pid for child in supervisor._children}


def gone(pids, within: float = 120.0) -> bool:
    until = time.monotonic() + within
    while any(map(alive, pids)) and time.monotonic() < until:
        time.sleep(0.02)
    return not any(map(alive, pids))


def test_parts_are_ended_together_and_nobody_else(tmp_path):
    stranger = subprocess.Popen(SLEEP)
    supervisor = Supervisor(tmp_path, os.environ)
    supervisor.start(Part("one", SLEEP))
    supervisor.start(Part("two", SLEEP))
    pids = pids_of(supervisor)
    assert set(pids) == {"one", "two"}
    assert all(map(alive, pids.values()))
    supervisor.end()
    assert gone(pids.values())
    assert alive(stranger.pid)
    stranger.kill()
    stranger.wait()


SAYS_WHEN = """
import signal, sys, time
def end(*_):
    time.sleep({wait})
    print(time.monotonic(), flush=True)
    sys.exit()
signal.signal(15, end)
print("up", flush=True)
while True: time.sleep(0.01)
"""


def test_what_others_need_ends_behind_all_of_them(tmp_path):
    """The one that was started first is needed, and quick; the others are slow, and end beside each other."""
    supervisor = Supervisor(tmp_path, os.environ)
    waits = {"needed": 0.0, "one": 0.4, "two": 0.4}
    for name, wait in waits.items():
        command, log = [sys.executable, "-c", SAYS_WHEN.format(wait=wait)], tmp_path / f"{name}.log"
        ready = lambda log=log: b"up" in log.read_bytes()  # noqa: E731
        supervisor.start(Part(name, command, ready, patience=120, needed=name == "needed"))
    supervisor.end()
    ended = {name: float(supervisor.log(name).read_text().split()[1]) for name in waits}
    assert ended["needed"] == max(ended.values())


class Ear:
    """Hears what happens to the parts, and has heard enough after so many sentences."""

    def __init__(self, enough: int) -> None:
        self.heard: list[str] = []
        self.enough = enough
        self.supervisor: Supervisor | None = None

    def __call__(self, sentence) -> None:
        self.heard.append(str(sentence))
        self.supervisor.interrupted = len(self.heard) >= self.enough


@pytest.fixture
def listening(tmp_path, monkeypatch):
    """A supervisor that hardly pauses, and an ear."""
    monkeypatch.setattr("service.run.supervisor.FIRST_PAUSE", 0.01)

    def listen(enough: int) -> tuple[Supervisor, Ear]:
        ear = Ear(enough)
        ear.supervisor = Supervisor(tmp_path, os.environ, ear)
        return ear.supervisor, ear

    return listen


def test_a_part_that_is_gone_at_the_start_takes_the_others_with_it(tmp_path):
    supervisor = Supervisor(tmp_path, os.environ)
    supervisor.start(Part("good", SLEEP))
    with pytest.raises(Ended, match=r"bad ended with code 3; see .*bad\.log"):
        supervisor.start(Part("bad", [sys.executable, "-c", "raise SystemExit(3)"], ready=lambda: False, patience=120))
    supervisor.end()


def test_a_part_that_ends_is_named_and_started_again_after_longer_and_longer_pauses(listening):
    supervisor, ear = listening(3)
    supervisor.start(Part("good", SLEEP))
    supervisor.start(Part("bad", [sys.executable, "-c", "raise SystemExit(3)"]))
    bad = supervisor._children[1]
    supervisor.watch()
    assert all(line.startswith("bad ended with code 3; see ") and "started again in" in line for line in ear.heard)
    assert bad.pause == pytest.approx(8 * 0.01)  # doubled each time
    supervisor.end()


def test_a_killed_part_is_named_with_its_signal_and_runs_again(listening):
    supervisor, ear = listening(2)
    supervisor.start(Part("victim", SLEEP))
    first = pids_of(supervisor)["victim"]
    os.kill(first, signal.SIGKILL)
    threading.Thread(target=kill_the_next, args=(supervisor, first)).start()
    supervisor.watch()
    assert len(ear.heard) == 2
    assert all(line.startswith("victim was ended by SIGKILL") for line in ear.heard)
    supervisor.end()


def kill_the_next(supervisor, first: int) -> None:
    """Wait until the part runs again, and kill it once more."""
    until = time.monotonic() + 120
    while (pid := pids_of(supervisor)["victim"]) == first and time.monotonic() < until:
        time.sleep(0.02)
    os.kill(pid, signal.SIGKILL)


def test_a_part_that_does_not_get_ready_is_not_waited_for_for_ever(tmp_path):
    supervisor = Supervisor(tmp_path, os.environ)
    with pytest.raises(Ended, match="slow was not ready after 0 seconds"):
        supervisor.start(Part("slow", SLEEP, ready=lambda: False, patience=0.2))
    supervisor.end()


def test_a_part_that_does_not_listen_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr("service.run.supervisor.GRACE", 0.3)
    supervisor = Supervisor(tmp_path, os.environ)
    told = tmp_path / "stubborn.log"
    supervisor.start(Part("stubborn", STUBBORN, ready=lambda: b"up" in told.read_bytes(), patience=120))
    pid = pids_of(supervisor)["stubborn"]
    supervisor.end()
    assert gone([pid])


def test_parts_end_with_their_parent_even_when_it_is_killed(tmp_path):
    program = f"""
import os, sys, time
from pathlib import Path
from service.run.supervisor import Part, Supervisor
supervisor = Supervisor(Path({str(tmp_path)!r}), os.environ)
supervisor.start(Part("child", {SLEEP!r}))
print(supervisor._children[0].process.pid, flush=True)
time.sleep(3600)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    assert gone([child])


def test_who_is_interrupted_in_the_middle_of_starting_starts_nothing_more(tmp_path):
    supervisor = Supervisor(tmp_path, os.environ)

    def interrupting() -> bool:
        supervisor._interrupt(signal.SIGTERM, None)
        return False

    with pytest.raises(Interrupted):
        supervisor.start(Part("one", SLEEP, ready=interrupting))
    with pytest.raises(Interrupted):
        supervisor.start(Part("two", SLEEP))
    with pytest.raises(Interrupted), supervisor.at_once():
        raise AssertionError("nothing is begun")
    pids = pids_of(supervisor)
    assert set(pids) == {"one"}
    supervisor.end()
    assert gone(pids.values())


def test_what_can_be_done_again_is_left_at_once(tmp_path):
    """A signal that comes while tables are made or the demo is played is not waited with until the end of it."""
    supervisor = Supervisor(tmp_path, os.environ)
    with pytest.raises(Interrupted), supervisor.at_once():
        supervisor._interrupt(signal.SIGTERM, None)
    supervisor.interrupted = False
    supervisor._interrupt(signal.SIGTERM, None)  # outside of such a block it is only noted
    assert supervisor.interrupted


def test_lines_of_an_earlier_run_and_matters_of_course_say_nothing(tmp_path):
    log = tmp_path / "web.log"
    earlier = 'an old fault\n{"level":"error","what":"no room"}\n'
    log.write_text(earlier + '{"level":"info","what":"request"}\n\n')
    assert last_line(log, 0) == '{"level":"error","what":"no room"}'
    assert last_line(log, len(earlier)) == ""


def test_the_last_line_of_its_log_says_why_a_part_has_ended(listening):
    supervisor, ear = listening(2)
    supervisor.start(Part("bad", [sys.executable, "-c", "raise SystemExit('the disk is gone')"]))
    supervisor.watch()
    assert ear.heard[0].startswith("bad ended with code 1; see ")
    assert ear.heard[1].strip() == "the last line there: the disk is gone"
    supervisor.end()
