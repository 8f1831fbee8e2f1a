"""The pages: server-rendered, made from views and redacted facts only. `install` puts them into the application."""

from service.web import (
    account,
    beside_the_log,
    games,
    home,
    new_match,
    proof_page,
    replay_page,
    score_page,
    table_actions,
    whatif,
)
from service.web.frame import install

__all__ = [
    "account",
    "beside",
    "games",
    "home",
    "install",
    "opening",
    "proving",
    "replaying",
    "scoring",
    "tables",
    "whatif",
]
