"""A campaign by mail: founded, a chapter called and played through letters, and what came of it told to everybody."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from html import unescape
from itertools import product
from random import Random

import pytest
from PIL import Image

from domain.campaign import waits_for
from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy.edition import CITIES
from domain.match.clocks import HOUR
from domain.match.folding import fold
from domain.match.log import DecisionMade, decode
from domain.words import render, say
from projections.asides import secret_side
from projections.boards.drawing import text
from projections.boards.panels import Look, Picture
from projections.boards.pictures import SVG
from service.mail.outgoing import board_png
from service.mail.outgoing.drawn_elements import Canvas
from service.mail.outgoing.notices import _how_it_stands
from service.mail.outgoing.sending import Sender
from service.mail.table_for import table_for
from service.notify.news import News, before, news_of
from tests.registers import bot_choice, decide_as_bot, end_chapter
from tests.service.mail.table import Table, plain, words
from tests.service.sealed_words import leaks, sealed_words
from tests.service.test_sealed_names import NAMES, masked


def answered(table: Table, match: str) -> None:
    """Whoever is awaited answers by mail as the greedy bot would."""
    at = table.match(match)
    seat = at.awaited[0]
    number = table.ids.index(at.players[seat])
    assert table.write(number, table.address(match, number), bot_choice(at, seat, "greedy")) == "done"


def founded(table: Table) -> str:
    id = table.open(campaign.SLUG, title="Legends")
    to_chapter(table, id)
    return id


def to_chapter(table: Table, id: str) -> str:
    while not waits_for(table.match(id)):
        answered(table, id)
    return waits_for(table.match(id))


def news(table: Table, chapter: str) -> Iterator[News]:
    """Everything that the log of a match is news of."""
    match = None
    for data in table.store.events.read(chapter):
        earlier, match = before(match), fold(chapter, [data], match)
        yield from news_of(match, decode(data), earlier)


def test_whoever_is_called_hears_that_the_match_has_begun_and_of_nobody_who_sat_down(table: Table):
    id = founded(table)
    chapter = waits_for(table.match(id))
    subjects = [str(one["Subject"]) for one in table.letters() if chapter[:4] in one["Subject"]]
    assert len(subjects) == 3
    assert all("The match has begun" in one for one in subjects)
    assert all("Legends, chapter 1, 1865" in one for one in subjects)
    kinds = [one.kind for one in news(table, chapter)]
    assert "started" in kinds
    assert "joined" not in kinds


def test_whoever_takes_part_is_led_to_the_match_that_the_campaign_waits_for(table: Table):
    id = founded(table)
    chapter = waits_for(table.match(id))
    letters = [*table.later_letters(), *table.later_letters()]
    told = [one for one in letters if "The campaign waits for the match of its chapter" in words(one)]
    assert told
    assert all(f"/matches/{chapter}" in words(one) for one in told)


def test_what_follows_an_archive_has_a_line_for_each_thing(table: Table):
    id = founded(table)
    end_chapter(table.matches, waits_for(table.match(id)))
    letters = table.later_letters()
    while table.match(id).table.chapter != 2:
        answered(table, id)
        letters += table.later_letters()
    told = [line for one in letters if id[:4] in one["Subject"] for line in plain(one).splitlines()]
    assert any(line.startswith("  A story card is read:") for line in told)
    assert not any("; a story card is read" in line for line in told)


def test_a_chapter_that_ends_early_tells_its_end_and_not_its_start(table: Table):
    id = table.open(campaign.SLUG, title="Legends")
    while not waits_for(table.match(id)):
        answered(table, id)
    chapter = waits_for(table.match(id))
    end_chapter(table.matches, chapter)  # before anybody has heard that it has begun
    letters = [one for one in table.later_letters() if chapter[:4] in one["Subject"]]
    told = [f"{one['Subject']} {words(one)}" for one in letters]
    assert len(told) == 3
    assert all("won" in one or "is over" in one for one in told)
    assert not any("the match has begun" in one.lower() or "FAIR CHANCE" in one for one in told)


@pytest.mark.timeout(300)
def test_a_chapter_is_played_by_answering_letters_and_the_next_question_tells_what_came_of_it(table: Table):
    id = founded(table)
    chapter = waits_for(table.match(id))
    table.later_letters()
    while not table.match(chapter).over:
        answered(table, chapter)
    made = [one for one in table.store.events.entries(chapter) if isinstance(one.event, DecisionMade)]
    assert len(made) > 30
    assert all(one.command.startswith("mail-") for one in made)
    letters = table.later_letters()
    while table.match(id).table.chapter != 2:
        answered(table, id)
        letters += table.later_letters()
    letters += table.later_letters()
    for player in table.ids:
        address = table.people.get(player).email
        told = " ".join(words(one) for one in letters if address in one["To"] and id[:4] in one["Subject"])
        assert "THE GAME IS OVER, AND THE STORY GOES ON" in told
        assert "A story card is read:" in told
        assert "into the vault" in told
        assert "say whether you take part" in told


def test_secret_sides_stand_in_letters_to_their_holder_and_in_no_other(table: Table):
    id = founded(table)
    held: dict[int, list[str]] = {}
    for _ in range(3):
        end_chapter(table.matches, to_chapter(table, id))
        state = table.match(id).table
        held = {seat: company.office for seat, company in enumerate(state.companies) if company.office}
        if held:
            break
    assert held
    chapter = to_chapter(table, id)
    letters = {str(one["To"]): words(one) for one in table.later_letters() if chapter[:4] in one["Subject"]}
    assert len(letters) == 3
    at = table.match(chapter)
    for seat, player in enumerate(at.players):
        address_ = table.people.get(player).email
        letter = next(text for to, text in letters.items() if address_ in to)
        own = at.table.seats[seat].postcards
        assert ("for you alone" in letter.lower()) == bool(own)
        sides = [render(secret_side(card), name=ticket_legacy.name) for card in own]
        assert all(side.lower() in letter.lower() for side in sides)


def found_in_letters(table: Table, id: str, pictures: list[str]) -> list[str]:
    """What stands in letters since the last look, in any part or header, that is sealed for who reads them.

    Their pictures show to nobody more than everybody may know.
    """
    at, chapter = table.match(id), waits_for(table.match(id))
    played = table.match(chapter).table if chapter else None
    read = set(played.story) if played else set()
    completed = {one.postcard for company in played.seats for one in company.completed} if played else set()
    seats = {table.people.get(player).email: seat for seat, player in enumerate(at.players)}
    letters = [
        (next(seat for email, seat in seats.items() if email in one["To"]), one) for one in table.later_letters()
    ]
    texts = [(seat, one["Subject"], said_in(one)) for seat, one in letters]
    texts += [(None, "picture", unescape(one)) for one in pictures]
    pictures.clear()
    return [
        f"{title}: {leak}"
        for seat, title, text in texts
        for leak in leaks(text, sealed_words(at.table, seat, read, completed))
    ]


def said_in(letter: EmailMessage) -> str:
    """Headers and both parts, without the line breaks of a text of 78 columns."""
    parts = [unescape(part.get_content()) for part in letter.walk() if part.get_content_maintype() == "text"]
    return " ".join(" ".join((*map(str, letter.values()), *parts)).split())


@pytest.fixture
def pictures(table: Table, monkeypatch) -> list[str]:
    """What the pictures of letters say: every panel is noted, and made into a dot."""
    drawn: list[str] = []

    def panel(canvas: Canvas) -> Image.Image:
        drawn.append(canvas.panel.body)
        return Image.new("RGB", (1, 1))

    monkeypatch.setattr(board_png, "_panel", panel)
    table.sender = Sender(table.register, pictures=True)
    return drawn


@pytest.mark.timeout(600)
def test_no_letter_tells_what_is_sealed_for_who_reads_it(table: Table, pictures: list[str]):
    """A whole campaign by letters, its chapters given up: to every seat, after each step."""
    id, steps = founded(table), 0
    while not table.match(id).over:
        steps += 1
        if chapter := waits_for(table.match(id)):
            found = found_in_letters(table, id, pictures)
            end_chapter(table.matches, chapter)
        else:
            answered(table, id)
            found = [] if table.match(id).over else found_in_letters(table, id, pictures)
        assert not found, "\n".join(found[:9])
    assert steps > 50
    assert table.match(id).table.chapter == 12


def test_a_leak_that_is_planted_in_a_letter_is_found(table: Table, pictures: list[str], monkeypatch):
    id = founded(table)
    told = campaign.prompt
    words = next(city.name for city in CITIES.values() if city.area == "silver_basin")
    monkeypatch.setattr(campaign, "prompt", lambda asked: say("{told} in {words}", told=told(asked), words=words))
    end_chapter(table.matches, waits_for(table.match(id)))
    assert any("closed city" in one for one in found_in_letters(table, id, pictures))


@pytest.mark.parametrize("game", ["ticket-campaign", "ticket-legacy"])
def test_a_leak_that_is_planted_in_a_picture_is_found(table: Table, pictures: list[str], monkeypatch, game: str):
    name = next(city.name for city in CITIES.values() if city.area == "silver_basin")
    artist = SVG[game]

    def leaking(view: object, look: Look) -> Picture:
        picture = artist.draw(view, look)
        region = picture.regions[0]
        panel = region.panels[0]._replace(body=text(0, 0, name))
        return picture._replace(regions=[region._replace(panels=[panel])])

    monkeypatch.setitem(SVG, game, artist._replace(draw=leaking))
    id = founded(table)
    found = found_in_letters(table, id, pictures)
    if game == "ticket-campaign":
        end_chapter(table.matches, waits_for(table.match(id)))
        found = found_in_letters(table, id, pictures)
    assert any("picture" in one for one in found), found


def test_attendance_can_be_left_beforehand_by_mail(table: Table):
    id = founded(table)
    end_chapter(table.matches, waits_for(table.match(id)))
    number = Random(1).randrange(3)
    assert "standing" in table.text(id, number, "standing attend no").lower()


def test_an_answer_to_the_chapter_in_the_campaigns_thread_is_refused_with_the_rule(table: Table):
    id = founded(table)
    chapter = waits_for(table.match(id))
    assert "campaign" in words(table.text(id, 0, "draw deck"))
    at = table.match(chapter)
    number = table.ids.index(at.players[at.awaited[0]])
    before = table.match(chapter).version
    assert "campaign" in words(table.text(chapter, number, "attend no"))
    assert table.match(chapter).version == before


def test_a_letter_with_a_sealed_name_is_answered_as_one_with_a_name_that_does_not_exist(table: Table):
    id = founded(table)
    chapter = waits_for(table.match(id))
    table.later_letters()
    pairs = [one for one in NAMES if one.sealed in ("UL01", "depot")]
    for pair in pairs:
        table.wall.now += HOUR  # nobody is answered without end
        for match, line in product((id, chapter), ("{name} Buffalo", "1\n{name}\nwhat is this?")):
            told = [words(table.reply(match, 0, line.format(name=name))).partition("Receipt")[0] for name in pair]
            assert masked(pair.sealed, told[0]) == masked(pair.made_up, told[1]), (match == id, line, pair)
    assert table.match(chapter).ply == 0


def test_who_writes_to_a_campaign_that_waits_hears_what_it_waits_for(table: Table):
    id = founded(table)
    begun = " ".join(words(one) for one in table.later_letters())
    told = words(table.reply(id, 0, "board"))
    assert "The campaign waits for the match of its chapter. We write when you are asked here again." in told
    assert not any(said in f"{begun} {told}" for said in ("the turn of ;", "waits for .", "waits for  "))
    anna = table.people.get(table.ids[0])
    assert anna
    stands = _how_it_stands(table_for(table.register, anna, id), "page")
    assert str(stands).endswith("the match of the chapter is played. page")


def test_the_others_hear_that_a_company_looks_for_somebody_and_when_a_bot_leads_it(table: Table):
    id = founded(table)
    table.later_letters()
    table.queries.catch_up()
    table.people.erase(table.ids[0])
    told = [words(one) for one in table.later_letters() if "A company looks for somebody" in one["Subject"]]
    assert len(told) == 2
    assert all("who led this company has left the register" in one for one in told)
    assert all("a bot leads it until somebody does" in one for one in told)
    assert all(f"/matches/{id}" in one for one in told)
    assert all(f"the line: lead {id} " in " ".join(one.split()) for one in told)


def test_letters_of_a_campaign_end_their_sentences_once_and_name_no_word_that_it_refuses(table: Table):
    """What is decided by default may be a rule, which has a full stop of its own."""
    id = founded(table)
    begun = [" ".join(words(one).split()) for one in table.later_letters()]
    while decide_as_bot(table.matches, waits_for(table.match(id))):
        if not waits_for(table.match(id)):
            break
    told = [one for one in table.later_letters() if "campaign" in one["Subject"] and "Your turn" in one["Subject"]]
    (asked,) = [" ".join(words(one).split()) for one in told]
    assert "played for you: Archive" in asked
    assert ".." not in asked
    assert "resign" not in asked
    assert all("pause, resign, help" in one for one in begun if "keep at least" in one), "whoever plays a chapter may"


def test_help_names_nothing_that_a_campaign_refuses(table: Table):
    """And whoever resigns from one all the same is told so at once, not asked whether they are sure."""
    id = founded(table)
    told = words(table.reply(id, 0, "help"))
    assert "resign" not in told
    assert "company yellow decide in words" in told
    assert "nobody resigns from a campaign" in words(table.reply(id, 0, "resign")).lower()
    assert "/games/ticket-legacy" in words(table.reply(id, 0, "learn"))
    assert "resign" in words(table.reply(waits_for(table.match(id)), 0, "help"))
