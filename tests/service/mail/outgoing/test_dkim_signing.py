"""Our signature, checked by somebody else's code (dkimpy)."""

import re
import stat

import dkim
import pytest

from service.mail.outgoing.dkim_signing import KEY_FILE, make_key, signer_in
from service.mail.outgoing.mime import InlinePicture, as_bytes
from service.mail.outgoing.sending import Sender
from service.notify.outbox import HOLD_RECEIPT
from tests.service.mail.outgoing.test_mime import sheet


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("key")
    make_key(made)
    return made


@pytest.fixture
def signer(folder):
    return signer_in(folder, "register.example")


def published(signer):
    """What DNS answers, made from the record that we print."""
    name, value = signer.record().split(" IN TXT ")
    said = "".join(re.findall(r'"([^"]*)"', value)).encode()
    assert all(len(part) <= 255 for part in re.findall(r'"([^"]*)"', value))
    return lambda asked, timeout=5: said if asked.decode() == name else None


def verified(raw, signer):
    return dkim.verify(raw, dnsfunc=published(signer))


@pytest.mark.parametrize("text", ["Zażółć\n\n" + "x" * 200, "a  |  b   \n\n\n", "", "\n", "tab\there"])
def test_a_signed_mail_is_verified_by_others(signer, text):
    picture = InlinePicture("board@register.example", b"\x89PNG" * 99)
    raw = signer.signed(as_bytes(sheet(text=text, picture=picture)))
    assert verified(raw, signer)
    assert max(map(len, raw.split(b"\r\n"))) <= 998


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.replace(b"Your turn", b"My turn", 1),
        lambda raw: raw.replace(b"xxxx", b"xxxy", 1),
        lambda raw: b"From: <eve@example.org>\r\n" + raw,
        lambda raw: raw.replace(b"MIME-Version", b"Subject: another one\r\nMIME-Version", 1),
        lambda raw: raw + b"one line more\r\n",
    ],
)
def test_what_was_changed_on_the_way_is_not(signer, change):
    raw = signer.signed(as_bytes(sheet()))
    assert not verified(change(raw), signer)


def test_the_same_mail_is_signed_the_same_and_with_spaces_changed_on_the_way_still_right(signer):
    raw = signer.signed(as_bytes(sheet()))
    assert raw == signer.signed(as_bytes(sheet()))
    assert verified(raw.replace(b"Subject: ", b"SUBJECT:   ") + b"\r\n\r\n", signer)


def test_the_key_is_its_owners_alone_and_a_new_one_has_another_name(folder, signer, tmp_path):
    assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600
    assert signer_in(tmp_path, "register.example") is None
    make_key(tmp_path)
    assert signer_in(tmp_path, "register.example").selector != signer.selector


def test_letters_are_signed_once_there_is_a_key(table):
    make_key(table.settings.data)
    table.sender = Sender(table.register, pictures=False)
    table.open()
    table.letters()
    table.wall.now += HOLD_RECEIPT["soon"]  # a start waits as long where others are to move
    table.letters()
    signer = signer_in(table.settings.data, "register.example")
    assert len(table.postman.taken) == 3
    assert all(verified(raw, signer) for _, _, raw in table.postman.taken)
