"""The supervisor starts children in order, ends only them, and ends all of them when one is gone."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from service.run.supervisor import Ended, Part, Supervisor

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
    return {part.name: process.pid for part, process in supervisor._running}


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


def test_a_part_that_is_gone_is_named(tmp_path):
    supervisor = Supervisor(tmp_path, os.environ)
    supervisor.start(Part("good", SLEEP))
    supervisor.start(Part("bad", [sys.executable, "-c", "raise SystemExit(3)"]))
    with pytest.raises(Ended, match=r"bad ended with code 3; see .*bad\.log"):
        supervisor.watch()
    supervisor.end()


def test_a_killed_part_is_named_with_its_signal(tmp_path):
    supervisor = Supervisor(tmp_path, os.environ)
    supervisor.start(Part("victim", SLEEP))
    os.kill(pids_of(supervisor)["victim"], signal.SIGKILL)
    with pytest.raises(Ended, match="victim was ended by SIGKILL"):
        supervisor.watch()
    supervisor.end()


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
print(supervisor._running[0][1].pid, flush=True)
time.sleep(3600)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    assert gone([child])
