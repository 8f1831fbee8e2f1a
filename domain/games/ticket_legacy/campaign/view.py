"""Who may read what (3.2): a campaign's own log hides nothing; what is sealed is in no fact and in no state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.places import Viewer

SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {}
SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {}
