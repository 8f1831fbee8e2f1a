"""The typed shape of 18Africa's component data. What types cannot say is checked in checks.py."""

from __future__ import annotations

from domain.games.eighteen_africa.shape.components import *
from domain.games.eighteen_africa.shape.map import *
from domain.games.eighteen_africa.shape.things import *
