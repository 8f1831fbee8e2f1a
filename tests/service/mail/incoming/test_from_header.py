"""Who a From header names. A name is never an address, however it is written."""

import pytest

from service.mail.incoming.from_header import sole_address
from service.mail.incoming.mail_text import read

ANNA = "anna@players.example"


@pytest.mark.parametrize(
    "header",
    [
        "anna@players.example",
        "<anna@players.example>",
        "Anna <anna@players.example>",
        "Anna <ANNA@Players.Example>",
        '"Nowak, Anna" <anna@players.example>',
        '"bruno@demo.example" <anna@players.example>',
        "=?utf-8?q?Anna_=C5=BB=C3=B3=C5=82w?= <anna@players.example>",
        "=?utf-8?q?=3Cbruno=40demo.example=3E_=28?= <anna@players.example>",
        "=?utf-8?b?PGJydW5vQGRlbW8uZXhhbXBsZT4=?= <anna@players.example>",
        '"a \\" <bruno@demo.example>" <anna@players.example>',
        "Anna (at home (mostly)) <anna@players.example>",
        "anna@players.example (Anna <bruno@demo.example>)",
        "anna@players.example <anna@players.example>",
        "Zażółć <anna@players.example>",
        "Anna  <anna@players.example> ",
    ],
)
def test_one_address(header):
    assert sole_address(header) == ANNA


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Anna",
        "anna@players.example, bruno@demo.example",
        "Anna <anna@players.example>, Bruno <bruno@demo.example>",
        "bruno@demo.example <anna@players.example>",
        "<anna@players.example> bruno@demo.example",
        "<anna@players.example> <bruno@demo.example>",
        "Players: anna@players.example, bruno@demo.example;",
        "Players: anna@players.example;",
        "undisclosed-recipients:;",
        "=?utf-8?q?anna=40players.example?=",
        "<=?utf-8?q?anna?=@players.example>",
        "=?utf-8?q?anna?=@players.example",
        "anna@players.example@demo.example",
        '"anna@players.example',
        "(anna@players.example",
        "anna@players.example)",
        "anna(x)@players.example (" * 300,
        "(" * 900 + "anna@players.example" + ")" * 899,
        "an na@players.example",
        "Anna <anna@players.example" + " " * 5_000 + ">",
        "@players.example",
        "anna@",
    ],
)
def test_nobody(header):
    assert sole_address(header) == ""


@pytest.mark.parametrize("header", ["\u212aate@players.example", "аnna@players.example", "anna@plаyers.example"])
def test_letters_that_look_alike_stay_what_they_are(header):
    """The sign for kelvin becomes a k in lower case; Cyrillic letters look like ours."""
    assert sole_address(header) not in ("kate@players.example", ANNA)


def letter(*headers):
    return read("\r\n".join([*headers, "Message-ID: <1@x.example>", "", "2", ""]).encode())


def test_the_raw_header_counts_and_not_what_it_looks_like_when_it_is_decoded():
    assert (
        letter("From: =?utf-8?q?=3Cbruno=40demo.example=3E_=28?= <clara@demo.example>").sender == "clara@demo.example"
    )


@pytest.mark.parametrize(
    "headers",
    [
        ["From: anna@players.example", "From: bruno@demo.example"],
        ["From: anna@players.example", "Sender: bruno@demo.example", "From : bruno@demo.example"],
        ["Sender: anna@players.example"],
        ["Reply-To: anna@players.example", "X-From: anna@players.example"],
    ],
)
def test_one_sender_or_none(headers):
    assert letter(*headers).sender == ""


def test_a_folded_header_is_one_header():
    assert letter("From: =?utf-8?q?Anna?=", " =?utf-8?q?_Nowak?=", "\t<anna@players.example>").sender == ANNA


def test_headers_in_raw_utf_8_are_understood():
    mail = letter("From: Łucja Żółć <anna@players.example>", "Subject: Re: [Węgiel] twoja kolej")
    assert (mail.sender, mail.subject) == (ANNA, "Re: [Węgiel] twoja kolej")


def test_a_subject_in_a_legacy_encoding_is_readable():
    raw = b"From: anna@players.example\r\nSubject: " + "Zażółć".encode("cp1250") + b"\r\n\r\n2\r\n"
    assert read(raw).subject == "Zażółć"
