"""Proof: a match as a file that anybody can check without us (`write_export`), the check (`verify`), and its replay."""

from service.proof.campaign import verify_campaign
from service.proof.export_reading import read_export
from service.proof.export_writing import write_export, write_redacted
from service.proof.file import Broken, Export
from service.proof.verify import Report, judged, verify, with_receipts

__all__ = [
    "Broken", "Export", "Report", "judged", "read_export", "verify", "verify_campaign", "with_receipts",
    "write_export", "write_redacted",
]  # fmt: skip
