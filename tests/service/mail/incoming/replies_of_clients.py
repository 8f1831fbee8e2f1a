"""More replies, as programs of many countries send them: what they quote and sign with, and what people say beside it."""

# ruff: noqa: E501 - mails as they come

from __future__ import annotations

from tests.service.mail.incoming.replies import HTML, Reply

OURS = (
    "> ----- Write your answer above this line. -----\n>\n> It is your turn.\n>   1  something [x]\n>   2  other [y]\n"
)
LETTER = "\n\nIt is your turn.\n  1  something [x]\n"
US = "Train Register <play@register.example>"

INTRODUCED = {
    "czech-gmail": f"po 3. 8. 2026 v 10:00 odesílatel {US} napsal:",
    "slovak-gmail": f"po 3. 8. 2026 o 10:00 {US} napísal(a):",
    "french-gmail": f"Le lun. 3 août 2026 à 10:00, {US} a écrit :",
    "spanish-gmail": "El lun, 3 ago 2026 a las 10:00, Train Register (<play@register.example>) escribió:",
    "portuguese-gmail": f"Em seg., 3 de ago. de 2026 às 10:00, {US} escreveu:",
    "italian-gmail": f"Il giorno lun 3 ago 2026 alle ore 10:00 {US} ha scritto:",
    "polish-o2": f"Dnia 3 sierpnia 2026 10:00 {US} napisał(a):",
    "polish-onet": f"W dniu 2026-08-03 10:00:00 użytkownik {US} napisał:",
    "polish-wrapped-gmail": "pon., 3 sie 2026 o 10:00 Train Register\n<play@register.example> napisał(a):",
    "mutt-star": "* Train Register <play@register.example> [2026-08-03 10:00]:",
    "gnus": f"{US} writes:",
    "orange": '> Message du 03/08/26 10:00\n> De : "Train Register" <play@register.example>\n> Objet : Your turn',
    "apple-german": f"Am 3. Aug. 2026 um 10:00 schrieb {US}:",
}
BLOCKS = {
    "seznam": "---------- Původní e-mail ----------\nOd: Train Register <play@register.example>\nKomu: anna@players.example\nDatum: 3. 8. 2026 10:00:00\nPředmět: Your turn",
    "gmx": 'Gesendet: Montag, 3. August 2026 um 10:00 Uhr\nVon: "Train Register" <play@register.example>\nAn: anna@players.example\nBetreff: Your turn',
    "outlook-old-german": "-----Ursprüngliche Nachricht-----\nVon: Train Register [mailto:play@register.example]\nGesendet: Montag, 3. August 2026 10:00\nAn: Anna\nBetreff: Your turn",
    "outlook-old-polish": "-----Wiadomość oryginalna-----\nFrom: Train Register\nSent: Monday, August 3, 2026 10:00 AM\nTo: anna@players.example\nSubject: Your turn",
    "interia": 'Temat: Your turn\nData: 2026-08-03 10:00\nNadawca: "Train Register" <play@register.example>\nAdresat: anna@players.example;',
}
BELOW = {
    "mfg": "MfG\nAnna",
    "lg": "LG Anna",
    "polish-short": "Pozdr.\nAnna",
    "czech": "S pozdravem\nAnna Nováková",
    "french": "Bien cordialement,\nAnna",
    "spanish": "Un saludo,\nAnna",
    "sentence-below-dashes": '-- \nAnna\n"Only 2 things are infinite"',
    "title-below-name": "Anna Nowak\nSenior Engineer, Team 4\nACME GmbH",
    "logo-of-outlook": "Anna\n[cid:image001.png@01DAE5B2.3C4F5A60]",
    "logo-of-gmail": "[image: image.png]",
    "french-outlook": "Obtenir Outlook pour iOS<https://aka.ms/o0ukef>",
    "german-outlook": "Outlook für Android beziehen<https://aka.ms/AAb9ysg>",
    "czech-outlook": "Získat Outlook pro iOS<https://aka.ms/o0ukef>",
    "spanish-outlook": "Obtén Outlook para iOS<https://aka.ms/o0ukef>",
    "italian-outlook": "Scarica Outlook per iOS<https://aka.ms/o0ukef>",
    "polish-iphone": "Wysłane z iPhone'a",
    "german-galaxy": "Von meinem Samsung Galaxy Smartphone gesendet.",
    "french-outlook-from": "Envoyé à partir de Outlook pour Android<https://aka.ms/AAb9ysg>",
    "czech-galaxy": "Odesláno ze zařízení Samsung Galaxy.",
    "spanish-galaxy": "Enviado desde mi smartphone Samsung Galaxy.",
    "google-groups": '-- \nYou received this message because you are subscribed to the Google Groups "games" group.\nTo unsubscribe, send an email to games+unsubscribe@googlegroups.com.',
}
CLEAR = {
    "polish-regards-on-the-line": "Wybieram nr {m}, dzięki",
    "polish-outlook-on-a-phone": "{m}\n\nPobierz program Outlook dla systemu Android<https://aka.ms/AAb9ysg>",
    "html-apple": '<html><body style="overflow-wrap: break-word;">{m}<div><br><blockquote type="cite"><div>On 3 Aug 2026, at 10:00, Train Register &lt;play@register.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>1 something</div></blockquote></div></body></html>',
    "html-gmail-container": '<div dir="auto">{m}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, 3 Aug 2026, 10:00 Train Register, &lt;play@register.example&gt; wrote:<br></div><blockquote class="gmail_quote">1 something</blockquote></div>',
    "html-fastmail": '<div>{m}</div><div><br></div><div>On Mon, 3 Aug 2026, at 10:00 AM, Train Register wrote:</div><blockquote type="cite" id="qt">1 something</blockquote>',
    "html-outlook-web-polish": '<div style="font-family: Aptos">{m}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>Od:</b> Train Register &lt;play@register.example&gt;<br><b>Wysłane:</b> poniedziałek, 3 sierpnia 2026 10:00<br><b>Do:</b> Anna<br><b>Temat:</b> Your turn</div><div>1 something</div>',
    "html-signature-with-number": '<div>{m}</div><div>-- <br></div><div class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">Anna<br>tel. 2</div></div>',
    "folded-hands": "{m} \U0001f64f",
    "isolated-from-right": "\u2067{m}\u2069",
}
DOUBTFUL = {
    # corrected on the way
    "meant": "I meant {m}",
    "err": "{m} err 1",
    "double-slash": "{m} // 1",
    "bar": "{m} | 1",
    "corrected-with-colon": "{m}, no: 1",
    "back-arrow": "{m} \u21a9\ufe0f",
    "back-sign": "{m} \U0001f519",
    "raised-hand": "{m} \u270b",
    "arrow-between": "{m} \u27a1\ufe0f 1",
    "negative-circle": "\u2776 {m}",
    "die-beside": "\u2680 {m}",
    "keycap-ten-beside": "{m} \U0001f51f",
    "clock-face": "{m} \U0001f552",
    "facepalm": "{m} \U0001f926",
    "outlook-in-a-sentence": "{m}\n\nThe outlook is bad, so rather wait",
    # said with half a heart
    "guess": "{m} I guess",
    "leaning": "leaning {m}",
    "tentative": "tentatively {m}",
    "time-being": "{m} for the time being",
    "if-free": "{m} if still free",
    "unless-better": "{m} unless you know better",
    "german-or-so": "{m} oder so",
    "german-perhaps": "vielleicht {m}",
    "polish-perhaps": "chyba {m}",
    "czech-perhaps": "asi {m}",
    "french-perhaps": "peut-être {m}",
    "spanish-perhaps": "quizás {m}",
    "bracketed-question": "{m} (?)",
    "wry": "{m} :/",
    "hm": "{m} hmm",
    "would-be-nice": "{m} would be nice",
    "german-would": "{m} wäre schön",
    "sounds-good": "{m} sounds good",
    "guess-below": "{m}\n\nJust guessing",
    "polish-joke": "{m}\n\nŻartuję",
    "german-joke": "{m}\n\nScherz",
    "czech-wait": "{m}\n\npočkej",
    "french-wait": "{m}\n\nattends",
    "spanish-mistake": "{m}\n\nme equivoqué",
    # dates and times
    "month": "{m} Aug",
    "german-clock": "{m} Uhr",
    "german-date": "am {m}. August",
    "polish-date": "do {m} sierpnia",
    "french-date": "le {m} août",
    "iso-date": "2026-08-0{m}",
    "in-days": "in {m} days",
    "back-in": "back in {m}",
    "see-you": "See you on the {m}.",
    "minutes": "{m} min",
    # counted in words, or two of them
    "the-second": "the second",
    "german-second": "die zweite",
    "polish-second": "druga opcja",
    "french-second": "la deuxième",
    "from-the-top": "second from the top",
    "otherwise": "{m}, otherwise 1",
    "german-else": "{m} sonst 1",
    "polish-or": "{m} albo 1",
    "czech-or": "{m} nebo 1",
    "french-or": "{m} ou 1",
    "first-then": "first {m} then 1",
    "if-not-possible": "{m} and if not possible 1",
    "hexadecimal": "0x{m}",
    "power": "{m}^2",
    "decimal-nought": "{m}.0",
    "comma-half": "{m},5",
    "roman-sign": "\u2161",
    "degrees": "{m}\u00b0",
    "thousands": "{m}k",
    # HTML that hides, edits or offers
    "html-unseen": '<p><span style="visibility:hidden">{m}</span></p>',
    "html-mso-hidden": '<p><span style="mso-hide:all">{m}</span></p>',
    "html-no-size": '<p><span style="font-size:0">{m}</span></p>',
    "html-template": "<template>{m}</template>",
    "html-textarea": "<textarea>{m}</textarea>",
    "html-select": "<select><option>1<option selected>{m}</select>",
    "html-only-quoted": "<blockquote>{m}</blockquote>",
    "html-two-paragraph-numbers": "<p>{m}</p><p>or</p><p>1</p>",
    "html-struck-line": '<p style="text-decoration: underline line-through">{m}</p>',
    # said by something else, or quoted only
    "liked": "Liked \u201c{m}\u201d",
    "polish-liked": "Anna Nowak polubiła \u201e{m}\u201d",
    "only-own-quoted": "Anna Nowak <anna@players.example> schrieb am Mo., 3. Aug. 2026, 11:00:\n> {m}\n",
    "czech-forwarded": "Tady to je:\n\n---------- Přeposlaná zpráva ---------\nOd: Bartek <bartek@players.example>\nDatum: po 3. 8. 2026\nPředmět: tah\n\n{m}\n",
    "arrow-between-lines": ">   1  something [x]\n>   2  other [y]\n{m} <- this\n",
    "polish-says": "Bartek mówi, że {m}",
    "survey": "On a scale from 1 to 10: {m}",
}
AWAY = {
    "czech": "Dobrý den, od 1. do 14. srpna čerpám dovolenou.\n\n1",
    "czech-office": "Momentálně nejsem v kanceláři.\n\n1",
    "portuguese": "Estou de férias até 14 de agosto.\n\n1",
    "italian": "Sono in ferie fino al 14 agosto.\n\n1",
    "danish": "Jeg er på ferie til og med den 3. august.\n\n1",
    "finnish": "Olen lomalla 3. elokuuta asti.\n\n1",
    "japanese": "現在休暇中です。\n\n1",
    "german-holiday": "Ich befinde mich derzeit im Urlaub.\n\n1",
    "polish-ill": "Jestem na zwolnieniu lekarskim do 3 sierpnia.\n\n1",
    "polish-days": "W dniach 1-14 sierpnia jestem nieobecna.\n\n1",
    "french-office": "Je suis absente du bureau jusqu'au 3 août.\n\n1",
    "spanish-office": "Me encuentro fuera de la oficina.\n\n1",
    "parental": "I'm on parental leave until 3 August.\n\n1",
    "annual": "Thank you for your email. I am on annual leave.\n\n1",
    "limited-access": "I am travelling with limited access to email until 3 August.\n\n1",
    "left": "I no longer work at ACME. Please contact Bartek.\n\n1",
    "not-monitored": "This mailbox is no longer monitored.\n\n1",
}
SUBJECTS = [
    "Automatische Antwort: Your turn", "Autoodpowiedź: Your turn", "Réponse automatique : Your turn",
    "Respuesta automática: Your turn", "Automatická odpověď: Your turn", "Risposta automatica: Your turn",
    "Resposta automática: Your turn", "Automaattinen vastaus: Your turn", "Autosvar: Your turn", "自动回复: Your turn",
    "OOO Re: Your turn", "Abwesenheitsnotiz: Your turn", "Nieobecność Re: Your turn",
]  # fmt: skip


def _headers(name: str) -> tuple[str, ...]:
    return (HTML,) if name.startswith("html-") else ()


REPLIES = [
    *(Reply(f"quoted-{name}", "played", f"{{m}}\n\n{words}\n{OURS}") for name, words in INTRODUCED.items()),
    *(Reply(f"repeated-{name}", "played", f"{{m}}\n\n{words}{LETTER}") for name, words in BLOCKS.items()),
    *(Reply(f"signed-{name}", "played", f"{{m}}\n\n{words}\n") for name, words in BELOW.items()),
    *(Reply(name, "played", text, _headers(name)) for name, text in CLEAR.items()),
    *(Reply(f"client-{name}", "asked", text, _headers(name)) for name, text in DOUBTFUL.items()),
    *(Reply(f"absent-{name}", "ignored", text) for name, text in AWAY.items()),
    *(Reply(f"subject {words}", "ignored", "{m}\n", (f"Subject: {words}",)) for words in SUBJECTS),
]
