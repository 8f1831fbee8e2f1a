"""Zips of strangers: what reading one may raise, and which of its files are read at all."""

from __future__ import annotations

import struct
import zipfile
import zlib

# `zipfile` believes what stands in a zip: where its fields were changed or made up, all of these come out of it.
UNREADABLE_ZIP = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, LookupError, ValueError, RuntimeError,
    OverflowError,
)  # fmt: skip
ENCRYPTED = 1  # the flag of such a file
ORDINARY = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # what every program reads, within little memory


def is_encrypted(head: zipfile.ZipInfo) -> bool:
    return bool(head.flag_bits & ENCRYPTED)


def is_ordinary(head: zipfile.ZipInfo) -> bool:
    """Packed as in ordinary zips."""
    return head.compress_type in ORDINARY
