"""More replies: of several parts, in wrong encodings, signed, with attachments, of calendars and other programs."""

# ruff: noqa: E501 - mails as they come

from __future__ import annotations

from tests.service.mail.incoming.replies import HTML, QUOTED, Reply

PLAIN = "Content-Type: text/plain; charset=utf-8"
FLOWED = "Content-Type: text/plain; charset=utf-8; format=flowed"


def parts(kind: str, *bodies: str) -> tuple[str, tuple[str, ...]]:
    """A body of several parts, each with its own headers above a blank line, and the header that says so."""
    text = "".join(f"--x\n{one}\n" for one in bodies) + "--x--\n"
    return text, (f'Content-Type: multipart/{kind}; boundary="x"',)


def octets(text: bytes) -> str:
    """Bytes that are no UTF-8, as the test writes them onto the wire."""
    return text.decode("utf-8", "surrogateescape")


TEXT = "Content-Type: text/plain; charset=utf-8\n\n{m}\n"
PICTURE = 'Content-Type: image/png\nContent-Disposition: inline; filename="x.png"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n'
SIGNATURE = "Content-Type: application/pkcs7-signature; name=smime.p7s\nContent-Transfer-Encoding: base64\n\nMIIB\n"
CALENDAR = (
    "Content-Type: text/calendar; charset=utf-8; method=REPLY\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\n"
    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:anna@players.example\nEND:VEVENT\nEND:VCALENDAR\n"
)

