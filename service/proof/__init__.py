"""Proof: a match as a file that anybody can check without us (`write_export`), the check (`verify`), and its replay."""

from service.proof.file import Broken, Export, read_export, write_export, write_redacted
from service.proof.replay import replay
from service.proof.verify import Report, verify

__all__ = ["Broken", "Export", "Report", "read_export", "replay", "verify", "write_export", "write_redacted"]
