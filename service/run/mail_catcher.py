"""A mail server for this machine only: it takes every mail, keeps it as a file, and shows it on a page.

For trying things out: `trainregister up` starts it unless SMTP_URL names a real server. It speaks real SMTP on
loopback, so nothing else is different. An answer written on its page, or sent to it by a mail program, is handed over
by LMTP as a mail server would do, with a verdict on its sender under the catcher's own name. It answers only to this
machine, and only to its own pages.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import smtplib
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr, parsedate_to_datetime
from hashlib import sha256
from pathlib import Path
from time import time_ns
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from flask import Flask, Response, abort, redirect, render_template, request, url_for
from werkzeug.serving import make_server

from domain.words import say
from service.config import CATCHER, MailSettings
from service.mail.incoming.from_header import sole_address
from service.mail.incoming.mail_headers import UnreadableMail, read_headers

MOST = 500  # mails that are kept
LARGEST = 5_000_000
TAKEN = "The answer was taken; what comes of it arrives here in a moment."
NOBODY_LISTENS = "451 4.3.0 The register does not take mails just now"


class Mail(NamedTuple):
    """A mail that was caught."""

    id: str
    message: EmailMessage

    @property
    def to(self) -> str:
        return parseaddr(str(self.message["To"]))[1]

    @property
    def reply_to(self) -> str:
        return parseaddr(str(self.message["Reply-To"] or self.message["From"]))[1]

    @property
    def sent(self) -> str:
        """When it was sent, by the clock on this wall."""
        try:
            return f"{parsedate_to_datetime(str(self.message['Date'])).astimezone():%-d %B %Y, %H:%M}"
        except ValueError:
            return str(self.message["Date"] or "")

    def part(self, kind: str) -> str:
        body = self.message.get_body((kind,))
        return str(body.get_content()) if body else ""

    def picture(self, content_id: str) -> bytes | None:
        for part in self.message.walk():
            if part["Content-ID"] == f"<{content_id}>":
                content: bytes = part.get_content()
                return content
        return None


class Box:
    """The mails that were caught, as files in a folder: open them with any mail program."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def keep(self, raw: bytes) -> str:
        """Keep a mail. One that comes again, to the byte, is kept once."""
        name = f"{time_ns()}-{sha256(raw).hexdigest()[:8]}"
        draft = self.folder / f".{name}"
        draft.write_bytes(raw)
        draft.rename(self.folder / f"{name}.eml")
        for old in sorted(self.folder.glob("*.eml"))[:-MOST]:
            old.unlink(missing_ok=True)
        return name

    def get(self, id: str) -> Mail | None:
        file = self.folder / f"{id}.eml"
        if not re.fullmatch(r"\d{1,20}-[0-9a-f]{8}", id) or not file.exists():
            return None
        return Mail(id, _parsed(file.read_bytes()))

    def all(self, to: str = "") -> Iterator[Mail]:
        """The mails, the latest first; only those to an address, if one is named."""
        for file in sorted(self.folder.glob("*.eml"), reverse=True):
            mail = Mail(file.stem, _parsed(file.read_bytes()))
            if to in ("", mail.to):
                yield mail


def _parsed(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=policy.default)


class Handler:
    """Takes mails over SMTP. Those for people are kept; those for the register are handed on to it."""

    def __init__(self, box: Box, settings: MailSettings) -> None:
        self._box, self._settings = box, settings

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 - of aiosmtpd
        raw, ours = bytes(envelope.original_content or b""), list(filter(self._is_register, envelope.rcpt_tos))
        for to in ours:
            refused = await asyncio.to_thread(hand_over, self._settings.lmtp, envelope.mail_from or "", to, judged(raw))
            if refused:
                return refused
        if len(ours) < len(envelope.rcpt_tos):
            self._box.keep(raw)
        return "250 2.6.0 Caught"

    def _is_register(self, address: str) -> bool:
        """Whether it is the register's mailbox, or a variant of it."""
        name, _, domain = self._settings.mailbox.rpartition("@")
        local, _, at = address.lower().rpartition("@")
        return at == domain and local.partition("+")[0] == name


def judged(raw: bytes) -> bytes:
    """A mail of somebody on this machine, with our verdict on top: whoever can write here is believed."""
    try:
        sender = sole_address(read_headers(raw).first("From"))
    except UnreadableMail:
        sender = ""
    return f"Authentication-Results: {CATCHER}; auth=pass smtp.auth={sender or 'nobody'}\r\n".encode() + raw


# --- answering -------------------------------------------------------------------------------------------------------


def answer_to(mail: Mail, text: str) -> bytes:
    """The answer a mail program would send: the words above, the mail it answers quoted below."""
    reply = EmailMessage()
    reply["Authentication-Results"] = f"{CATCHER}; auth=pass smtp.auth={mail.to}"
    reply["From"] = mail.to
    reply["To"] = mail.reply_to
    subject = re.sub(r"\s+", " ", str(mail.message["Subject"] or ""))
    reply["Subject"] = subject if subject.startswith("Re: ") else f"Re: {subject}"
    reply["Date"] = formatdate()
    reply["Message-ID"] = make_msgid(domain=CATCHER)
    reply["In-Reply-To"] = re.sub(r"\s+", " ", str(mail.message["Message-ID"] or ""))
    quoted = "".join(f"> {line}\n" for line in mail.part("plain").splitlines())
    above = say("On {date}, {who} wrote:", date=str(mail.message["Date"]), who=mail.reply_to)
    reply.set_content(f"{text}\n\n{above}\n{quoted}")
    return reply.as_bytes(policy=policy.SMTP)


