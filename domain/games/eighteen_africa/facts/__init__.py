"""What happens in 18Africa (4.0): past tense, with the whole outcome; a file for each subject."""

from __future__ import annotations

from domain.games.eighteen_africa.facts.auctions import *
from domain.games.eighteen_africa.facts.companies import *
from domain.games.eighteen_africa.facts.course import *
from domain.games.eighteen_africa.facts.running import *
from domain.games.eighteen_africa.facts.setup import *
from domain.games.eighteen_africa.facts.stock import *
from domain.games.eighteen_africa.facts.trains import *
