"""What is clear enough to be done, and what is asked about. `reads` knows numbers, `pass` and `cart 1 with 1` here."""

import re
import tomllib

import pytest

from service.mail.incoming.doubts import weigh
from service.mail.incoming.mail_text import read
from service.mail.incoming.own_words import unread_words
from tests.service.mail.incoming.test_mail_text import CORPUS, NAMES

READABLE = re.compile(
    r"[#(]?\d{1,3}[.)]?|pass|undo|help|end|choose \d|\d(; ?\d)+|cart \d with \d|away .*|invite \S+@\S+"
)

NOTATION = re.compile(
    rf"{READABLE.pattern}|stop|(cart|wagon|mine|deliver|order|drift|track|preview) .*|\d -> .*|\d;\d|drift > .*"
)


def reads(line):
    return bool(READABLE.fullmatch(line))


FIRST_WORDS = {"cart", "wagon", "mine", "deliver", "order", "drift", "track", "choose", "stop"}


def weighed(text):
    letter = read(f"From: anna@players.example\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode())
    return weigh(letter.paragraphs, letter.unread, reads, FIRST_WORDS)


@pytest.mark.parametrize(
    "text",
    [
        "3\nEDIT: 4",
        "3\n\nThanks\nAnna\n\nEDIT: 4",
        "3\n*4",
        "3\n4*",
        "3\n\nThanks\n\n*cart 1 with 1",
        "3\ntest",
        "Testing\n3",
        "3\n\nThanks\n\nPS: 4",
        "3\nplay 4",
        "3\nnumber 4 seems fine too",
        "3\n-- \nno",
        "3\n\n-- \nAnna\n\nDon't!",
        "3\n-- \nnie\n> ----- Write your answer above this line. -----",
        "3\n-- \nNein, warte",
        "3\nsent from my cat who walked over the keyboard",
        "3\nNo wait, I meant 4",
        "What does 3 mean?\n3\nplease do not play it yet",
        "3\n\nNo wait, I meant 4",
        "3\n\nHmm, let me think about it first.",
        "3?",
        "Is it my turn?\n\n3",
        "If Bartek passes:\n3",
        "3\nunless somebody minds",
        "I am not sure yet.\n\n3",
        "3\nor 4",
        "3\njust kidding",
        "3\nwycofuję",
        "4\n\nBartek said: 3",
        "3\n\nLet me sleep on it.",
        "3\n\nTyrell took 3 last time, I would do the same.",
        "Thank you for your e-mail, I shall be travelling.\n\n1",
        "Dziękuję za wiadomość, wracam w poniedziałek.\n\n1",
        "Danke für Ihre Nachricht! Urlaub bis Montag.\n1",
        "3\nmake that 4",
        "3\n4 is better",
        "3\nscrap that",
        "3\nthe other one",
        "3\nmake it four",
        "3\n\nThanks\n\nPS: rather 4",
        "3\n\nThanks\n\n4",
        "3\n\nthen\n\n2",
        "Bartek wrote to me: take the coal\n3",
        "Yesterday I had this idea of taking\n3",
        "3\nI will tell you tomorrow whether that stands",
        "Nie rób tego jeszcze\n3",
        "3\nczekaj, chodziło mi o 4",
        "3\nNein, doch lieber 4",
        "3\nnon attends, plutôt 4",
        "3\nno espera, mejor 4",
        "3\nno aspetta, volevo dire 4",
        "3\nnee wacht, ik bedoelde 4",
        "3\nne počkej, myslel jsem 4",
        "3\nnão, espera, 4",
        "3\nnej vänta, jag menade 4",
        "> ----- Write your answer above this line. -----\n> 1 pass\n3?\n> 2 cart\n\n3\nNo, 4",
        "3\n\n> ----- Write your answer above this line. -----\n> 1 pass\n\nNo wait, 4",
        "3\n\n> ----- Write your answer above this line. -----\n> 1 pass\n4\n> 2 cart 1 with 1",
    ],
)
def test_what_is_asked_about(text):
    found = weighed(text)
    assert found.doubt or not any(reads(line) for paragraph in found.said for line in paragraph)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3", ["3"]),
        ("3.", ["3."]),
        ("(3)", ["(3)"]),
        ("#3", ["#3"]),
        ("3 thanks!", ["3"]),
        ("*3*", ["3"]),
        ("ok 3", ["3"]),
        ("3!", ["3"]),
        ("3\n\nGreetings from Kraków", ["3"]),
        ("Dzień dobry,\n\n3\n\nZ poważaniem\nAnna Nowak", ["3"]),
        ("3, please", ["3"]),
        ("please 3", ["3"]),
        ("pass, thank you very much!", ["pass"]),
        ("3 :-)", ["3"]),
        ("3 👍", ["3"]),
        ("Hi,\n\n3", ["3"]),
        ("Hi all!\n3\nThanks\nAnna", ["3"]),
        ("Hello Tom,\n3", ["3"]),
        ("Dear all,\n\n3\n\nKind regards\nAnna Nowak", ["3"]),
        ("Cześć wszystkim,\n\n3\n\nPozdrawiam serdecznie\nŁucja", ["3"]),
        ("Hallo zusammen,\n3\nViele Grüße\nJörg", ["3"]),
        ("Bonjour à tous,\n\n3\n\nMerci et bonne journée\nÉlodie", ["3"]),
        ("Hola a todos,\n3\nUn saludo\nJosé", ["3"]),
        ("Ciao a tutti!\n3\nGrazie\nLuca", ["3"]),
        ("1; 3; 2", ["1; 3; 2"]),
        ("1\n3\n2", ["1", "3", "2"]),
        ("cart 1 with 1\n\nchoose 2", ["cart 1 with 1", "choose 2"]),
        ("3\n\nThanks for the reminder, I was on a train myself.\n\nAnna", ["3"]),
        ("3\n\nThanks, see you on 2.\nAnna", ["3"]),
        ("3\n\nSorry for the delay, work has been busy.", ["3"]),
        ("3\n\nGood luck, have fun everyone!", ["3"]),
        ("3\n\nBest regards\nAnna Nowak\nHead of Sales, Nowak Ltd\n+48 601 234 567\nul. Długa 5, Kraków", ["3"]),
        ("3\nanna", ["3"]),
        ("2\n\nよろしく", ["2"]),
        ("CAUTION: This e-mail comes from outside of the organisation.\nDo not click links.\n\n2", ["2"]),
        ("away until 24 November 2026", ["away until 24 November 2026"]),
        ("invite bob@friends.example", ["invite bob@friends.example"]),
        ("pass\nend", ["pass", "end"]),
        ("3\nwagon 2 with 1\n4", ["3", "4"]),  # a wagon cannot be had yet
        ("3\nstop\n4", ["3", "4"]),
        ("3\nSent from my iPhone", ["3"]),
        ("3\nTake care,\nAnna", ["3"]),
        ("3\nYours truly\nAnna\n+48 601 234 567", ["3"]),
        ("3\nMit besten Grüßen\nJörg", ["3"]),
        ("3\n\nGesendet mit der GMX Mail App", ["3"]),
        ("3\n\n-- \nAnna Nowak\nNo. 5 High Street\nIf you are not who this is for, do not read it.", ["3"]),
    ],
)
def test_what_is_done(text, said):
    found = weighed(text)
    assert found.doubt == ""
    assert [line for paragraph in found.said for line in paragraph if reads(line)] == said
    assert reads(found.said[0][0])