def hand_over(where: str, sender: str, to: str, raw: bytes) -> str:
    """Hand a mail over by LMTP. What it is refused with is returned, or nothing."""
    host, _, port = where.rpartition(":")
    try:
        with smtplib.LMTP(where) if "/" in where else smtplib.LMTP(host, int(port)) as lmtp:
            lmtp.sendmail(sender, [to], raw)
    except smtplib.SMTPRecipientsRefused as refused:
        return _reply(*refused.recipients[to])
    except smtplib.SMTPResponseException as refused:
        return _reply(refused.smtp_code, refused.smtp_error)
    except (OSError, smtplib.SMTPException):
        return NOBODY_LISTENS
    return ""


def _reply(code: int, said: str | bytes) -> str:
    return " ".join([str(code), said if isinstance(said, str) else said.decode(errors="replace")])


# --- pages -----------------------------------------------------------------------------------------------------------


POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; form-action 'self'"
OWN_SCRIPT = (
    "; script-src 'nonce-{nonce}'; connect-src 'self'"  # of the list, which holds nothing that a mail says as HTML
)


class Pages:
    """What a browser asks for: all mails, one mail as text, as HTML, as it came, and a form to answer it."""

    def __init__(self, box: Box, settings: MailSettings) -> None:
        self._box, self._settings = box, settings
        self._secret = secrets.token_urlsafe(16)  # a page elsewhere cannot know it, so it cannot answer for anybody

    def only_here(self) -> None:
        if request.host.partition(":")[0] not in ("127.0.0.1", "localhost", self._settings.catcher.host):
            abort(403)

    def all(self) -> Response:
        to, nonce = request.args.get("to", ""), secrets.token_urlsafe(16)
        mails = list(self._box.all())
        people, shown = sorted({mail.to for mail in mails}), [mail for mail in mails if to in ("", mail.to)]
        page = Response(
            render_template("catcher_all.html", mails=shown, people=people, to=to, said=_said(), nonce=nonce)
        )
        page.headers["Content-Security-Policy"] = POLICY + OWN_SCRIPT.format(nonce=nonce)
        return page

    def one(self, id: str, text: str = "", said: str = "") -> str:
        return render_template("catcher_one.html", mail=self._found(id), secret=self._secret, text=text, said=said)

    def shown(self, id: str) -> str:
        """The HTML part, for a frame that may do nothing but open its links beside it; its pictures come from the mail
        itself."""
        at = url_for("picture", id=id, content_id="")
        html = re.sub(r'src="cid:', f'src="{at}', self._found(id).part("html"))
        return html.replace("<head>", '<head><base target="_blank">', 1)

    def picture(self, id: str, content_id: str) -> Response:
        png = self._found(id).picture(content_id)
        return Response(png or b"", 200 if png else 404, content_type="image/png")

    def raw(self, id: str) -> Response:
        return Response(self._found(id).message.as_bytes(), content_type="text/plain; charset=utf-8")

    def answer(self, id: str) -> Any:
        mail = self._found(id)
        if not secrets.compare_digest(request.form.get("secret", ""), self._secret):
            abort(403)
        text = request.form.get("text", "")[:10_000]
        refused = hand_over(self._settings.lmtp, mail.to, mail.reply_to, answer_to(mail, text))
        if refused:  # the words stay, to be sent again
            return self.one(id, text, str(say("The answer was not taken: {error}", error=refused))), 503
        return redirect(url_for("all", to=mail.to, said=TAKEN), 303)

    def _found(self, id: str) -> Mail:
        mail = self._box.get(id)
        if mail is None:
            abort(404)
        return mail


def pages(box: Box, settings: MailSettings) -> Flask:
    app = Flask("catcher", template_folder=str(Path(__file__).with_name("templates")), static_folder=None)
    shown = Pages(box, settings)
    app.before_request(shown.only_here)
    app.after_request(_guarded)
    app.get("/")(shown.all)
    app.get("/mail/<id>")(shown.one)
    app.get("/mail/<id>/html")(shown.shown)
    app.get("/mail/<id>/picture/", defaults={"content_id": ""})(shown.picture)
    app.get("/mail/<id>/picture/<path:content_id>")(shown.picture)
    app.get("/mail/<id>/raw")(shown.raw)
    app.post("/mail/<id>/answer")(shown.answer)
    return app


def _guarded(response: Response) -> Response:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _said() -> str:
    return request.args.get("said", "")[:300]


def run(folder: Path, settings: MailSettings) -> None:
    """Catch mails and show them, until told to stop."""
    box = Box(folder)
    where = settings.catcher
    smtp = Controller(Handler(box, settings), hostname=where.host, port=where.port, data_size_limit=LARGEST)
    smtp.start()
    try:
        make_server(where.host, where.port + 1, pages(box, settings), threaded=True).serve_forever()
    finally:
        smtp.stop()
