"""What every test shares."""

from hypothesis import settings

# A busy machine is not a failing test: pytest-timeout stops what really hangs.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
