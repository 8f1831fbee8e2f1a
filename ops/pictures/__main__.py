"""Plays matches between bots, draws their boards, and lets a browser take pictures of the pages.

Boards are drawn from seeds, so the same release makes the same files.
"""

from __future__ import annotations

import logging
import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import click
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from domain.games import GAMES
from domain.places import Viewer
from projections.boards.drawing import Svg
from projections.boards.panels import Look, Picture, whole
from projections.boards.pictures import SVG
from projections.film import totals
from service.app import create_app
from service.config import Settings
from service.http.current import register_of
from service.run import demo
from service.storage.schema import migrate
from service.usecases.local_match import LocalMatch
from service.web.game_texts import ABOUT

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
STATIC = ROOT / "service" / "web" / "static" / "pictures"
NAMES = ("Ada", "Bruno", "Clara", "Dora", "Emil")
SHOWN = ["coal-baron", "train-rush"]  # of which demo matches are laid out
PLIES = {
    "coal-baron": 150, "eighteen-africa": 620, "steamrollers": 90, "ticket-campaign": 3, "ticket-legacy": 45,
    "train-rush": 190,
}  # fmt: skip


class Shot(NamedTuple):
    """A picture of a page: its file, its address, who looks, and how; and the button that leads to it from there."""

    file: str
    path: str
    width: int = 1280
    height: int = 900
    who: str = "Ada"
    dark: bool = False
    button: str = ""


def board(slug: str, plies: int, seats: int = 3, seed: int = 7) -> Picture:
    """The board of a match between greedy bots after so many plies."""
    game = GAMES[slug]
    match, rng = LocalMatch(game, seats, game.OPTIONS[0], seed), Random(seed)
    while match.last_ply < plies and not match.state.over:
        match.let_bot_decide(match.awaited[0], "greedy", rng)
    view = match.view(0)
    shown = totals(game, view, seats)
    look = Look(Viewer(0), lambda seat: NAMES[seat], SVG[slug].touched(match.log[-1].facts), totals=shown)
    return SVG[slug].draw(view, look)


def part(picture: Picture, ids: Sequence[str]) -> Svg:
    """Some panels of a board side by side."""
    panels = [next(one for one in picture.panels if one.id == id)._replace(only="") for id in ids]
    columns = sum(one.span for one in panels)
    return whole(picture._replace(columns=(columns, columns), regions=[picture.regions[0]._replace(panels=panels)]))


def draw_boards() -> None:
    STATIC.mkdir(exist_ok=True)
    for slug, plies in PLIES.items():
        picture = board(slug, plies)
        drawn = whole(picture)
        (STATIC / f"{slug}.svg").write_text(drawn + "\n", "utf-8")
        for name, detail in ABOUT[slug].details.items():
            (STATIC / f"{slug}-{name}.svg").write_text(part(picture, detail.panels) + "\n", "utf-8")
        click.echo(f"drew {slug}")


@contextmanager
def demonstration() -> Iterator[tuple[str, dict[str, dict[str, str]], dict[str, str]]]:
    """The register with its demo matches, on loopback: its address, the matches by game, and a session for each demo
    player."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder), f"sqlite:///{folder}/register.db", None, b"pictures have no secrets at all!")
        migrate(settings.database)
        shown = demo.seed(settings, SHOWN)
        seeded = {game: shown.of(game) for game in SHOWN}
        app = create_app(settings)
        register = register_of(app)
        sessions = {
            name: register.people.give_key(player.id, "session")
            for name, address in demo.PLAYERS.items()
            if (player := register.people.by_email(address))
        }
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", seeded, sessions
        finally:
            server.shutdown()
            server.server_close()
            register.close()


def shots(matches: dict[str, dict[str, str]]) -> list[Shot]:
    running, finished = matches["coal-baron"]["going on"], matches["coal-baron"]["finished"]
    return [
        Shot("play.png", f"/matches/{running}"),
        Shot("phone.png", f"/matches/{running}", 390, 844),
        Shot("lesson.png", "/games/steamrollers", 390, 844, who="", button="Learn SteamRollers"),
        Shot("dark.png", f"/matches/{running}?pick=zone-draw", 390, 844, dark=True),
        Shot("replay.png", f"/matches/{matches['train-rush']['finished']}/replay?ply=120"),
        Shot("score.png", f"/matches/{finished}/score"),
        Shot("proof.png", f"/matches/{finished}/proof", height=700),
    ]


def take_shots() -> None:
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    chromium = subprocess.run([ROOT / "ops" / "browser"], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright, demonstration() as (url, matches, sessions):
        args = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium, args=args)
        for shot in shots(matches):
            take(browser, url, shot, sessions)
            click.echo(f"took {shot.file}")
        browser.close()


def take(browser: Browser, url: str, shot: Shot, sessions: dict[str, str]) -> None:
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height}, color_scheme="dark" if shot.dark else "light"
    )
    if shot.who:
        context.add_cookies([{"name": "register-key", "value": sessions[shot.who], "url": url}])
    page = context.new_page()
    page.goto(url + shot.path)
    if shot.button:
        page.get_by_role("button", name=shot.button).click()
        page.wait_for_selector("#regions")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=HERE / shot.file, animations="disabled")
    context.close()
    in_few_colours(HERE / shot.file)


def in_few_colours(file: Path) -> None:
    """A third of the size, and nobody sees it: pages have large areas of few colours."""
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(256).save(file, optimize=True)


@click.command()
@click.option("--boards", is_flag=True, help="Only the boards of the games' pages, without a browser.")
def main(boards: bool) -> None:
    draw_boards()
    if not boards:
        take_shots()


if __name__ == "__main__":
    main()
