"""What happens in Train Rush (4.14): past tense, with the whole outcome; a file for each subject."""

from __future__ import annotations

from domain.games.train_rush.facts.cards import *
from domain.games.train_rush.facts.course import *
from domain.games.train_rush.facts.frames import *
from domain.games.train_rush.facts.places import *
from domain.games.train_rush.facts.setup import *
from domain.games.train_rush.facts.tracks import *
from domain.games.train_rush.facts.wagons import *
