"""Everything of the post in processes of its own, as it runs in life, and people who only read and write mails."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from itertools import product
from pathlib import Path
from random import Random
from string import ascii_lowercase

from service.run.redis_server import end_with
from tests.service.mail.table import plain

ROOT = Path(__file__).resolve().parents[3]


def environment(data: Path, smtp: int, lmtp: int, authserv: str) -> dict[str, str]:
    return {
        **os.environ,
        "TRAINREGISTER_DATA": str(data),
        "TRAINREGISTER_SECRET_KEY": "k" * 32,
        "TRAINREGISTER_URL": "https://register.example",
        "TRAINREGISTER_MAILBOX": "play@register.example",
        "TRAINREGISTER_AUTHSERV": authserv,
        "SMTP_URL": f"smtp://127.0.0.1:{smtp}",
        "SMTP_PATIENCE": os.environ.get("SMTP_PATIENCE", "60"),
        "LMTP_LISTEN": f"127.0.0.1:{lmtp}",
    }


def start(env: dict[str, str], *words: str) -> subprocess.Popen[bytes]:
    """One of our own processes. It ends with this one."""
    log = Path(env["TRAINREGISTER_DATA"]) / f"{'-'.join(words[1:]) or words[0]}.log"
    with log.open("ab") as out:
        return subprocess.Popen(
            [sys.executable, "-m", *words], cwd=ROOT, env=env, stdout=out, stderr=out, preexec_fn=end_with(os.getpid())
        )


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def station(env: dict[str, str]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Dispatcher, worker and intake, running."""
    parts = {
        "intake": start(env, "service.cli", "mail-in"),
        "dispatcher": start(env, "workers", "dispatcher"),
        "jobs": start(env, "workers", "jobs"),
        "answers": start(env, "workers", "answers"),
    }
    try:
        until = time.monotonic() + 240
        while not listens(int(env["LMTP_LISTEN"].rpartition(":")[2])):
            assert time.monotonic() < until, "the intake does not listen"
            assert parts["intake"].poll() is None, "the intake has ended"
            time.sleep(0.1)
        yield parts
    finally:
        for part in parts.values():
            part.terminate()
        for part in parts.values():
            part.wait()


# --- people who only read and write mails ----------------------------------------------------------------------------


def offered(mail: EmailMessage) -> list[tuple[str, str]]:
    """The marks a mail offers and what could be written instead, as somebody reads who has nothing but the mail."""
    _, _, after = plain(mail).partition("YOU ARE ASKED TO\n")
    listed = "\n\n".join(after.split("\n\n")[2:]).partition("\n\n")[0]
    found = []
    for line in _rows(listed):
        match = re.fullmatch(r"(\w+)(?:-(\w+))?  (\S.*)", line)
        if match:
            words = re.fullmatch(r".+ \[(.+)\]", match[3])
            text = words[1] if words else match[3]
            found += [(mark, text) for mark in marks_between(match[1], match[2] or match[1])]
    return found


def _rows(listed: str) -> list[str]:
    """The lines of a list, each with what stands below it because it is long."""
    rows: list[str] = []
    for line in listed.splitlines():
        if re.match(r" +\w+(-\w+)?  \S", line) and not (rows and line.startswith(" " * 7) and "  " not in line.strip()):
            rows.append(line.strip())
        elif rows:
            rows[-1] += f" {line.strip()}"
    return rows


def marks_between(first: str, last: str) -> list[str]:
    """The marks from one to another: numbers, or letters, of which there are two after z."""
    if first.isdecimal():
        return [str(number) for number in range(int(first), int(last) + 1)]
    letters = [*ascii_lowercase, *map("".join, product(ascii_lowercase, repeat=2))]
    return letters[letters.index(first) : letters.index(last) + 1]


def answer(mail: EmailMessage, rng: Random) -> str | None:
    """What somebody answers who picks a number and sometimes writes the words instead; None where nothing is asked."""
    offers = offered(mail)
    if not offers:
        return None
    mark, words = rng.choice(offers)
    passes = [one for one in offers if one[1] == "pass"]
    if passes and rng.random() < 0.2:
        mark, words = passes[0]
    alone = " ways, such as: " not in words and " | " not in words
    return words if alone and rng.random() < 0.3 else mark


def reply(mail: EmailMessage, player: str, text: str, number: int) -> tuple[str, EmailMessage]:
    """An answer as mail programs write them, each in its own way."""
    to = mail["Reply-To"].addresses[0].addr_spec
    made = EmailMessage()
    made["From"] = f"{player.title()} <{player}@players.example>"
    made["To"] = to
    made["Subject"] = f"Re: {mail['Subject']}"
    made["Message-ID"] = f"<{number}.{player}@players.example>"
    made["In-Reply-To"] = mail["Message-ID"]
    quoted = "".join(f"> {line}\n" for line in plain(mail).splitlines())
    style = number % 4
    if style == 0:
        made.set_content(f"{text}\n\nOn Monday at 10:00 Train Register <{to}> wrote:\n{quoted}")
    elif style == 1:
        made.set_content(f"On Monday at 10:00 Train Register <{to}> wrote:\n{quoted}\n{text}\n\n-- \n{player}\n")
    elif style == 2:
        made.set_content(f"Cześć,\n\n{text}\n\nWysłane z iPhone'a\n", cte="quoted-printable")
    else:
        made.set_content(f"<div>{text}</div><div><br></div><blockquote>{plain(mail)}</blockquote>", subtype="html")
    return to, made
