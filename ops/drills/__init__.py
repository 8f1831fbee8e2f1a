"""Fault drills: what must never be lost is put in danger, again and again, and counted afterwards."""
