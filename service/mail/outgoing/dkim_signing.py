"""Signing what we send with DKIM (RFC 6376), so that other mail servers know that our domain answers for it.

The key lies in the data folder; `trainregister dkim` makes it and says which DNS record to publish. The selector is
made from the key: a new key gets a record of its own, and mails that are still under way are checked with the old one.
The same mail signed twice gives the same bytes.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from textwrap import wrap

from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from domain.words import say

KEY_FILE = "dkim.pem"
BITS = 2048  # what every receiver takes; longer keys do not fit into one DNS answer everywhere
ONLY_ONCE = ("from", "to", "reply-to", "subject", "date", "message-id", "content-type")  # nobody may add a second one
LONGEST = 250  # characters of one string of a TXT record


class Signer:
    """Signs for one domain."""

    def __init__(self, key: RSAPrivateKey, domain: str) -> None:
        self._key = key
        self.domain = domain
        public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        self._public = _text(public)
        self.selector = f"tr{sha256(public).hexdigest()[:10]}"

    def signed(self, mail: bytes) -> bytes:
        """The mail with its signature on top."""
        head, _, body = mail.partition(b"\r\n\r\n")
        headers = [_relaxed(line) for line in re.split(rb"\r\n(?![ \t])", head)]
        names = ":\r\n ".join([*(line.partition(b":")[0].decode("ascii") for line in headers), *ONLY_ONCE])
        about = (
            f"DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d={self.domain}; s={self.selector};\r\n"
            f" h={names};\r\n bh={_text(sha256(_relaxed_body(body)).digest())};\r\n b="
        ).encode("ascii")
        said = b"\r\n".join([*headers, _relaxed(about)])
        signature = _text(self._key.sign(said, PKCS1v15(), SHA256()))
        return about + "\r\n ".join(wrap(signature, 72)).encode("ascii") + b"\r\n" + mail

    def record(self) -> str:
        """The DNS record, as a zone file has it."""
        parts = wrap(str(say("v=DKIM1; k=rsa; p={key}", key=self._public)), LONGEST)
        value = " ".join(f'"{part}"' for part in parts)
        name = f"{self.selector}._domainkey.{self.domain}"
        return str(say("{name}. IN TXT ( {value} )", name=name, value=value))


def signer_in(folder: Path, domain: str) -> Signer | None:
    """Who signs with the key of a data folder; None if there is none."""
    file = folder / KEY_FILE
    if not file.exists():
        return None
    key = load_pem_private_key(file.read_bytes(), None)
    if not isinstance(key, RSAPrivateKey):
        raise TypeError(str(say("{file} is no RSA key", file=file)))
    return Signer(key, domain)


def make_key(folder: Path) -> None:
    """A new key, in the place of the one before."""
    key = generate_private_key(public_exponent=65537, key_size=BITS)
    draft = folder / f"{KEY_FILE}.new"
    draft.touch(mode=0o600)
    draft.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    draft.replace(folder / KEY_FILE)


def _relaxed(header: bytes) -> bytes:
    """A header as it is signed: on one line, its name in small letters, spaces counted once."""
    name, _, value = header.partition(b":")
    return name.strip().lower() + b":" + re.sub(rb"[ \t\r\n]+", b" ", value).strip()


def _relaxed_body(body: bytes) -> bytes:
    """A body as it is signed: spaces counted once, none at the end of a line, no empty lines at the end."""
    if b"  " in body or b"\t" in body or b" \r\n" in body:
        body = re.sub(rb" ?\r\n", b"\r\n", re.sub(rb"[ \t]+", b" ", body))
    stripped = body.rstrip(b"\r\n")
    return stripped + b"\r\n" if stripped else b""


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
