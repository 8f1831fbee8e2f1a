"""The pages: server-rendered, made from views and redacted facts only. `register` puts them into the application."""

from service.web import account, beside, games, home, opening, proving, replaying, scoring, tables, whatif
from service.web.frame import register

__all__ = [
    "account",
    "beside",
    "games",
    "home",
    "opening",
    "proving",
    "register",
    "replaying",
    "scoring",
    "tables",
    "whatif",
]
