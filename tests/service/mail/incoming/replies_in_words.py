"""More replies: quoted, forwarded, corrected, hesitant and polite in many languages and programs."""

# ruff: noqa: E501 - mails as they come

from __future__ import annotations

from tests.service.mail.incoming.replies import QUOTED, Reply

OURS = "----- Write your answer above this line. -----\n\nIt is your turn.\n  1  something [x]\n  2  other [y]\n"
ADDRESS = "<play@register.example>"


def above(line: str) -> str:
    """An answer above our mail, with the line that a program puts between them."""
    return f"{{m}}\n\n{line}\n{QUOTED.partition(chr(10))[2]}"


def headed(*fields: str) -> str:
    """The same with the headers of our mail repeated, and nothing marked as quoted."""
    return "{m}\n\n" + "\n".join(fields) + f"\n\n{OURS}"


def below(line: str) -> Reply:
    """What a telephone writes below an answer."""
    return Reply(f"below: {line}", "played", f"{{m}}\n\n{line}\n")


INTRODUCTIONS = {
    "japanese": f"2026\u5e748\u67083\u65e5(\u6708) 10:00 Train Register {ADDRESS}:",
    "chinese": f"\u5728 2026\u5e748\u67083\u65e5\uff0c10:00\uff0cTrain Register {ADDRESS} \u5199\u9053\uff1a",
    "polish-gmail": f"pon., 3 sie 2026 o 10:00 Train Register {ADDRESS} napisał(a):",
    "polish-wrapped": f"W dniu poniedziałek, 3 sierpnia 2026 10:00 Train Register\n{ADDRESS} napisał(a):",
    "german-apple": f"Am 03.08.2026 um 10:00 schrieb Train Register {ADDRESS}:",
    "finnish": f"ma 3. elok. 2026 klo 10.00 Train Register {ADDRESS} kirjoitti:",
    "hungarian": f"Train Register {ADDRESS} ezt írta (időpont: 2026. aug. 3., H, 10:00):",
    "turkish": f"Train Register {ADDRESS}, 3 Ağu 2026 Pzt, 10:00 tarihinde şunu yazdı:",
    "ukrainian": f"пн, 3 серп. 2026 р. о 10:00 Train Register {ADDRESS} пише:",
    "arabic": f"\u0641\u064a \u0627\u0644\u0627\u062b\u0646\u064a\u0646\u060c 3 \u0623\u063a\u0633\u0637\u0633 2026 \u0641\u064a 10:00 Train Register {ADDRESS}:",
    "yahoo": f"On Monday, August 3, 2026 at 10:00:00 AM GMT+2, Train Register {ADDRESS} wrote: ",
    "eudora": "At 10:00 AM 8/3/2026, Train Register wrote:",
    "fine-words": "Train Register (play@register.example) schreef op 03-08-2026 10:00:",
}

BLOCKS = {
    "outlook": ("_" * 32, "From: Train Register " + ADDRESS, "Sent: Monday, 3 August 2026 10:00", "To: anna", "Subject: Your turn"),
    "outlook-german": ("Von: Train Register " + ADDRESS, "Gesendet: Montag, 3. August 2026 10:00", "An: anna", "Betreff: Your turn"),
    "outlook-polish": ("Od: Train Register " + ADDRESS, "Wysłano: poniedziałek, 3 sierpnia 2026 10:00", "Do: anna", "Temat: Your turn"),
    "outlook-french": ("De : Train Register " + ADDRESS, "Envoyé : lundi 3 août 2026 10:00", "À : anna", "Objet : Your turn"),
    "outlook-spanish": ("De: Train Register " + ADDRESS, "Enviado el: lunes, 3 de agosto de 2026 10:00", "Para: anna", "Asunto: Your turn"),
    "outlook-czech": ("Od: Train Register " + ADDRESS, "Odesláno: pondělí 3. srpna 2026 10:00", "Komu: anna", "Předmět: Your turn"),
    "apple-forward": ("Begin forwarded message:", "", "From: Train Register " + ADDRESS, "Subject: Your turn", "Date: 3 August 2026"),
}  # fmt: skip

BELOW = [
    "Sent from my Galaxy", "Wysłane z mojego telefonu Samsung", "Von meinem iPhone gesendet", "Envoyé de mon iPhone",
    "Enviado do Outlook para Android", "Sent from Proton Mail for iOS", "Sent from Yahoo Mail on Android",
    "Skickat från min iPhone", "Inviato da iPhone", "Odesláno z iPhonu", "Отправлено с iPhone", "Sendt fra min iPhone",
    "Lähetetty iPhonesta", "iPhone\u304b\u3089\u9001\u4fe1", "\u53d1\u81ea\u6211\u7684iPhone", "iPhone'umdan gönderildi",
    "Sent from Outlook for iOS<https://aka.ms/o0ukef>", "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
    "Enviado desde mi iPhone", "Verstuurd vanaf mijn iPhone",
]  # fmt: skip

TABBED = f'"Train Register" {ADDRESS} wrote:\n\n' + "".join(f"\t{line}\n" for line in OURS.splitlines())

