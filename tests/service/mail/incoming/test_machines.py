"""Notes of absence and receipts are told from people by their subjects and texts, also where no header marks them."""

import pytest

from service.mail.incoming.mail_text import read


def letter(subject="Re: [Coal Baron 7f3a] your turn", text="1", *headers):
    return read("\r\n".join(["From: anna@players.example", f"Subject: {subject}", *headers, "", text, ""]).encode())


@pytest.mark.parametrize(
    "subject",
    [
        "Automatic reply: [Coal Baron 7f3a] your turn",
        "Out of office: Re: your turn",
        "Re: Out of Office",
        "Autoodpowiedź: twoja kolej",
        "Odpowiedź automatyczna: [Coal Baron]",
        "Automatische Antwort: Ihr Zug",
        "Abwesenheitsnotiz",
        "Réponse automatique : à vous",
        "Respuesta automática: tu turno",
        "Risposta automatica: tocca a te",
        "Automatisch antwoord: uw beurt",
        "Automatická odpověď: tah",
        "Resposta automática: sua vez",
        "Autosvar: din tur",
        "Automatiskt svar: din tur",
        "Автоответ: ваш ход",
        "自動返信: 手番",
        "=?utf-8?q?R=C3=A9ponse_automatique?= : x",
        "Read: [Coal Baron 7f3a] your turn",
        "Gelesen: [Coal Baron 7f3a] your turn",
        "Undeliverable: [Coal Baron 7f3a] your turn",
    ],
)
def test_a_subject_of_a_note(subject):
    assert letter(subject).automatic == "its subject is that of a note of absence or a receipt"


@pytest.mark.parametrize(
    "text",
    [
        "I am out of the office until 10 August.\n\n1",
        "Thank you for your message. I am currently on vacation and have limited\naccess to e-mail.\n\n1",
        "This is an automated response.\n1",
        "Jestem poza biurem do 10 sierpnia.\n\n1",
        "Przebywam na urlopie do 10 sierpnia. W pilnych sprawach proszę o kontakt z biurem.\n\n1",
        "Vielen Dank für Ihre Nachricht. Ich bin nicht im Büro und ab dem 10. wieder da.\n\n1",
        "Je suis absente jusqu'au 10 août.\n\n1",
        "Estoy fuera de la oficina hasta el día 10.\n\n1",
        "Sono fuori ufficio fino al 10 agosto.\n\n1",
        "Ik ben niet op kantoor tot 10 augustus.\n\n1",
        "Jsem mimo kancelář do 10. srpna.\n\n1",
        "Estou fora do escritório até dia 10.\n\n1",
        "Jag är inte på kontoret förrän den 10.\n\n1",
    ],
)
def test_a_text_of_a_note(text):
    assert letter(text=text).automatic == "it says what only a note of absence says"


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("Re: [Out of office 7f3a] your turn", "1"),
        ("Re: [Coal Baron 7f3a] your turn", "away until 24 November 2026"),
        ("Re: [Coal Baron 7f3a] your turn", "away 3 days\n\nThanks!"),
        ("Odp: [Coal Baron 7f3a] twoja kolej", "1"),
        ("", "1"),
    ],
)
def test_a_person(subject, text):
    assert letter(subject, text).automatic == ""


@pytest.mark.parametrize(
    "header", ["X-Autoresponder: yes", "Content-Type: multipart/report; boundary=b", "X-Vacation: 1"]
)
def test_a_header_of_a_machine(header):
    assert letter("x", "1", header).automatic
