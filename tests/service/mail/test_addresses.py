"""Signed addresses: short, in any case, forged by nobody, over when somebody else sits down."""

import random

import pytest

from domain.match.clocks import DAY
from service.mail.addresses import LIFETIME, Addresses, Reply

OURS = Addresses(b"k" * 32, "play@register.example")
OTHERS = Addresses(b"x" * 32, "play@register.example")
REPLY = Reply("7f3amk2q5x6e", seat=3, version=1_234, checksum=0xBEEF)
NOW = 1_785_000_000


@pytest.fixture
def address():
    return OURS.reply_to(REPLY, "anna", NOW)


def test_an_address_names_match_seat_version_and_list(address):
    assert OURS.read_reply(address) == REPLY
    assert OURS.is_genuine(address, "anna")
    assert len(address.partition("@")[0]) <= 64
    assert address == address.lower()


@pytest.mark.parametrize("change", [str.upper, str.title, lambda one: f"<{one}>", lambda one: f" {one} "])
def test_an_address_survives_what_mail_programs_do_to_it(address, change):
    assert OURS.read_reply(change(address)) == REPLY
    assert OURS.is_genuine(change(address), "anna")


def test_an_address_ends_when_somebody_else_sits_down(address):
    assert not OURS.is_genuine(address, "bartek")


def test_an_address_ends_after_its_days(address):
    assert not OURS.is_over(address, NOW + LIFETIME * DAY)
    assert OURS.is_over(address, NOW + (LIFETIME + 1) * DAY)


def test_an_address_of_the_first_release_names_a_ply_and_is_told_by_its_length():
    old = "play+r2wg6qtkxqptsaaaaahcr3foqxhjts5uahwu4mu@register.example"
    assert OURS.read_reply(old) == Reply("2wg6qtkxqpts", seat=0, ply=28)
    assert len(old) < len(OURS.reply_to(REPLY, "anna", NOW))


@pytest.mark.parametrize("seed", range(300))
def test_no_changed_address_is_genuine(address, seed):
    rng = random.Random(seed)
    at = rng.randrange(6, address.index("@"))
    other = rng.choice([letter for letter in "abcdefghijklmnopqrstuvwxyz234567" if letter != address[at]])
    assert not OURS.is_genuine(address[:at] + other + address[at + 1 :], "anna")


@pytest.mark.parametrize(
    "address",
    [
        "play+rx@register.example", "play@register.example", "play+@register.example", "nobody@register.example",
        "play+r" + "a" * 5000 + "@register.example", "play+rżółw@register.example", "@", "",
        "play+r7f3amk2q5x6e@x", "a+b+c@d",
    ],
)  # fmt: skip
def test_what_is_no_address_of_ours(address):
    assert OURS.read_reply(address) is None
    assert not OURS.is_genuine(address, "anna")
    assert OURS.read_bounce(address) is None


def test_an_address_of_another_service_is_not_ours(address):
    assert not OTHERS.is_genuine(address, "anna")
    assert Addresses(b"k" * 32, "play@elsewhere.example").read_reply(address) is None


def test_an_undeliverable_message_is_known_by_the_address_it_comes_back_to():
    address = OURS.bounce_to("abcd2345")
    assert OURS.read_bounce(address.upper()) == "abcd2345"
    assert OTHERS.read_bounce(address) is None
    assert OURS.read_bounce(address.replace("abcd", "abce")) is None


def test_the_address_for_no_more_mails():
    address = OURS.stop_to("abcdefghijklmnop", "7f3amk2q5x6e")
    assert len(address.partition("@")[0]) <= 64
    assert OURS.read_stop(address.upper()) == ("abcdefghijklmnop", "7f3amk2q5x6e")
    assert OURS.read_stop(address.replace("abcd", "abce")) is None
    assert OURS.read_stop("play+sabc@register.example") is None
    assert OTHERS.read_stop(address) is None


def test_links_are_signed_for_one_purpose():
    token = OURS.sign("unsubscribe", "anna/7f3amk2q5x6e")
    assert OURS.read("unsubscribe", token) == "anna/7f3amk2q5x6e"
    assert OURS.read("confirm", token) is None
    assert OTHERS.read("unsubscribe", token) is None
    assert OURS.read("unsubscribe", "zdenek" + token[4:]) is None
    assert OURS.read("unsubscribe", "żółw") is None
