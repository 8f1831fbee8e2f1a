"""The table of Ticket to Ride Legacy, as text and as a picture."""
