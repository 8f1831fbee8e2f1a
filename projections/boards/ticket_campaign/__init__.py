"""The campaign so far, as text and as a picture."""
