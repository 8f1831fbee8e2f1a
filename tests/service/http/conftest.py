"""The worlds of the API's tests."""

from tests.service.api.conftest import small, world  # noqa: F401 - fixtures