@pytest.mark.parametrize("name", NAMES)
def test_no_mail_of_the_corpus_is_doubted_but_those_that_say_so(name):
    """Whoever just answers, in whichever program, is not asked back."""
    letter = read((CORPUS / f"{name}.eml").read_bytes())
    expected = tomllib.loads((CORPUS / f"{name}.toml").read_text("utf-8")).get("doubt", "")
    found = weigh(
        letter.paragraphs, letter.unread, lambda line: all(map(NOTATION.fullmatch, line.split("; "))), FIRST_WORDS
    )
    assert letter.automatic or found.doubt == expected


def test_a_look_is_free_whatever_stands_beside_it():
    assert weighed("help\nI do not understand what to do. What is a cart?").doubt == ""


def test_a_sentence_that_was_passed_over_is_reported():
    assert weighed("3\n\nThanks for the reminder, we were away.").beside == ("Thanks for the reminder, we were away.",)


def test_an_answer_between_quoted_lines_is_reported_as_not_read():
    text = "> ----- Write your answer above this line. -----\n> 1 pass\nthis one\n> 2 cart 1 with 1\n\n3"
    assert unread_words(text) == ["this one"]
    assert weighed(text).beside == ("this one",)


def test_the_line_that_makes_it_doubtful_is_named():
    assert weighed("3\nNo wait, I meant 4").doubt == "No wait, I meant 4"
