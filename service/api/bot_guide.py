"""The page that shows how to write a bot: an account, thirty lines, a command."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, render_template

from service.http.current import register

EXAMPLE = Path(__file__).parents[2] / "ops" / "examples" / "bot.py"

bot_guide = Blueprint("bot_guide", __name__, template_folder="templates", url_prefix="/api/docs")


@bot_guide.get("/bots")
def write_a_bot() -> str:
    url = register().settings.url
    return render_template("bot_guide.html", url=url, file=f"{url}/api/docs/bot.py", example=EXAMPLE.read_text("utf-8"))


@bot_guide.get("/bot.py")
def example() -> tuple[str, dict[str, str]]:
    """The same as a file, to begin with."""
    return EXAMPLE.read_text("utf-8"), {"Content-Type": "text/plain; charset=utf-8"}
