"""Reading mails: a corpus of reply styles, each a file with its expected result beside it, and hostile input."""

import random
import tomllib
from email.message import EmailMessage
from pathlib import Path

import pytest

from service.mail.incoming.mail_text import LONGEST, read
from service.mail.incoming.own_words import MARKER, own_words

CORPUS = Path(__file__).with_name("corpus")
NAMES = sorted(file.stem for file in CORPUS.glob("*.eml"))


@pytest.mark.parametrize("name", NAMES)
def test_a_mail_of_the_corpus(name):
    expected = tomllib.loads((CORPUS / f"{name}.toml").read_text("utf-8"))
    letter = read((CORPUS / f"{name}.eml").read_bytes())
    assert [list(paragraph) for paragraph in letter.paragraphs] == expected["paragraphs"]
    assert (letter.sender, letter.automatic) == (expected["sender"], expected["automatic"])
    assert "\n" not in letter.subject


def test_every_mail_of_the_corpus_has_its_result():
    assert len(NAMES) >= 180
    assert sorted(file.stem for file in CORPUS.glob("*.toml")) == NAMES


def test_our_own_marker_is_recognised():
    assert own_words(f"2\n{MARKER}\n3") == [("2",)]


def test_a_mail_without_an_id_gets_the_same_one_each_time_it_comes():
    mail = b"From: anna@players.example\r\nDate: Mon, 3 Aug 2026 19:12:44 +0200\r\n\r\n2\r\n"
    again = b"Received: from mx by register\r\n" + mail
    assert read(mail).id == read(again).id != read(mail.replace(b"\r\n2\r\n", b"\r\n3\r\n")).id


def test_a_null_envelope_sender_marks_a_report():
    mail = b"From: anna@players.example\r\n\r\n2\r\n"
    assert read(mail, envelope_from="").automatic == "it reports about another mail"
    assert read(mail, envelope_from="anna@players.example").automatic == ""


@pytest.mark.parametrize("seed", range(200))
def test_no_mail_makes_reading_fail(seed):
    """A mail of the corpus with bytes exchanged, dropped and doubled is read, whatever it then says."""
    rng = random.Random(seed)
    raw = bytearray((CORPUS / f"{rng.choice(NAMES)}.eml").read_bytes())
    for _ in range(rng.randrange(1, 40)):
        at = rng.randrange(len(raw))
        match rng.randrange(3):
            case 0:
                raw[at] = rng.randrange(256)
            case 1:
                del raw[at]
            case _:
                raw.insert(at, raw[at])
    letter = read(bytes(raw))
    assert all(line.strip() for paragraph in letter.paragraphs for line in paragraph)
    assert "\n" not in letter.sender + letter.subject + letter.id


def nested(depth):
    body = "2"
    for number in range(depth):
        body = f'Content-Type: multipart/mixed; boundary="b{number}"\n\n--b{number}\n{body}\n--b{number}--\n'
    return body.encode()


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "raw",
    [
        nested(90),
        b"Content-Type: text/html\n\n" + b"<div>" * 50_000 + b"2",
        b"Content-Type: text/html\n\n" + b"<blockquote>" * 20_000 + b"2" + b"</p>" * 20_000,
        b"Content-Type: text/html\n\n<" + b"!--" * 50_000,
        b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * 50_000,
        b"\n" + b">" * 500_000,
        b"\n" + b"- " * 250_000,
        b"\n" + b"a:\n" * 100_000,
        b"References: " + b"<" * 190_000 + b"\n\n2",
        b"From: " + b"a@b, " * 20_000 + b"\n\n2",
        b"Subject: " + b"=?utf-8?q?a?= " * 13_000 + b"\n\n2",
    ],
    ids=[
        "nested parts",
        "deep html",
        "quotes",
        "comments",
        "flowed",
        "marks",
        "dashes",
        "fields",
        "ids",
        "from",
        "words",
    ],
)
def test_a_mail_made_to_keep_us_busy_is_read_quickly(raw):
    letter = read(raw)
    assert sum(len(line) for paragraph in letter.paragraphs for line in paragraph) <= LONGEST


def test_a_long_body_is_read_only_so_far():
    mail = EmailMessage()
    mail["From"] = "anna@players.example"
    mail.set_content("2\n" + "x" * 900 + "\n" * 3 + ("y" * 900 + "\n") * 2_000)
    assert read(mail.as_bytes()).paragraphs[0][0] == "2"
