"""Letters as bytes: read back by Python's own parser, the same each time, and no way to smuggle in a header."""

from email import message_from_bytes, policy

import pytest

from service.mail.outgoing import blocks
from service.mail.outgoing.mime import InlinePicture, Sheet, as_bytes, list_headers, mail_headers
from service.present.offers import Row


def sheet(
    subject="[Coal Baron 7f3a] Your turn: shift 4", name="Train Register", text="Zażółć\n\n" + "x" * 200, picture=None
):
    headers = mail_headers(
        message_id="<7f3a.12.turn.ab@register.example>", sender="play@register.example", name=name,
        to="anna@players.example", reply_to="play+rabc@register.example", subject=subject, at=1_785_924_000,
        thread=["<7f3a@register.example>", "<7f3a.11.turn.ab@register.example>"],
    )  # fmt: skip
    headers += list_headers(
        match="7f3a", name=subject, domain="register.example", mailto="play+u@register.example",
        page="https://register.example/unsubscribe/x",
    )  # fmt: skip
    return Sheet("ab", headers, text, f"<p>{text}</p>", picture)


def parsed(**kwargs):
    return message_from_bytes(as_bytes(sheet(**kwargs)), policy=policy.default)


def test_a_letter_is_read_back_as_it_was_written():
    mail = parsed(picture=InlinePicture("board@register.example", b"\x89PNG" * 50))
    assert mail["Subject"] == "[Coal Baron 7f3a] Your turn: shift 4"
    assert mail["Message-ID"] == "<7f3a.12.turn.ab@register.example>"
    assert mail["References"] == "<7f3a@register.example> <7f3a.11.turn.ab@register.example>"
    assert mail["In-Reply-To"] == "<7f3a.11.turn.ab@register.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.get_content_type() == "multipart/related"
    plain = mail.get_body(("plain",))
    assert plain.get_content().replace("\r\n", "\n") == "Zażółć\n\n" + "x" * 200
    html = mail.get_body(("html",)).get_content().replace("\r\n", "\n")
    assert html == "<p>Zażółć\n\n" + "x" * 200 + "</p>"
    png = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert len(png) == 1
    assert png[0].get_content() == b"\x89PNG" * 50
    assert png[0].get_filename() == "board.png"
    assert png[0]["Content-ID"] == "<board@register.example>"


def test_the_same_letter_gives_the_same_bytes_with_short_lines_only():
    raw = as_bytes(sheet())
    assert raw == as_bytes(sheet())
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert raw.isascii()
    assert b"\n" not in raw.replace(b"\r\n", b"")


@pytest.mark.parametrize(
    "evil",
    [
        "x\r\nBcc: everybody@example.org",
        "x\nBcc: a@b",
        "x\u2028Bcc: a@b",
        "ż\r\n\r\nbody",
        "ż" * 300,
        'a" <evil@example.org>',
    ],
)
def test_no_header_can_be_smuggled_in(evil):
    mail = parsed(subject=evil, name=evil[:60])
    assert mail["Bcc"] is None
    assert len(mail.get_all("Subject")) == 1
    assert "evil" not in mail["From"].addresses[0].addr_spec
    assert mail.get_content_type() == "multipart/alternative"


def test_names_and_subjects_in_any_script():
    mail = parsed(subject="[Książę Węgla 7f3a] Twój ruch", name="Łucja „Żak”")
    assert mail["Subject"] == "[Książę Węgla 7f3a] Twój ruch"
    assert mail["From"].addresses[0].display_name == "Łucja „Żak”"


def test_blocks_say_the_same_in_text_and_html_and_escape_what_people_wrote():
    parts = [
        blocks.heading("Since your last turn"),
        blocks.listed(["Bartek <script> takes cart 1", "y" * 30 + " " + "z" * 60]),
        blocks.numbered([Row("1", "Pass"), Row("2-9", "cart 1 with ..."), Row("10", "Take a cart", "cart 1 with 1")]),
        blocks.fixed("a | b\n--+--"),
        blocks.picture("x@y", 600, "the <board>"),
        blocks.small("Stop: https://register.example/u/1"),
    ]
    text, html = blocks.as_text("MARK", parts), blocks.as_html("MARK", parts, "t")
    assert text.startswith("MARK\n\nSINCE YOUR LAST TURN\n")
    assert "    1  Pass\n" in text
    assert "  2-9  cart 1 with ...\n" in text
    assert "   10  Take a cart [cart 1 with 1]\n" in text
    assert max(map(len, text.splitlines())) <= 76
    assert "<script>" not in html
    assert '<img src="cid:x@y" alt="the &lt;board&gt;" width="600"' in html
    assert 'href="https://register.example/u/1"' in html


def test_a_picture_belongs_to_the_texts_as_the_standard_says():
    """RFC 2387: multipart/related names the type of its root."""
    mail = parsed(picture=InlinePicture("board@register.example", b"\x89PNG"))
    assert mail.get_param("type") == "multipart/alternative" == next(mail.iter_parts()).get_content_type()
