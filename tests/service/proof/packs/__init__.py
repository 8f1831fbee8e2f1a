"""The audit pack of a tournament."""