REPLIES = [
    Reply("smime-signed", "played", *parts("signed", TEXT, SIGNATURE)),
    Reply("smime-opaque", "asked", "MIIB\n", ("Content-Type: application/pkcs7-mime; smime-type=signed-data",)),
    Reply(
        "smime-encrypted",
        "asked",
        "MIIB\n",
        ("Content-Type: application/x-pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",),
    ),
    Reply(
        "pgp-mime-encrypted",
        "asked",
        *parts("encrypted", "Content-Type: application/pgp-encrypted\n\nVersion: 1\n", "Content-Type: application/octet-stream\n\n{m}\n"),
    ),
    Reply(
        "pgp-inline-signed",
        "played",
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{m}\n-----BEGIN PGP SIGNATURE-----\n\niQEz3\n=a1b2\n-----END PGP SIGNATURE-----\n",
    ),
    Reply("pgp-inline-encrypted", "asked", "-----BEGIN PGP MESSAGE-----\n\n{m}\n-----END PGP MESSAGE-----\n"),
    Reply("plain-empty-html-says", "played", *parts("alternative", "Content-Type: text/plain\n\n\n", "Content-Type: text/html\n\n<p>{m}</p>\n")),
    Reply("plain-and-html-differ", "asked", *parts("alternative", TEXT, "Content-Type: text/html\n\n<p>1</p>\n")),
    Reply("html-takes-back", "asked", *parts("alternative", TEXT, "Content-Type: text/html\n\n<p>{m}</p><p>no, wait</p>\n")),
    Reply("html-has-more-courtesy", "played", *parts("alternative", TEXT, "Content-Type: text/html\n\n<p>{m}</p><p>Thanks, Anna</p>\n")),
    Reply("second-text-takes-back", "asked", *parts("mixed", TEXT, PICTURE, "Content-Type: text/plain\n\nno wait, 1\n")),
    Reply("second-text-is-a-name", "played", *parts("mixed", TEXT, PICTURE, "Content-Type: text/plain\n\nAnna\n")),
    Reply("second-text-is-a-list-footer", "played", *parts("mixed", TEXT, "Content-Type: text/plain\n\n_____________\nGames list\nhttps://lists.example/3\n")),
    Reply("only-a-picture", "asked", *parts("mixed", PICTURE)),
    Reply("attached-text", "asked", *parts("mixed", "Content-Type: text/plain\n\n\n", 'Content-Type: text/plain\nContent-Disposition: attachment; filename="move.txt"\n\n{m}\n')),
    Reply("attached-text-inline", "asked", *parts("mixed", "Content-Type: text/plain\n\nsee below\n", 'Content-Type: text/plain; name="move.txt"\nContent-Disposition: inline; filename="move.txt"\n\n{m}\n')),
    Reply("forwarded-whole", "asked", *parts("mixed", "Content-Type: text/plain\n\nFYI\n", "Content-Type: message/rfc822\n\nFrom: anna@players.example\nSubject: x\n\n{m}\n")),
    Reply("digest", "asked", *parts("digest", "\nFrom: anna@players.example\nSubject: x\n\n{m}\n", "\nFrom: b@players.example\n\n1\n")),
    Reply("calendar-accepts", "ignored", *parts("alternative", "Content-Type: text/plain\n\n\n", CALENDAR)),
    Reply("calendar-accepts-attached", "ignored", *parts("mixed", "Content-Type: text/plain\n\nYes. {m}\n", CALENDAR)),
    Reply("calendar-subject", "asked", "I'll be there.\n", ("Subject: Accepted: Your turn",)),
    Reply("reaction-part", "asked", *parts("alternative", "Content-Type: text/plain\n\n\U0001f44d\n", "Content-Type: text/vnd.google.email-reaction+json\n\n{m}\n")),
    Reply("flowed-stuffed", "played", " {m}\n\n-- \nAnna\n", (FLOWED,)),
    Reply("flowed-goes-on", "asked", "{m} \nor maybe the one below\n", (FLOWED,)),
    Reply("flowed-quoted", "played", "{m}\n\n" + QUOTED.replace("\n>", " \n>"), (FLOWED,)),
    Reply("flowed-no-blank-before-quote", "played", "{m}\n> ----- Write your answer above this line. -----\n> 1  something [x]\n", (FLOWED,)),
    Reply("qp-hex", "played", "=3{m}\n", (PLAIN, "Content-Transfer-Encoding: quoted-printable")),
    Reply("qp-left-over", "asked", "{m}=20\n"),
    Reply("qp-left-over-break", "asked", "{m}=\n"),
    Reply("qp-says-7bit", "played", "Cze=B6=E6,=20\n\n{m}\n", (PLAIN, "Content-Transfer-Encoding: quoted-printable")),
    Reply("utf-16", "played", "{b64utf16}", ("Content-Type: text/plain; charset=utf-16", "Content-Transfer-Encoding: base64")),
    Reply("utf-16-said-to-be-8", "asked", "{b64utf16}", (PLAIN, "Content-Transfer-Encoding: base64")),
    Reply("bom", "played", "\ufeff{m}\n"),
    Reply("latin2-said-to-be-utf-8", "played", octets("Cześć,\n\n{m}\n\nDzięki\n".encode("iso-8859-2"))),
    Reply("no-such-charset", "played", "Cześć,\n\n{m}\n", ("Content-Type: text/plain; charset=x-user-defined",)),
    Reply("twice-encoded", "asked", "CzeÅ›Ä‡, {m}\n"),
    Reply("binary", "asked", octets(bytes(range(128, 256)) + b" {m} " + bytes(range(14, 32)))),
    Reply("nul-bytes", "asked", "{m}\x00\x00 or 1\n"),
    Reply("html-said-to-be-plain", "asked", "<div>{m}</div>\n"),
    Reply("enriched", "asked", "<bold>{m}</bold>\n", ("Content-Type: text/enriched",)),
    Reply("tnef-beside", "played", *parts("mixed", TEXT, "Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\neJ8+\n")),
    Reply("html-signature-of-gmail", "played", '<div dir="ltr">{m}</div><div class="gmail_signature">Anna Nowak<br>3 Main Street<br>555 12 12</div>', (HTML,)),
    Reply("html-signature-of-outlook", "played", '<div>{m}</div><div id="Signature"><p>Anna</p><p>4</p></div>', (HTML,)),
    Reply("html-signature-of-a-phone", "played", '<div>{m}</div><div id="ms-outlook-mobile-signature">Get <a href="#">Outlook for iOS</a></div>', (HTML,)),
    Reply("html-struck-by-class", "asked", '<style>.k { text-decoration: line-through }</style><p><span class="k">{m}</span></p>', (HTML,)),
    Reply("html-struck-and-another", "played", "<p><s>1</s> {m}</p>", (HTML,)),
    Reply("html-inserted", "played", "<p><del>1</del><ins>{m}</ins></p>", (HTML,)),
    Reply("html-ordered-list", "asked", "<ol><li>{m}</li><li>1</li></ol><p>in that order of preference</p>", (HTML,)),
    Reply("html-list-edited", "asked", "<p>1 something [x]</p><p><b>{m} other</b></p><p>3 third [z]</p>", (HTML,)),
    Reply("html-in-a-button", "asked", "<button>{m}</button>?", (HTML,)),
    Reply("html-in-an-input", "asked", '<input value="{m}">', (HTML,)),
    Reply("html-alt-text-only", "asked", '<img alt="{m}" src="cid:x">', (HTML,)),
    Reply("html-comment", "asked", "<!-- {m} -->", (HTML,)),
    Reply("html-outlook-word", "played", '<p class=MsoNormal>{m}<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class=MsoNormal><b>From:</b> Train Register &lt;play@register.example&gt;<br><b>Sent:</b> Monday, August 3, 2026 10:00<br><b>To:</b> anna@players.example<br><b>Subject:</b> Your turn</p></div><p class=MsoNormal>1 something</p>', (HTML,)),
]  # fmt: skip