CLEAR = {
    "quoted-with-tabs-below": TABBED + "{m}\n",
    "quoted-with-tabs-above": "{m}\n\n" + TABBED,
    "smart-quotes": "\u201c{m}\u201d",
    "smart-single": "\u2018{m}\u2019",
    "full-width-stop": "{fw}\uff0e",
    "full-width-paren": "\uff08{fw}\uff09",
    "persian-digit": "{persian}",
    "devanagari-digit": "{devanagari}",
    "shouted-word": "{w}!!",
    "polish-please": "{m} proszę",
    "french-please": "{m} merci",
    "quoted-own-earlier": "> 1\n\n{m}\n",
    "answer-to-oneself": "{m}\n\nOn Mon, 3 Aug 2026 at 11:00, Anna <anna@players.example> wrote:\n> 1\n>\n> On Mon, 3 Aug 2026 Train Register wrote:\n>> ----- Write your answer above this line. -----\n>> 1 something\n",
    "yahoo-indented": f"{{m}}\n\n   On Monday, August 3, 2026 at 10:00:00 AM GMT+2, Train Register {ADDRESS} wrote: \n\n {OURS}",
    "signed-without-dashes": "{m}\n\nAnna Nowak\nul. Długa 3\ntel. 555 12 12\n",
    "polish-regards": "Cześć wszystkim,\n\n{m}\n\nPozdrawiam serdecznie,\nAnna",
    "german-regards": "Hallo zusammen,\n\n{m}\n\nMit freundlichen Grüßen\nAnna Nowak",
    "struck-in-stars": "~~1~~ {m}",
    "struck-by-characters": "1\u0336 {m}",
}

DOUBTFUL = {
    "arrow-to-another": "{m} => 1",
    "arrow-sign": "{m} \u21d2 1",
    "dash-between": "{m} - 1",
    "sed": "s/{m}/1/",
    "slash": "{m}/1",
    "blank-between": "{m} 1 ?",
    "typed-over": "{m}^H1",
    "numbered-answers": "1. {m}\n2. 1\n",
    "numbered-answer": "1. {m}",
    "marked-in-the-quote": "> 1  something [x]\n> 2  other [y]   <-- this one\n",
    "crossed-in-the-quote": "> [ ] 1  something\n> [x] {m}  other\n",
    "edited-without-quotes": "  1  something [x]\n* {m}  other [y]\n  3  third [z]\n",
    "letter-for-digit": "{m}O",
    "roman": "I",
    "half": "\u00bd",
    "date": "{m}.8.",
    "clock": "{m}:00",
    "money": "{m} \u20ac",
    "prob": "prob {m}",
    "it-is-best": "{m} is best?",
    "or-whatever": "{m} (or whatever)",
    "only-if": "{m} but only if I can afford it",
    "same": "same as before",
    "ditto": "ditto",
    "last": "the last one",
    "tempting": "Option {m} looks tempting",
    "too-early": "{m}\n\nSent too early, please ignore the above",
    "ps": "{m}\n\nPS: 1 would be better",
    "polish-not": "nie {m}, tylko 1",
    "german-not": "nicht {m}",
    "french-not": "pas {m}",
    "spanish-wait": "{m}\n\nespera, no",
    "ukrainian-not": "не {m}",
    "russian-wait": "{m}\n\nподожди, я передумал",
    "japanese-wait": "{m}\n\n\u3084\u3063\u3071\u308a1\u3067",
    "polish-later": "{m} zagram jutro",
    "to-another": "Bartek: {m}",
    "dictated": "Anna says play {m} she is driving",
    "counting": "{m} more days and I am back",
    "recall": "Anna would like to recall the message, \"Your turn\".",
    "ticket-robot": "Your request [#{m}] was received and will be answered within 24 hours.",
    "challenge": "To have your message delivered, reply with {m} to this mail.",
    "voice-mail": "Transcript: uh three no four I guess",
    "test": "test {m}",
    "begun-on-the-line": f"{{m}} On Mon, 3 Aug 2026 at 10:00, Train Register {ADDRESS} wrote:\n> 1  something\n",
    "above-and-below": "{m}\n\n" + QUOTED + "\n1\n",
    "twice-in-quotes": "{m}\n> 1  something\n1\n> 2  other\n",
}  # fmt: skip

ABSENT = {
    "polish-leave": "Dziękuję za wiadomość. Przebywam na urlopie do {m} sierpnia.",
    "german-leave": "Guten Tag, ich bin bis {m}. August nicht im Büro.",
    "french-leave": "Bonjour, je suis en congé jusqu'au {m} août.",
    "spanish-leave": "Estoy de vacaciones hasta el {m} de agosto.",
}

REPLIES = [
    *(Reply(f"introduced-{name}", "played", above(line)) for name, line in INTRODUCTIONS.items()),
    *(
        Reply(f"block-{name}", "asked" if "forward" in name else "played", headed(*fields))
        for name, fields in BLOCKS.items()
    ),
    *map(below, BELOW),
    *(Reply(name, "played", text) for name, text in CLEAR.items()),
    *(Reply(name, "asked", text) for name, text in DOUBTFUL.items()),
    *(Reply(name, "ignored", text) for name, text in ABSENT.items()),
]
