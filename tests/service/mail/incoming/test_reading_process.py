"""Mails are read in a process that can be lost: what is made to keep us busy is set aside, and the next one is read."""

import resource
from contextlib import suppress

import pytest

from service.mail.incoming.mail_headers import UnreadableMail
from service.mail.incoming.mail_text import read
from service.mail.incoming.reading_process import TASKS, ReadingProcess
from service.mail.incoming.sender import signed_by
from tests.service.mail.table import mail, words

GOOD = b"From: anna@players.example\r\nMessage-ID: <1@x.example>\r\n\r\n3\r\n"
HEAD = b"From: anna@players.example\r\nMessage-ID: <1@x.example>\r\n"


def html(body):
    return HEAD + b"Content-Type: text/html\r\n\r\n" + body


def nested(depth, kind=b"multipart/mixed"):
    return b"".join(b'Content-Type: %s; boundary="b%d"\n\n--b%d\n' % (kind, at, at) for at in range(depth)) + b"\n3"


def two_parts(plain, html):
    """The same mail twice, once as plain text and once as HTML; or not the same."""
    parts = (b"Content-Type: text/plain\r\n\r\n" + plain, b"Content-Type: text/html\r\n\r\n" + html)
    return HEAD + b"Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n" + b"\r\n--b\r\n".join(parts)


