"""Mail: taking it in, looking after what was sent, and the mail catcher for this machine."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from service.cli.shared import Mistake, echo, found_player, run_worker, see_place, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register
    from service.notify.outbox import Message


@click.command("mail-in")
@click.option("--listen", "where", help="HOST:PORT or a path of a unix socket; that of LMTP_LISTEN if not given.")
def mail_in(where: str | None) -> None:
    """Take mails from our mail server, by LMTP. It gets its 250 only when a mail is stored."""
    from service.config import MailSettings

    place = where or MailSettings.load().lmtp
    see_place(place, "--listen or LMTP_LISTEN")
    run_worker("lmtp", "--listen", place)


@click.command("mail-poll")
@click.option("--every", default=60, show_default=True, help="Seconds between two looks; 0 for one look only.")
def mail_poll(every: int) -> None:
    """Fetch mails from the mailbox of IMAP_URL, for who has no mail server of their own."""
    run_worker("imap", "--every", str(every))


@click.command()
def catcher() -> None:
    """Catch all mails on this machine and show them on a page, where they can be answered."""
    from service.config import MailSettings, Settings
    from service.run import mail_catcher

    settings = MailSettings.load()
    where = settings.catcher
    tell("Mails: http://{host}:{port}", host=where.host, port=where.port + 1, err=True)
    mail_catcher.run(Settings.load().data / "mails", settings)


@click.command()
@click.option("--new", is_flag=True, help="Make a new key, though there is one.")
@with_register
def dkim(register: Register, new: bool) -> None:
    """Show the DNS record of the key that our mails are signed with. The first time it makes the key."""
    from service.mail.outgoing.dkim_signing import make_key, signer_in

    folder, domain = register.settings.data, register.addresses.domain
    signer = None if new else signer_in(folder, domain)
    if signer is None:
        make_key(folder)
        signer = signer_in(folder, domain)
        tell(
            "A new key was made: publish this record, then start the workers again, which sign from then on.", err=True
        )
    if signer:
        echo(signer.record())


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
        echo(f"{number:>8}  {state}")
    if not found:
        echo("Nothing was sent yet.")


@outbox.command("dead")
@with_register
def dead(register: Register) -> None:
    """Messages that were given up, and mails that could not be read."""
    for message in register.outbox.in_state("dead", "bounced"):
        echo(_line(message))
    for item in register.inbox.in_state("failed"):
        tell("{id}  in    {when}  {note}", id=item.id, when=_when(item.received), note=item.note)


@outbox.command("of")
@click.argument("player")
@with_register
def of(register: Register, player: str) -> None:
    """The latest messages to a PLAYER (an id or an address)."""
    for message in register.outbox.of_player(found_player(register, player).id):
        echo(_line(message))


@outbox.command("resend")
@click.argument("ids", nargs=-1)
@click.option("--all-dead", is_flag=True, help="Everything that was given up.")
@with_register
def resend(register: Register, ids: tuple[str, ...], all_dead: bool) -> None:
    """Send messages again, under the same Message-ID; read mails again that could not be read."""
    chosen = [*ids, *(register.outbox.dead_ids() if all_dead else ())]
    if not chosen:
        raise Mistake("name the messages; `outbox dead` lists them")
    for id in chosen:
        again = register.outbox.resend(id) or register.inbox.release(id)
        tell("{id}  is sent again" if again else "{id}  cannot be sent again", id=id)


def _line(message: Message) -> str:
    about = f"{message.match[:4]} {message.kind}".strip()
    return f"{message.id}  {message.state:<8}  {_when(message.changed)}  {about:<24}  {message.note[:80]}"


def _when(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M}Z"


COMMANDS = (mail_in, mail_poll, dkim, outbox, catcher)
