"""What every answer over HTTP goes through."""
