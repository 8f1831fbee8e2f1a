"""What drills by mail share: a register behind a real mail server, and letters that are written down to be read."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from service.run import redis_server
from tests.registers import SmallRegister
from tests.service.mail.mta import NAME, Exim, exim
from tests.service.mail.station import environment
from tests.service.mail.table import plain


class MailDrill(NamedTuple):
    """A mail server, the register behind it, and the settings with which its processes are started."""

    server: Exim
    register: SmallRegister
    env: dict[str, str]


@contextmanager
def behind_exim(players: Sequence[str], keep: Path | None) -> Iterator[MailDrill]:
    """Until the block ends. `keep` is a folder for letters, made if it is not there."""
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, exim(list(players)) as server, redis_server.running(Path(folder)) as url:
        register = SmallRegister(Path(folder), now=int(time.time()))
        yield MailDrill(
            server, register, environment(Path(folder), server.port, server.lmtp, NAME) | {"REDIS_URL": url}
        )
        register.close()


def keep_letter(folder: Path | None, name: str, mail: EmailMessage) -> None:
    """The first letter of a name, as text and as it looks."""
    if folder is None or (folder / f"{name}.txt").exists():
        return
    (folder / f"{name}.txt").write_text(plain(mail), "utf-8")
    html = mail.get_body(("html",))
    if html is not None:
        (folder / f"{name}.html").write_text(html.get_content(), "utf-8")
