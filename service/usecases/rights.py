"""What somebody may do: roles of people, scopes of their tokens."""

ROLES = ("organiser", "operator")  # may act for every table; may look after the service
SCOPES = ("read", "play", "organise")  # what an API token may do
