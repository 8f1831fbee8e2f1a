"""The pages: server-rendered, made from views and redacted facts only. All of them stand in one blueprint.

What is where:
    page_frame          what every page stands in: who looks, notes from page to page, small things for templates
    problem_page        what went wrong, and where to go from here
    compressed_answers  zipped text, and static files that browsers keep
    home_page           the first page, and lists of matches
    game_pages          a page for each game, and one about the register
    game_texts          the games in our own words
    rules_page          the rules with an anchor for each, and every thing of a game explained
    typed_form          what was typed into a form that was refused
    new_match           laying a table, and practice against bots
    new_tournament      announcing a tournament
    tournament_pages    tournaments: the list, standings with their arithmetic, rulings, what directors do
    tournament_forms    what forms of a tournament's pages do
    tournament_rounds   rounds of a tournament: fixtures and why, how far every table is, sheets to print
    tournament_link     where a match belongs that was played in a tournament
    hidden_results      results of tournaments, hidden from who would rather replay first
    sign_in             signing in and out
    settings_page       what people say about themselves
    sent_words          what was sent, in words: about what, and what became of it
    post_page           what was sent to somebody, the calendar, webhooks
    mail_links          pages that mails lead to
    page_of_match       what every page of a match has
    chance_words        words for chance, typed and drawn by a browser
    people_and_log      names, colours and log lines of a match
    user_text           what people wrote, made harmless
    lesson_panel        a lesson beside the question
    campaign_panel      from a chapter to its campaign and back, what became of each, secret sides
    hidden_story        the story of somebody else's campaign, hidden from who would rather not know
    lobby_page          a table before the start
    asked_page          the question, and how far somebody has come on the way to a decision
    match_page          the board, the question, the log, the talk
    since_last_turn     what the others did since one's last decision, and which points changed
    choosing            the way to a decision, step by step, in a list and on the board
    varying             an offer with something left open: another number, other things
    building            a decision that is written step by step, by clicking
    why_not             why something that was clicked on cannot be chosen
    table_layout        the frame every board stands in: its regions, their tabs, which one a decision needs
    board_drawing       boards lately drawn, and how they let one choose
    take_back           taking back, as the page of a match offers it
    talk_and_notes      talk, notes, standing answers, pauses
    seat_offers_page    seats that change hands, and the answers to it
    table_commands      what can be done at a table by a form
    time_page           who is waited for until when
    replay_page         any ply, through the eyes one may look through
    what_if_page        a line of play that branches off a finished match
    ratings_page        how strong players are, and how that comes about
    score_page          every point with its reason, and points over time
    points_chart        points over time as a drawing
    proof_page          the chain, checked in front of whoever looks
"""

from flask import Flask

from service.web import (
    compressed_answers,
    game_pages,
    home_page,
    mail_links,
    match_page,
    new_match,
    new_tournament,
    post_page,
    proof_page,
    ratings_page,
    replay_page,
    rules_page,
    score_page,
    seat_offers_page,
    settings_page,
    sign_in,
    table_commands,
    talk_and_notes,
    time_page,
    tournament_forms,
    tournament_pages,
    tournament_rounds,
    what_if_page,
)
from service.web.page_frame import FILTERS, GLOBALS, web
from service.web.problem_page import problem_page

WITH_ADDRESSES = (
    compressed_answers, game_pages, home_page, mail_links, match_page, new_match, new_tournament, post_page, proof_page,
    replay_page, rules_page, score_page, seat_offers_page, settings_page, sign_in, table_commands, talk_and_notes,
    time_page, tournament_forms, tournament_pages, tournament_rounds, what_if_page,
)  # fmt: skip


def install(app: Flask) -> None:
    """Put the pages into the application."""
    app.extensions["problem_page"] = problem_page
    app.jinja_env.globals |= GLOBALS
    app.jinja_env.filters |= FILTERS
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.register_blueprint(web)
