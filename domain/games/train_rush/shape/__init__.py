"""The typed shape of Train Rush's component data. What types cannot say is checked in checks.py."""

from __future__ import annotations

from domain.games.train_rush.shape.board import *
from domain.games.train_rush.shape.components import *
from domain.games.train_rush.shape.ops import *
from domain.games.train_rush.shape.things import *
