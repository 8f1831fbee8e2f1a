"""A real mail server for tests: Debian's exim4 with a configuration of its own, in a folder of its own.

It does what the mail server in front of a register does: takes mails for players (into maildirs here), takes mails of
players who sign in, says in a header under its own name who they are, and hands what is for us over by LMTP. Where
there is none, `ops/mailserver` installs it or says what to do.
"""

from __future__ import annotations

import grp
import imaplib
import os
import pwd
import shutil
import smtplib
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from service.run.redis_server import end_with
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[3]
NAME = "mx.register.example"
PASSWORD = "secret"
SAME_MOMENT = 50_000_000  # nanoseconds in which a folder can change twice and seem to have changed once

CONFIGURATION = """
primary_hostname = {name}
spool_directory = {home}/spool
log_file_path = {home}/log-%slog
pid_file_path = {home}/exim.pid
exim_user = {user}
exim_group = {group}
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
tls_advertise_hosts =
host_lookup =
rfc1413_query_timeout = 0s
message_size_limit = 30M
smtp_accept_max = 100
smtp_accept_queue_per_connection = 0
queue_run_max = 4
acl_smtp_rcpt = rcpt
never_users =
deliver_drop_privilege
keep_environment =

begin acl
rcpt:
  warn
    remove_header = Authentication-Results
  warn
    authenticated = *
    add_header = :at_start:Authentication-Results: {name}; auth=pass smtp.auth=$authenticated_id
  accept
    domains = register.example : players.example
  deny
    message = relaying is not permitted

begin routers
register:
  driver = manualroute
  domains = register.example
  route_list = * 127.0.0.1
  transport = lmtp
  self = send
players:
  driver = accept
  domains = players.example
  local_parts = lsearch;{home}/players
  transport = maildir

begin transports
lmtp:
  driver = smtp
  protocol = lmtp
  port = {lmtp}
  allow_localhost
  hosts_avoid_tls = *
  max_rcpt = 1
maildir:
  driver = appendfile
  directory = {home}/mail/$local_part_data
  create_directory
  maildir_format
  delivery_date_add
  envelope_to_add
  return_path_add
  user = {user}
  group = {group}

begin retry
* * F,1h,2s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_condition = ${{if eq{{$auth3}}{{{password}}}}}
  server_set_id = $auth2@players.example
  server_prompts = :
"""


class NoMailServer(Exception):
    """None can be started here; the sentence says what to do."""


class Exim:
    """A running exim. `lmtp` is the port at which our own intake is to listen."""

    def __init__(self, home: Path, port: int, lmtp: int) -> None:
        self.home = home
        self.port = port
        self.lmtp = lmtp
        self._read: set[Path] = set()
        self._looked: dict[str, int] = {}  # when each mailbox was last changed before it was looked into

    def new_mails(self, player: str) -> list[EmailMessage]:
        """What has come into a player's mailbox since the last look, in the order in which it came."""
        folder = self.home / "mail" / player / "new"
        changed = folder.stat().st_mtime_ns if folder.exists() else 0
        if self._looked.get(player) == changed:
            return []
        self._looked[player] = changed if time.time_ns() - changed > SAME_MOMENT else 0
        files = [file for file in folder.glob("*") if file not in self._read]
        files.sort(key=lambda file: file.stat().st_mtime_ns)
        self._read.update(files)
        return [message_from_bytes(file.read_bytes(), policy=policy.default) for file in files]

    def submit(self, player: str, to: str, mail: EmailMessage) -> None:
        """Send a mail as a mail program does: signed in."""
        with smtplib.SMTP("127.0.0.1", self.port, timeout=60) as smtp:
            smtp.login(player, PASSWORD)
            smtp.send_message(mail, f"{player}@players.example", [to])

    def log(self) -> str:
        return "".join(file.read_text("utf-8", "replace") for file in self.home.glob("log-*"))


