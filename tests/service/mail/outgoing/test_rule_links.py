"""Rules that a letter names lead to their words; a letter that names none stays as it is."""

from domain.words import say
from service.mail.outgoing.blocks import paragraph
from service.mail.outgoing.rule_links import with_rules

URL = "https://register.example"


def test_in_html_a_rule_is_a_link_and_the_text_says_once_where_rules_are_read():
    refused = paragraph(say("No train is ready (rule 4.6). Pay exactly (rule 4.2)."))
    first, where = with_rules([refused], "coal-baron", URL)
    assert '<a href="https://register.example/games/coal-baron/rules#4.6">rule 4.6</a>' in first.html
    assert "rules#4.2" in first.html
    assert first.text == refused.text
    assert where.text.endswith("https://register.example/games/coal-baron/rules")
    assert where.html == ""


def test_what_is_no_rule_of_the_game_leads_nowhere():
    for words in ("This is out of date (rule ply).", "Nothing is named here."):
        blocks = [paragraph(say(words))]
        assert with_rules(blocks, "coal-baron", URL) == blocks
