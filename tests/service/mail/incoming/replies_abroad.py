"""More replies: quoted by programs in other languages, numbers as they are said there, notes of absence, footers."""

# ruff: noqa: E501 - mails as they come

from __future__ import annotations

from tests.service.mail.incoming.replies import HTML, Reply
from tests.service.mail.incoming.replies_in_parts import TEXT, parts

OURS = (
    "> ----- Write your answer above this line. -----\n>\n> It is your turn.\n>   1  something [x]\n>   2  other [y]\n"
)
LETTER = "\n\nIt is your turn.\n  1  something [x]\n"
TNEF = 'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\neJ8+\n'

INTRODUCED = {  # how programs introduce what they quote
    "korean": "2026년 8월 3일 (월) 오전 10:00, Train Register <play@register.example>님이 작성:",
    "greek": "Στις Δευ, 3 Αυγ 2026 στις 10:00 π.μ., ο χρήστης Train Register <play@register.example> έγραψε:",
    "hebrew": "\u200fבתאריך יום ב׳, 3 באוג׳ 2026 ב-10:00 מאת \u202aTrain Register\u202c\u200f <\u202aplay@register.example\u202c\u200f>:",
    "romanian": "În lun., 3 aug. 2026 la 10:00, Train Register <play@register.example> a scris:",
    "croatian": "pon, 3. kol 2026. u 10:00 Train Register <play@register.example> napisao je:",
    "bulgarian": "На пн, 3.08.2026 г. в 10:00 Train Register <play@register.example> написа:",
    "estonian": "Kontakt Train Register (<play@register.example>) kirjutas kuupäeval E, 3. august 2026 kell 10:00:",
    "vietnamese": "Vào Th 2, 3 thg 8, 2026 vào lúc 10:00 Train Register <play@register.example> đã viết:",
    "thai": "ในวันที่ จ. 3 ส.ค. 2026 เวลา 10:00 Train Register <play@register.example> เขียนว่า:",
    "danish": "man. 3. aug. 2026 kl. 10.00 skrev Train Register <play@register.example>:",
}
BLOCKS = {  # how Outlook does
    "italian": "-----Messaggio originale-----\nDa: Train Register <play@register.example>\nInviato: lunedì 3 agosto 2026 10:00\nA: Anna\nOggetto: Your turn",
    "dutch": "________________________________\nVan: Train Register <play@register.example>\nVerzonden: maandag 3 augustus 2026 10:00\nAan: Anna\nOnderwerp: Your turn",
    "swedish": "Från: Train Register <play@register.example>\nSkickat: den 3 augusti 2026 10:00\nTill: Anna\nÄmne: Your turn",
    "russian": "От: Train Register <play@register.example>\nОтправлено: 3 августа 2026 г. 10:00\nКому: Anna\nТема: Your turn",
    "japanese": "差出人: Train Register <play@register.example>\n送信日時: 2026年8月3日 10:00\n宛先: Anna\n件名: Your turn",
    "chinese": "发件人: Train Register <play@register.example>\n发送时间: 2026年8月3日 10:00\n收件人: Anna\n主题: Your turn",
}
CLEAR = {
    "wishes-behind-thanks": "{m} thanks, good luck",
    "wishes-behind-comma": "{m}, gl hf",
    "laughs": "{m} lol",
    "my-pick": "My pick is {m}.",
    "final-answer": "Final answer: {m}",
    "japanese-counted": "第{m}",
    "japanese-asked-for": "{m}番でお願いします",
    "korean-counted": "{m}번",
    "chinese-chosen": "选{m}",
    "arabic-number": "رقم {m}",
    "hebrew-number": "מספר {m}",
    "hindi-option": "विकल्प {m}",
    "russian-option": "вариант {m}",
    "full-width-hash": "＃{fw}",
    "full-width-brackets": "（{fw}）",
    "polish-data-protection": "{m}\n\nAnna\n\nAdministratorem Twoich danych osobowych jest ACME. Więcej na stronie.",
    "before-printing": "{m}\n\nPlease consider the environment before printing this e-mail.",
    "excuses-typos": "{m}\n\nSent from my phone, please excuse typos",
    "fax-below-name": "{m}\n\nKind regards\nAnna Nowak | ACME Sp. z o.o. | ul. Prosta 1 | 00-001 Warszawa\nT: +48 22 123 45 67 | F: +48 22 123 45 68",
    "html-outlook-of-a-phone": '<div dir="auto">{m}</div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/x">Outlook for iOS</a></div><hr><div id="divRplyFwdMsg"><b>From:</b> Train Register<br><b>Sent:</b> Monday</div><div>1 something</div>',
    "html-samsung-of-a-phone": '<div dir="auto">{m}</div><div id="composer_signature"><div>Sent from my Galaxy</div></div><div><div>-------- Original message --------</div><div>From: Train Register</div><div>Date: 03/08/2026 10:00</div><div>1 something</div></div>',
    "html-from-right-to-left": '<div dir="rtl" style="text-align:right">{m}</div>',
}
DOUBTFUL = {
    "ordinal-in-figures": "{m}nd",
    "range-of-one": "{m}-{m}",
    "range-in-words": "from {m} to 9",
    "two-of-the-same": "{m} {m}",
    "condition-in-brackets": "{m} (unless Bartek objects)",
    "not-this-but-that": "not 1 but {m}",
    "that-not-this": "{m} not 1",
    "plus-one": "+1 for {m}",
    "wishes-and-doubt": "{m}, good luck with that?",
    "wishes-take-back": "{m}? good luck",
    "html-empty-row": '<ol start="{m}"><li></li></ol>',
    "only-forwarded": "For you\n\n---------- Forwarded message ---------\nFrom: Train Register <play@register.example>\nDate: Mon\nSubject: Your turn"
    + LETTER,
}
AWAY = {
    "dutch": "Ik ben afwezig tot 3 augustus.\n\n1",
    "chinese": "我目前不在办公室，8月3日回来。\n\n1",
    "korean": "현재 부재중입니다.\n\n1",
    "swedish": "Jag är på semester till den 3 augusti.\n\n1",
    "turkish": "Ofis dışındayım, 3 Ağustos'ta döneceğim.\n\n1",
    "hungarian": "Augusztus 3-ig szabadságon vagyok.\n\n1",
}


def _headers(name: str) -> tuple[str, ...]:
    return (HTML,) if name.startswith("html-") else ()


REPLIES = [
    *(Reply(f"above-{name}", "played", f"{{m}}\n\n{words}\n{OURS}") for name, words in INTRODUCED.items()),
    *(Reply(f"below-{name}", "played", f"{INTRODUCED[name]}\n{OURS}\n{{m}}\n") for name in ("korean", "vietnamese")),
    *(Reply(f"outlook-{name}", "played", f"{{m}}\n\n{words}{LETTER}") for name, words in BLOCKS.items()),
    *(Reply(name, "played", text, _headers(name)) for name, text in CLEAR.items()),
    *(Reply(name, "asked", text, _headers(name)) for name, text in DOUBTFUL.items()),
    *(Reply(f"away-{name}", "ignored", text) for name, text in AWAY.items()),
    Reply("tnef-beside-text", "played", *parts("mixed", TEXT, TNEF)),
    Reply("tnef-alone", "asked", "eJ8+\n", ("Content-Type: application/ms-tnef", "Content-Transfer-Encoding: base64")),
]
