"""Running the register: the web server, the worker, and everything together."""

from __future__ import annotations

from urllib.parse import urlsplit

import click

from service.cli.shared import echo, run_worker, see_place


@click.command()
@click.option("--bind", help="Address and port; those of TRAINREGISTER_URL on this machine if not given.")
@click.option(
    "--processes", type=click.IntRange(1, 64), default=1, show_default=True, help="More than one only on PostgreSQL."
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1000),
    default=16,
    show_default=True,
    help="Requests at the same time in each process.",
)
@click.option(
    "--proxies", type=click.IntRange(0, 9), default=0, show_default=True,
    help="Proxies in front; their X-Forwarded headers are believed if TRAINREGISTER_PROXIES names them.",
)  # fmt: skip
def web(bind: str | None, processes: int, threads: int, proxies: int) -> None:
    """Serve the API and the pages over HTTP."""
    from service.config import Settings
    from service.run.web_server import serve

    settings = Settings.load()
    address = bind or f"127.0.0.1:{urlsplit(settings.url).port or 8000}"
    see_place(address, "--bind")
    serve(settings, address, processes, threads, proxies)


@click.command()
def follow() -> None:
    """Keep the views in step with the log, and let the bots decide."""
    run_worker("follow")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def feed(arguments: tuple[str, ...]) -> None:
    """Hold the connections of everybody who watches, at FEED_LISTEN. With `--proxies`, as `web` takes it."""
    run_worker("feed", *arguments)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def worker(arguments: tuple[str, ...]) -> None:
    """Work off jobs: turn checks, notifications, mail. Takes the options of `python -m workers`: with `--no-answers`
    mails that come in are left to `worker answers`, which runs by itself."""
    run_worker(*arguments)


@click.command()
@click.option("--port", type=click.IntRange(1, 65_500), default=8000, show_default=True, help="Port on this machine.")
@click.option("--demo/--no-demo", "seed", default=True, show_default=True, help="Demo players and matches, once.")
def up(port: int, seed: bool) -> None:
    """Run everything on this machine until Ctrl-C: web, worker, views, bots, mail, and a private job queue.

    It listens on this machine only: at PORT for pages and API, at PORT + 24 for mails from a mail server
    (LMTP_LISTEN moves it), at PORT + 25 and PORT + 26 for the mail catcher and its page (TRAINREGISTER_CATCHER),
    at PORT + 27 for open pages and streams that wait for news (FEED_LISTEN).
    A part that ends is started again, and the terminal says which one it was and why.
    """
    from service.run.everything import run_everything

    run_everything(port, seed, lambda sentence: echo(str(sentence)))


COMMANDS = (up, web, feed, follow, worker)