@contextmanager
def exim(players: list[str]) -> Iterator[Exim]:
    """A mail server of our own, gone afterwards."""
    program = _program()
    home = Path(tempfile.mkdtemp(prefix="exim-", dir="/tmp"))
    user = _user()
    server = Exim(home, free_port(), free_port())
    names = {"name": NAME, "home": home, "port": server.port, "lmtp": server.lmtp, "password": PASSWORD}
    file = home / "exim.conf"
    file.write_text(CONFIGURATION.format(user=user.pw_name, group=_group(user), **names), "utf-8")
    (home / "players").write_text("".join(f"{player}: {player}\n" for player in players), "utf-8")
    for folder in ("spool", "mail"):
        (home / folder).mkdir()
    if os.getuid() == 0:
        for path in (home, home / "spool", home / "mail"):
            shutil.chown(path, user.pw_uid, user.pw_gid)
        file.chmod(0o644)
    with (home / "log-stderr").open("wb") as said:  # each delivery says something there: a pipe would be full one day
        process = subprocess.Popen([program, "-C", file, "-bdf", "-q2s"], stderr=said, preexec_fn=end_with(os.getpid()))
    try:
        _wait(process, server)
        yield server
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(home, ignore_errors=True)


def _program() -> str:
    found = subprocess.run([ROOT / "ops" / "mailserver"], capture_output=True, text=True)
    if found.returncode:
        raise NoMailServer(found.stderr.strip())
    return found.stdout.strip().splitlines()[-1]


def _user() -> pwd.struct_passwd:
    """As whom exim runs: as ourselves, or if we are root as its own user."""
    return pwd.getpwnam("Debian-exim") if os.getuid() == 0 else pwd.getpwuid(os.getuid())


def _group(user: pwd.struct_passwd) -> str:
    return grp.getgrgid(user.pw_gid).gr_name


def _wait(process: subprocess.Popen[bytes], server: Exim) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        try:
            smtplib.SMTP("127.0.0.1", server.port, timeout=60).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise NoMailServer(f"exim4 did not start: {server.log()}")


# --- a mailbox that is fetched from ----------------------------------------------------------------------------------

MAILBOX = """
protocols = imap
listen = 127.0.0.1
base_dir = {home}/run
state_dir = {home}/run
log_path = {home}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 0
mail_uid = {user}
mail_gid = {group}
mail_location = maildir:{home}/mail
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={home}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


class Mailbox:
    """A running dovecot with one mailbox. Mails are put into it as files, as a mail server does."""

    def __init__(self, home: Path, port: int, user: pwd.struct_passwd) -> None:
        self.home = home
        self.port = port
        self._user = user
        self._number = 0

    def put(self, raw: bytes) -> None:
        self._number += 1
        file = self.home / "mail" / "new" / f"{time.time_ns()}.{self._number}.test"
        file.write_bytes(raw)
        if os.getuid() == 0:
            shutil.chown(file, self._user.pw_uid, self._user.pw_gid)


@contextmanager
def dovecot() -> Iterator[Mailbox]:
    """An IMAP server of our own, gone afterwards."""
    _program()
    home = Path(tempfile.mkdtemp(prefix="imap-", dir="/tmp"))
    user = _user()
    mailbox = Mailbox(home, free_port(), user)
    for folder in ("mail/new", "mail/cur", "mail/tmp", "run"):
        (home / folder).mkdir(parents=True)
    if os.getuid() == 0:
        for path in (home, *home.rglob("*")):
            shutil.chown(path, user.pw_uid, user.pw_gid)
    names = {"home": home, "port": mailbox.port, "password": PASSWORD, "user": user.pw_name, "group": _group(user)}
    file = home / "dovecot.conf"
    file.write_text(MAILBOX.format(**names), "utf-8")
    program = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin") or "dovecot"
    process = subprocess.Popen([program, "-F", "-c", file], preexec_fn=end_with(os.getpid()))
    try:
        until = time.monotonic() + 120
        while not _answers(mailbox.port):
            if time.monotonic() > until or process.poll() is not None:
                log = home / "log"
                raise NoMailServer(f"dovecot did not start: {log.read_text() if log.exists() else ''}")
            time.sleep(0.05)
        yield mailbox
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(home, ignore_errors=True)


def _answers(port: int) -> bool:
    try:
        with imaplib.IMAP4("127.0.0.1", port, timeout=60):
            return True
    except (OSError, imaplib.IMAP4.error):
        return False
