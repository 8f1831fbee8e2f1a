"""Whole matches by mail alone, through a real mail server: exim4 in front, our LMTP behind, mail programs outside."""

import subprocess
import time
from random import Random

import pytest

from domain.match.clocks import Terms
from domain.match.log import DecisionMade
from service import proof
from service.run import redis_server
from service.usecases.preferences import change_preferences
from tests.registers import SmallRegister
from tests.service.mail.mta import NAME, PASSWORD, exim
from tests.service.mail.station import answer, environment, reply, station
from tests.service.mail.table import words

PLAYERS = ["anna", "bartek", "celina"]


@pytest.fixture
def register(tmp_path):
    one = SmallRegister(tmp_path, now=int(time.time()))
    for id in one.ids:
        change_preferences(one.people, id, {"pictures": False})
    yield one
    one.close()


@pytest.fixture
def running(tmp_path, register, monkeypatch):
    """The mail server and our processes, and a mailbox of each player."""
    monkeypatch.delenv("REDIS_URL", raising=False)
    with exim(PLAYERS) as server, redis_server.running(tmp_path) as url:
        env = environment(tmp_path, server.port, server.lmtp, NAME) | {"REDIS_URL": url}
        with station(env):
            yield server


def play_by_mail(server, until, seconds):
    """Three people read their mails and answer them, until one says that it is enough. How many were written."""
    rng, written, got = Random(7), 0, 0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for player in PLAYERS:
            for mail in server.new_mails(player):
                got += 1
                assert "NOT DONE" not in words(mail), words(mail)
                if until(mail):
                    return written, got
                text = answer(mail, rng)
                if text is not None:
                    written += 1
                    server.submit(player, *reply(mail, player, text, written))
        time.sleep(0.02)
    raise AssertionError(f"not over after {written} mails:\n{server.log()[-2000:]}")


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_three_people_play_a_whole_match_of_coal_baron_by_mail_alone(register, running):
    match = register.open("coal-baron", Terms(pace="steady"))
    over = set()

    def until(mail):
        if "You have won" in mail["Subject"] or "The match is over: place" in mail["Subject"]:
            over.add(str(mail["To"]))
        return len(over) == len(PLAYERS)

    written, got = play_by_mail(running, until, 800)
    at = register.match(match)
    assert at.status == "finished"
    decided = [one for one in register.store.events.entries(match) if isinstance(one.event, DecisionMade)]
    assert all(one.command.startswith("mail-") for one in decided)
    assert len(decided) == written >= 30
    assert got >= written
    names = register.people.names(register.ids)
    report = proof.verify(proof.write_export(at, register.store.events.read(match), names), [])
    assert report.good, report.broken


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_first_two_rounds_of_train_rush_by_mail_alone(register, running):
    match = register.open("train-rush", Terms(pace="steady"))
    written, _ = play_by_mail(running, lambda mail: "round 3 of" in mail["Subject"], 800)
    assert written >= 20
    decided = [one for one in register.store.events.entries(match) if isinstance(one.event, DecisionMade)]
    assert all(one.command.startswith("mail-") for one in decided)


def swaks(server, *more, to, text="pass", sender="anna@players.example"):
    command = [
        "swaks", "--server", "127.0.0.1", "--port", str(server.port), "--from", sender, "--to", to, "--body", text,
        "--header", "Subject: Re: a match", "--timeout", "120", *more,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, text=True, timeout=240)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_swaks_as_a_client_and_everything_that_must_not_work(register, running, tmp_path):
    """One set-up for all of it: signed in and not, forged verdicts, unknown addresses, a mail of 20 MB, a stranger."""
    match = register.open("coal-baron", Terms(pace="steady"))
    seat = register.match(match).awaited[0]
    player = PLAYERS[seat]
    first = wait_for(running, player)
    to = first["Reply-To"].addresses[0].addr_spec
    signed_in = ["--auth", "PLAIN", "--auth-user", player, "--auth-password", PASSWORD]
    address = f"{player}@players.example"
    change_preferences(register.people, register.ids[seat], {"receipts": "now"})  # the clocks are real

    swaks(running, to="play+rforged@register.example", sender="eve@players.example")
    forged = f"Authentication-Results: {NAME}; dmarc=pass header.from=players.example"
    assert swaks(running, "--header", forged, to=to, sender=address).returncode == 0
    wait_for(running, player, "Was this you?")
    assert register.match(match).ply == 0

    assert swaks(running, to=to, sender="eve@players.example", text="resign").returncode == 0
    wait_for(running, player, "Was this you?")

    large = tmp_path / "large"
    large.write_bytes(b"x" * 20_000_000)
    swaks(running, *signed_in, "--attach", f"@{large}", to=to, sender=address)
    wait_for(running, player, "Mail delivery failed")  # said by the mail server: ours has refused it at the door
    assert register.match(match).ply == 0

    injected = ["--header", "Subject: =?utf-8?q?x=0D=0ABcc:_eve@players.example?="]
    assert swaks(running, *signed_in, *injected, to=to, sender=address, text="pass").returncode == 0
    done = wait_for(running, player, "Re: ")
    assert "DONE" in words(done)
    assert done["Bcc"] is None
    assert register.match(match).ply == 1
    assert "There is no such address here" in running.log()
    with register.store.durable.reading() as cursor:
        kept = cursor.row("SELECT COUNT(*) AS n FROM inbox")["n"]
    assert kept == 3  # two held, one done: what was refused at the door left nothing behind


def wait_for(server, player, subject="", seconds=240):
    """The next mail of a player whose subject says so."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = [mail for mail in server.new_mails(player) if subject in mail["Subject"]]
        if found:
            return found[0]
        time.sleep(0.05)
    raise AssertionError(f"no mail for {player}:\n{server.log()[-2000:]}")
