"""The HTTP API: thin views on the use cases, described by OpenAPI 3.1. A view is parse, call, answer.

The resources:
    games               what can be played here
    ratings             how strong players are
    matches             laying a table, sitting down, starting; the list of all matches
    play                decisions and their undoing
    standing_answers    answers left beforehand
    match_time          clocks, absences, pauses
    match_reads         what is legal, the position, the log, the score, the proof
    board_pictures      the board, drawn
    what_if             playing on from a match that is over, in the mind only
    bulk_exports        many finished matches as one file
    signed_heads        checkpoints of everything that was stored, and audit packs of tournaments
    tournaments         tournaments: announcing and reading: rounds, standings, rulings, the log
    tournament_posts    the same: entering, directing, ruling; one table of commands
    streams             news as it happens; carried by the feed
    me                  yourself: what waits for you, your matches, your tokens, signing in
    own_settings        what you wish for yourself: when you are told, your calendar, being erased
    own_webhooks        programs and chat rooms that are told; trials, and what became of each post
    table_talk          talk, notes and being told, at one table
    practice            playing at once: against bots, or a lesson
    bots                bots of people and their tokens; who a player is

What they are made of:
    fields              fields, and how each is taken from a record
    shapes              the two kinds of schema: what is sent, what is told
    bodies              what people send
    tournament_bodies   the same about tournaments
    schemas             what the API tells
    arguments           reading bodies and queries strictly
    blueprint           who may call a view, what it takes and answers, documented
    command_answers     which command it is, which ply it answers, and the answer to it
    once                what leaves no entry in a log, carried out once per key
    paging              lists in pages
    csv_answers         answers that come in more than one form, tables for spreadsheets

How it describes itself:
    description         OpenAPI: what the views say of themselves, completed
    game_records        decisions, facts, tables and options in it, typed for each game
    model_names         what shapes are called in it
    posted_news         what webhooks are posted, in it
    docs                the same for programs, and as a page for people
    bot_guide           the page that shows how to write a bot
    glossary            what the words in answers mean
    examples            what answers look like
"""

from __future__ import annotations

from flask import Flask, Response, g, request

from service.api.blueprint import Api
from service.api.board_pictures import pictures
from service.api.bot_guide import bot_guide
from service.api.bots import bots, players
from service.api.bulk_exports import bulk
from service.api.docs import documentation
from service.api.games import games
from service.api.match_reads import looking
from service.api.match_time import time
from service.api.matches import matches
from service.api.me import me
from service.api.own_settings import own_settings
from service.api.own_webhooks import webhooks
from service.api.play import play
from service.api.practice import practice
from service.api.ratings import ratings
from service.api.signed_heads import packs, signed_heads
from service.api.standing_answers import standing
from service.api.streams import streams
from service.api.table_talk import table_talk
from service.api.tournament_posts import tournaments
from service.api.what_if import what_if
from service.http.headers import add_headers

ABOUT = """\
Train Register plays, records, replays and proves railway board games. This is everything its pages can do, and more.

Read without signing in what a spectator may see. To play, send a token: `Authorization: Bearer TOKEN`. Bodies are JSON.

To play a match: POST /api/matches, POST .../seats for everybody (bots too), POST .../start; then GET .../legal says \
what you are asked and what you may decide, and POST .../decisions decides. Every answer about a match carries \
the digest of its log in the header `Train-Register-Receipt`, every answer to a command also in `digest`: keep one, it \
proves what the log was. When a match is over, GET .../export is the proof of all of it.

Send `Idempotency-Key` with every command, also the one that lays a match: the same key gets the same answer and \
does nothing twice. For a day a key is good for one address and one body; with anything else it is refused (422).

To wait for others, read a stream (GET /api/stream/me), or ask again with the `ETag` of the last answer as \
`If-None-Match`: 304 means that nothing has happened. \
Lists come in pages; `next`, or the header `Link`, leads to the page after. The log also comes as NDJSON: \
one entry a line.

This is version 1. It grows: fields, operations and words are added, so pass over what you do not know. Nothing goes \
that was not announced for 180 days, by the headers `Deprecation` and `Sunset` of every answer and in the changelog.

`RateLimit-Remaining` says how often you may still ask before `RateLimit-Reset` seconds have passed. Whatever goes \
wrong is told as `application/problem+json`, with one sentence that helps; `X-Request-Id` names the request in our logs.
"""

LICENCE = {"name": "MIT", "identifier": "MIT"}
CONTACT = {"name": "The maintainers of Train Register"}
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token with scopes: read, play, organise."},
    "session": {"type": "apiKey", "in": "cookie", "name": "register-key", "description": "A session of the pages."},
}


RESOURCES = (
    games, ratings, matches, play, standing, time, looking, what_if, pictures, tournaments, me, bots, players,
    signed_heads, packs, streams, own_settings, webhooks, table_talk, practice, bulk,
)  # fmt: skip


def install(app: Flask) -> None:
    """Put the API into an application."""
    app.config.update(API_TITLE="Train Register API", API_VERSION="1", OPENAPI_VERSION="3.1.0", ETAG_DISABLED=True)
    api = Api(app, spec_kwargs={"info": {"description": ABOUT, "license": LICENCE, "contact": CONTACT}})
    for name, scheme in SCHEMES.items():
        api.spec.components.security_scheme(name, scheme)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    app.register_blueprint(documentation(api))
    app.register_blueprint(bot_guide)
    app.after_request(_revalidate)


def _revalidate(response: Response) -> Response:
    """Answers to reads have an ETag, so that asking again costs nothing when nothing has changed."""
    if not request.path.startswith("/api/"):
        return response
    add_headers(("Vary", "Authorization, Cookie, Accept"), ("Cache-Control", "private, no-cache"))
    if request.method in ("GET", "HEAD") and response.status_code == 200:
        response.add_etag()
        tag, weak = response.get_etag()
        response.set_etag(g.get("etag_prefix", "") + str(tag)[:16], bool(weak))
        response.make_conditional(request)
    return response