EXPENSIVE = {  # what a mail of about so many bytes looks like
    "open tags": lambda n: html(b"<a " * (n // 3)),
    "open tags with quotes": lambda n: html(b"<a x=\"'" * (n // 7)),
    "declarations": lambda n: html(b"<![" * (n // 3)),
    "comments": lambda n: html(b"<!--" * (n // 4)),
    "closed comments": lambda n: html(b"<!-->" * (n // 5)),
    "scripts": lambda n: html(b"<script>" * (n // 8)),
    "entities": lambda n: html(b"&" * n),
    "attributes": lambda n: html(b"<a " + b"x" * n + b">"),
    "deep quotations": lambda n: html(b"<blockquote>" * (n // 12)),
    "closing what is not open": lambda n: html(b"<i>" * (n // 6) + b"</b>" * (n // 8)),
    "styles": lambda n: html(b'<b style="' + b"color:" * (n // 6) + b'">'),
    "parentheses": lambda n: b"From: " + b"(" * min(n, 90_000) + b"\r\n\r\n3",
    "encoded words": lambda n: b"Subject: " + b"=?utf-8?q?a?= " * (min(n, 90_000) // 14) + b"\r\n\r\n3",
    "content type": lambda n: HEAD + b"Content-Type: text/plain; " + b'a="b"; ' * (min(n, 90_000) // 7) + b"\r\n\r\n3",
    "continued parameters": lambda n: (
        HEAD + b"Content-Type: text/plain" + b"".join(b"; f*%d=x" % at for at in range(min(n, 90_000) // 9)) + b"\n\n3"
    ),
    "content type of a part": lambda n: (
        HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; "
        + b"a=b; " * (n // 5) + b"\r\n\r\n3\r\n--b--\r\n"
    ),
    "parts in parts": lambda n: HEAD + nested(n // 60),
    "mails in mails": lambda n: HEAD + b"Content-Type: message/rfc822\n\n" * (n // 30) + b"\n3",
    "empty parts": lambda n: HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\n" * (n // 8),
    "headers": lambda n: b"X: y\r\n" * (n // 6) + HEAD + b"\r\n3",
    "folded headers": lambda n: b"X: y\r\n" + b" y\r\n" * (n // 4) + HEAD + b"\r\n3",
    "long lines of blanks": lambda n: HEAD + b"\r\n-- " + b" " * n + b"x\r\n3",
    "quoted and not": lambda n: HEAD + b"\r\n" + b"a:\r\n> b\r\n" * (n // 9),
    "blank and quoted": lambda n: HEAD + b"\r\n" + b"\r\n\r\n> \r\n" * (n // 8),
    "flowed": lambda n: HEAD + b"Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n" + b"a \r\n" * (n // 4),
    "tildes": lambda n: HEAD + b"\r\n" + b"~~a" * (n // 3),
    "signatures of apps": lambda n: HEAD + b"\r\nvon meinem " + b"gesendet " * (n // 9),
    "punycode": lambda n: HEAD + b"Content-Type: text/plain; charset=punycode\r\n\r\n" + b"a-b" * (n // 3),
    "ids": lambda n: HEAD + b"References: " + b"<" * min(n, 90_000) + b"\r\n\r\n3",
    "other words in another part": lambda n: two_parts(b"a " * (n // 6), b"b1<br>" * (n // 4)),
    "the same words in another part": lambda n: two_parts(
        b"".join(b"b%d " % at for at in range(n // 18)), b"".join(b"b%d<br>" % at for at in range(n // 18, 0, -1))
    ),
    "nearly the same in another part": lambda n: two_parts(b"a b " * (n // 8), (b"a b " * 20 + b"c<br>") * (n // 170)),
    "verdicts": lambda n: b"Authentication-Results: x; " + b"(" * min(n, 90_000) + b"\r\n" + HEAD + b"\r\n3",
}  # fmt: skip


@pytest.fixture(scope="module")
def process():
    one = ReadingProcess()
    yield one
    one.close()


def said_to(process, raw):
    try:
        return process.read(raw).automatic
    except UnreadableMail as why:
        return str(why)


@pytest.mark.parametrize("name", EXPENSIVE)
def test_a_mail_made_to_keep_us_busy_is_read_or_set_aside(process, name):
    assert said_to(process, EXPENSIVE[name](300_000)) != "reading it took too long"
    assert process.read(GOOD).paragraphs == (("3",),)


def effort(raw):
    """Seconds of the processor for a mail, the least of a few times."""

    def once():
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        with suppress(UnreadableMail):
            read(raw)
        return resource.getrusage(resource.RUSAGE_SELF).ru_utime - before

    return min(once() for _ in range(3))


@pytest.mark.parametrize("name", EXPENSIVE)
def test_the_effort_grows_with_the_length_and_not_with_its_square(name):
    """Eight times the length costs less than 24 times the effort; with the square it would be 64 times."""
    small, large = effort(EXPENSIVE[name](11_000)), effort(EXPENSIVE[name](88_000))
    assert large < 24 * max(small, 0.004)


def test_the_measure_finds_what_is_quadratic():
    def slow(text):
        return sum(text.count("a", at) for at in range(len(text)))

    def seconds(length):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        slow("a" * length)
        return resource.getrusage(resource.RUSAGE_SELF).ru_utime - before

    assert seconds(40_000) > 24 * max(seconds(5_000), 0.004)


def test_a_mail_that_uses_up_its_time_ends_the_process_and_the_next_one_is_read():
    one = ReadingProcess(seconds=0.000_001)
    with pytest.raises(UnreadableMail, match="took too long"):
        one.read(HEAD + b"\r\n" + b"word " * 20_000)
    one.close()
    two = ReadingProcess()
    assert two.read(GOOD).sender == "anna@players.example"
    process = two._process
    process.kill()
    process.wait()
    assert two.read(GOOD).paragraphs == (("3",),)
    two.close()


def test_what_is_read_there_is_what_is_read_here(process):
    assert process.read(GOOD, "anna@players.example") == read(GOOD, "anna@players.example")
    assert process.signed_by(GOOD) == signed_by(GOOD) == []
    assert process.report(GOOD) is None
    assert set(TASKS) == {"read", "report", "signed_by"}


POISON = b"From: anna@players.example\r\nMessage-ID: <poison@x.example>\r\n" + b"X: y\r\n" * 2_000 + b"\r\n3\r\n"


@pytest.fixture
def match(table):
    return table.play()


def test_poison_is_taken_kept_as_failed_and_its_player_is_told(table, match):
    seat = table.awaited(match)
    to = table.address(match, seat)
    table.letters()
    id = table.intake.take(to, "anna@players.example", POISON)
    table.answering.answer(id)
    item = table.register.inbox.get(id)
    assert (item.state, item.note, item.raw) == ("failed", "it has more than 1000 headers", POISON)
    assert [one["Subject"] for one in table.letters()] == ["A mail to your seat could not be read"]
    assert table.match(match).ply == 0


def test_nobody_is_told_of_poison_without_end(table, match):
    to = table.address(match, table.awaited(match))
    table.letters()
    for number in range(6):
        table.answering.answer(table.intake.take(to, "x@y.example", POISON.replace(b"poison", b"p%d" % number)))
    told = [words(one) for one in table.letters()]
    assert ["we do not write about them" in one for one in told] == [False, False, True]


def test_a_failed_mail_that_is_tried_again_is_not_believed_more_than_before(table, match):
    seat = table.awaited(match)
    to = table.address(match, seat)
    raw = mail(table.people.get(table.ids[seat]).email, to, "pass", aligned=False)
    id = table.intake.take(to, "x@y.example", raw)
    table.register.inbox.set_aside(id, "it cannot be read")
    assert table.register.inbox.release(id)
    table.answering.answer(id)
    assert table.register.inbox.get(id).state == "held"
    assert table.match(match).ply == 0


def test_poison_that_comes_back_as_a_report_is_kept_as_failed(table, match):
    sender, _, _ = table.postman.taken[0]
    assert table.intake.take(sender, "", POISON) is None
    (item,) = table.register.inbox.in_state("failed")
    assert item.raw == POISON
