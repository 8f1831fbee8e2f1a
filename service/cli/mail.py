"""Mail: taking it in, looking after what was sent, and the mail catcher for this machine."""

from __future__ import annotations

import asyncio
import logging
import signal
from datetime import UTC, datetime
from time import sleep

import click

from projections.sql import Unavailable
from service.bootstrap import Register
from service.cli.shared import found_player, see_place, with_register
from service.config import BadSettings, MailSettings, Settings
from service.http.request_log import log_to_stderr
from service.mail.incoming.imap import AWAY, poll
from service.mail.incoming.lmtp import Intake, listen
from service.notify.outbox import Message
from service.notify.queues import MAIL_IN, Queues
from service.run import mail_catcher as catching

log = logging.getLogger("register.post")


@click.command("mail-in")
@click.option("--listen", "where", help="HOST:PORT or a path of a unix socket; that of LMTP_LISTEN if not given.")
@with_register
def mail_in(register: Register, where: str | None) -> None:
    """Take mails from our mail server, by LMTP. It gets its 250 only when a mail is stored."""
    log_to_stderr()
    where = where or register.settings.mail.lmtp
    see_place(where, "--listen or LMTP_LISTEN")
    click.echo(f"Taking mails at {where}.", err=True)
    asyncio.run(_serve(_intake(register), where))


async def _serve(intake: Intake, where: str) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    server = await listen(intake, where)
    await stopped.wait()
    server.close()


@click.command("mail-poll")
@click.option("--every", default=60, show_default=True, help="Seconds between two looks; 0 for one look only.")
@with_register
def mail_poll(register: Register, every: int) -> None:
    """Fetch mails from the mailbox of IMAP_URL, for who has no mail server of their own."""
    log_to_stderr()
    mailbox = register.settings.mail.imap
    if mailbox is None:
        raise BadSettings("IMAP_URL is not set: imaps://USER:PASSWORD@HOST/FOLDER")
    intake = _intake(register)
    while every:
        try:
            click.echo(f"{poll(mailbox, intake)} mails taken.", err=True)
        except (*AWAY, Unavailable) as error:
            log.warning(
                "the mailbox cannot be read now; trying again", extra={"why": f"{type(error).__name__}: {error}"}
            )
        sleep(every)
    click.echo(f"{poll(mailbox, intake)} mails taken.", err=True)


def _intake(register: Register) -> Intake:
    """What takes mails; workers hear of each at once, or find it when they look."""
    queues = Queues(register.settings.data)
    return Intake(register, lambda id: queues.put(MAIL_IN, "workers.jobs.answer", id))


@click.command()
def catcher() -> None:
    """Catch all mails on this machine and show them on a page, where they can be answered."""
    settings = MailSettings.load()
    where = settings.catcher
    click.echo(f"Mails: http://{where.host}:{where.port + 1}", err=True)
    catching.run(Settings.load().data / "mails", settings)


# --- what was sent ---------------------------------------------------------------------------------------------------


@click.group(invoke_without_command=True)
@click.pass_context
def outbox(context: click.Context) -> None:
    """What was sent and what became of it. Without a command: how many messages are in which state."""
    if context.invoked_subcommand is None:
        context.invoke(counts)


@outbox.command("counts", hidden=True)
@with_register
def counts(register: Register) -> None:
    found = sorted(register.outbox.counts().items())
    for state, number in found:
        click.echo(f"{number:>8}  {state}")
    if not found:
        click.echo("Nothing was sent yet.")


@outbox.command("dead")
@with_register
def dead(register: Register) -> None:
    """Messages that were given up, and mails that could not be read."""
    for message in register.outbox.in_state("dead", "bounced"):
        click.echo(_line(message))
    for item in register.inbox.in_state("failed"):
        click.echo(f"{item.id}  in    {_when(item.received)}  {item.note}")


@outbox.command("of")
@click.argument("player")
@with_register
def of(register: Register, player: str) -> None:
    """The latest messages to a PLAYER (an id or an address)."""
    for message in register.outbox.of_player(found_player(register, player).id):
        click.echo(_line(message))


@outbox.command("resend")
@click.argument("ids", nargs=-1)
@click.option("--all-dead", is_flag=True, help="Everything that was given up.")
@with_register
def resend(register: Register, ids: tuple[str, ...], all_dead: bool) -> None:
    """Send messages again, under the same Message-ID; read mails again that could not be read."""
    chosen = [*ids, *(one.id for one in register.outbox.in_state("dead") if all_dead)]
    if not chosen:
        raise click.ClickException("name the messages; `outbox dead` lists them")
    for id in chosen:
        again = register.outbox.resend(id) or register.inbox.release(id)
        click.echo(f"{id}  {'is sent again' if again else 'cannot be sent again'}")


def _line(message: Message) -> str:
    about = f"{message.match[:4]} {message.kind}".strip()
    return f"{message.id}  {message.state:<8}  {_when(message.changed)}  {about:<24}  {message.note[:80]}"


def _when(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}Z"


COMMANDS = (mail_in, mail_poll, outbox, catcher)
