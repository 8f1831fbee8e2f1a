"""More replies: hidden text, numbers of other things, second thoughts, questions without a mark, whatever is forwarded."""

# ruff: noqa: E501 - mails as they come

from __future__ import annotations

from tests.service.mail.incoming.replies import HTML, Reply
from tests.service.mail.incoming.replies_in_parts import TEXT, parts

UNSEEN = {  # HTML that nobody sees, or sees otherwise
    "white-on-white": '<p><span style="color:#fff;background:#fff">{m}</span></p>',
    "white-font": '<p><font color="white">{m}</font></p>',
    "transparent": '<p style="color:transparent">{m}</p>',
    "off-screen": '<div style="position:absolute;left:-9999px">{m}</div>',
    "no-height": '<div style="max-height:0;overflow:hidden">{m}</div>',
    "by-element": "<html><head><style>p{display:none}</style></head><body><p>{m}</p></body></html>",
    "by-id": '<style>#a{display:none}</style><p id="a">{m}</p>',
    "by-media": '<style>@media screen{.x{display:none}}</style><p class="x">{m}</p>',
    "shouted": '<p style="DISPLAY : NONE">{m}</p>',
    "important": "<p style='display:none!important'>{m}</p>",
    "commented": '<p style="display:/*x*/none">{m}</p>',
    "entity": '<p style="display&#58;none">{m}</p>',
    "clipped": '<p style="clip:rect(0,0,0,0);position:absolute">{m}</p>',
    "scaled": '<p style="transform:scale(0)">{m}</p>',
    "details": "<details><summary>more</summary>{m}</details>",
    "dialog": "<dialog>{m}</dialog>",
    "audio": "<audio>{m}</audio>",
    "video": "<video>{m}</video>",
    "canvas": "<canvas>{m}</canvas>",
    "object": "<object>{m}</object>",
    "iframe": "<iframe>{m}</iframe>",
    "map": "<datalist><option>{m}</option></datalist>",
    "del-alone": "<p><del>{m}</del></p>",
    "line": '<p><span style="text-decoration-line: line-through">{m}</span></p>',
    "red-line": '<p><span style="text-decoration:red line-through">{m}</span></p>',
    "never-closed": "<p><s>{m}</p>",
    "turned": '<p><bdo dir="rtl">1{m}</bdo></p>',
    "turned-by-style": '<p style="direction:rtl;unicode-bidi:bidi-override">1{m}</p>',
}

THINGS = [  # a number of something else
    "{m}-0", "{m}:1", "{m} points", "{m} Punkte", "{m} punkty", "{m} €", "€{m}", "{m} zł", "{m},-", "{m}h", "{m}h30", "{m}pm", "{m} p.m.", "{m} Uhr",
    "godz. {m}", "at {m}", "um {m}", "{m}/7", "{m}.8.2026", "{m} Aug", "x{m}", "Round {m}", "Runda {m}", "Runde {m}", "Tour {m}", "Ply {m}",
    "Match {m}", "Seat {m}", "Page {m}", "Line {m}", "Rule {m}", "Chapter {m}", "Level {m}", "Gleis {m}", "Peron {m}", "{m} votes", "{m} days", "{m} Tage", "{m} dni",
    "{m} min", "{m}k", "{m} km", "~{m}", "≈{m}", "≠{m}", "!{m}", "¬{m}", ">{m}", "<{m}", "≥{m}", "{m}+", "§{m}", "@{m}", "{m}.{m}", "{m},{m}", "v{m}", "{m}-ish",
    "~{m}~", "{m}.-", "{m},--", "<s>{m}</s>", "<del>{m}</del>", "[s]{m}[/s]", "{m}^H1", "=?utf-8?q?{m}?=", "begin 644 x\n#{m}\nend",
    "{m} left", "{m} to go", "{m} more", "another {m}", "minus {m}", "over {m}", "under {m}", "up to {m}", "Table {m}", "Game {m}", "Step {m}", "Part {m}", "Day {m}", "Tag {m}",
    "Week {m}", "KW {m}", "Kap. {m}", "S. {m}", "str. {m}", "p. {m}", "pkt {m}", "Pos. {m}", "{m}th", "{m} a.m.", "{m}:00 Uhr", "o {m}:00", "à {m}h",
]  # fmt: skip

DOUBTS = [
    "{m}, oder?", "{m}, right", "{m}, oder", "{m}, gell", "{m}, nie", "{m}, prawda", "{m}, no", "{m} eh", "{m} innit", "{m}, n'est-ce pas", "{m} jk", "{m} lol jk", "{m} (kidding)",
    "{m} 🙃", "{m} 😬", "{m} ⏸️", "{m} 🔙", "{m} ↩️", "❌{m}", "{m}\nEdit: 1", "{m}\nEDIT: nothing", "{m}\nKorrektur: 1", "{m}\nPoprawka: 1", "{m}\nErratum : 1",
    "{m}\nCorrección: 1", "{m}\nOops", "{m}\nUps", "{m}\nHmm", "{m}\nArgh!", "{m}\nscratch that", "{m}\nstrike that", "{m}\nnever mind", "{m}\nnvm", "{m}\nforget it",
    "{m}\nVergiss es", "{m}\nZapomnij", "{m}\nLaisse tomber", "{m}\nOlvídalo", "{m}\nLascia stare", "{m}\nLaat maar", "{m}\nGlem det", "{m}\nUnohda", "{m}\nDoch nicht",
    "{m}\nAch nein", "{m}\nJednak nie", "{m}\nRaczej nie", "{m}\nEn fait non", "{m}\nMejor no", "{m}\nAnzi no", "{m}\nToch niet", "{m}\nRadši ne", "{m}\nВсё-таки нет", "{m}\nやっぱりなし",
    "{m}\n还是算了", "{m} wenn's geht", "{m} jeśli się da", "{m} si possible", "{m} si se puede", "{m} se possibile", "{m} als het kan", "{m} pokud to jde", "{m} если можно",
    "{m} provided Bartek agrees", "{m} assuming it is legal", "{m} once Bartek has moved", "{m} after lunch", "{m} next turn", "{m} nächste Runde", "{m} w następnej turze",
    "Warum {m}", "Dlaczego {m}", "Pourquoi {m}", "Is {m} legal", "Can I do {m}", "Can I {m}", "Darf ich {m}", "Czy mogę {m}", "Puis-je {m}", "Puedo {m}", "Posso {m}", "Mag ik {m}", "Mohu {m}",
    "Bartek played {m}", "I played {m}", "We played {m}", "played {m}", "chose {m}", "I had {m}", "I wanted {m}", "wollte {m}", "chciałem {m}", "would like {m}", "I want {m}", "want {m}", "hätte gern {m}",
    "{m} sucks", "{m} is taken", "{m} again", "{m} again!", "{m} too", "{m} also", "{m} auch", "{m} też", "{m} instead", "{m} stattdessen", "rather {m}", "lieber {m}", "raczej {m}", "plutôt {m}", "better {m}", "lepiej {m}",
    "{m}\nI hope", "{m}\nHope that's right", "{m}\n(testing)", "{m}\nTest", "{m}\nbtw what is the score", "{m}\nWho is next", "{m}\nwhose turn is it", "{m}\nWie steht es", "{m}\nJaki jest wynik",
    "Hi {m}", "Hello {m}", "Bye {m}", "Dear {m}", "Thanks for {m}", "Danke für {m}", "Dzięki za {m}", "Merci pour {m}", "Gracias por {m}", "Sorry for {m}", "Sorry about {m}", "Happy {m}", "Congrats on {m}",
]  # fmt: skip

FORWARDED = {
    "apple-german": "Anfang der weitergeleiteten Nachricht:\n\nVon: Bartek <bartek@players.example>\nBetreff: Zug\nDatum: 3. August 2026 um 10:00:00 MESZ\nAn: anna@players.example\n\n{m}\n",
    "apple-polish": "Początek przesyłanej dalej wiadomości:\n\nOd: Bartek <bartek@players.example>\nTemat: ruch\nData: 3 sierpnia 2026 10:00:00 CEST\nDo: anna@players.example\n\n{m}\n",
    "apple-french": "Début du message transféré :\n\nDe: Bartek <bartek@players.example>\nObjet: coup\nDate: 3 août 2026 à 10:00:00 UTC+2\nÀ: anna@players.example\n\n{m}\n",
    "apple-spanish": "Inicio del mensaje reenviado:\n\nDe: Bartek <bartek@players.example>\nAsunto: jugada\nFecha: 3 de agosto de 2026, 10:00:00 CEST\nPara: anna@players.example\n\n{m}\n",
    "apple-english": "Begin forwarded message:\n\nFrom: Bartek <bartek@players.example>\nSubject: move\nDate: 3 August 2026 at 10:00:00 CEST\nTo: anna@players.example\n\n{m}\n",
    "apple-quoted": "Begin forwarded message:\n\n> From: Bartek <bartek@players.example>\n> Subject: move\n>\n> {m}\n",
    "gmail-german": "---------- Forwarded message ---------\nVon: Bartek <bartek@players.example>\nDate: Mo., 3. Aug. 2026 um 10:00 Uhr\nSubject: Zug\nTo: <anna@players.example>\n\n\n{m}\n",
    "gmail-polish": "---------- Forwarded message ---------\nOd: Bartek <bartek@players.example>\nDate: pon., 3 sie 2026 o 10:00\nSubject: ruch\nTo: <anna@players.example>\n\n\n{m}\n",
    "proton": "------- Forwarded Message -------\nFrom: Bartek <bartek@players.example>\nDate: On Monday, August 3rd, 2026 at 10:00 AM\nSubject: move\nTo: anna@players.example\n\n> {m}\n",
    "thunderbird-german": "-------- Weitergeleitete Nachricht --------\nBetreff: \tZug\nDatum: \tMon, 3 Aug 2026 10:00:00 +0200\nVon: \tBartek <bartek@players.example>\nAn: \tanna@players.example\n\n{m}\n",
    "yahoo": "  ----- Forwarded Message ----- From: Bartek <bartek@players.example>To: Anna <anna@players.example>Sent: Monday\nSubject: move\n\n{m}\n",
    "by-hand": "Bartek writes:\n\n{m}\n",
    "by-hand-german": "Bartek schreibt:\n\n{m}\n",
    "by-hand-wants": "Bartek would play this:\n\n{m}\n",
    "in-quotes": 'As Bartek said: "{m}"',
    "fyi": "FYI\n\n{m}\n",
}

LIST = (
    "----- Write your answer above this line. -----\n\nAnna, it is your turn.\n\n  1  something [x]\n  2  other [y]\n"
)
ABOVE = {  # how programs part an answer from what it answers
    "norwegian-outlook": "Fra: Train Register <play@register.example>\nSendt: mandag 3. august 2026 10:00\nTil: anna@players.example\nEmne: Your turn\n\n",
    "danish-outlook": "________________________________\nFra: Train Register <play@register.example>\nSendt: 3. august 2026 10:00\nTil: anna@players.example\nEmne: Your turn\n\n",
    "finnish-outlook": "Lähettäjä: Train Register <play@register.example>\nLähetetty: maanantai 3. elokuuta 2026 10.00\nVastaanottaja: anna@players.example\nAihe: Your turn\n\n",
    "hungarian-outlook": "Feladó: Train Register <play@register.example>\nElküldve: 2026. augusztus 3., hétfő 10:00\nCímzett: anna@players.example\nTárgy: Your turn\n\n",
    "turkish-outlook": "Gönderen: Train Register <play@register.example>\nGönderildi: 3 Ağustos 2026 Pazartesi 10:00\nKime: anna@players.example\nKonu: Your turn\n\n",
    "portuguese-original": "-----Mensagem original-----\nDe: Train Register [mailto:play@register.example]\nEnviada: 3 de agosto de 2026\nPara: anna\nAssunto: Your turn\n\n",
    "spanish-original": "-----Mensaje original-----\nDe: Train Register\nEnviado el: lunes\nPara: anna\nAsunto: Your turn\n\n",
    "czech-original": "-----Původní zpráva-----\nOd: Train Register\nKomu: anna\n\n",
    "gmx-german": 'Gesendet: Montag, 03. August 2026 um 10:00 Uhr\nVon: "Train Register" <play@register.example>\nAn: anna@players.example\nBetreff: Your turn\n',
    "web-de": "-- \nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.Am 03.08.26, 10:00 schrieb Train Register <play@register.example>:\n",
    "proton-german": "Gesendet mit Proton Mail sicherer E-Mail.\n\nAm Montag, 3. August 2026 um 10:00 AM, Train Register <play@register.example> schrieb:\n\n",
    "proton-french": "Envoyé avec la messagerie sécurisée Proton Mail.\n\nLe lundi 3 août 2026 à 10:00, Train Register <play@register.example> a écrit :\n\n",
    "proton-polish": "Wysłano za pomocą bezpiecznej poczty Proton Mail.\n\nponiedziałek, 3 sierpnia 2026 10:00, Train Register <play@register.example> napisał(a):\n\n",
    "yahoo-german": "    Am Montag, 3. August 2026 um 10:00:00 MESZ hat Train Register <play@register.example> Folgendes geschrieben:  \n \n ",
    "yahoo-spanish": "    El lunes, 3 de agosto de 2026, 10:00:00 CEST, Train Register <play@register.example> escribió:  \n \n ",
    "yahoo-french": "    Le lundi 3 août 2026 à 10:00:00 UTC+2, Train Register <play@register.example> a écrit :  \n \n ",
    "apple-dutch": "> Op 3 aug. 2026 om 10:00 heeft Train Register <play@register.example> het volgende geschreven:\n> \n",
    "thunderbird-dutch": "Op 03-08-2026 om 10:00 schreef Train Register:\n",
    "gmail-ukrainian": "пн, 3 серп. 2026 р. о 10:00 Train Register <play@register.example> пише:\n\n",
    "gmail-greek": "Στις Δευ 3 Αυγ 2026 στις 10:00 π.μ., ο χρήστης Train Register <play@register.example> έγραψε:\n\n",
}

MIME = [
    Reply(
        "in-doubt-two-texts-differ",
        "asked",
        *parts("mixed", TEXT, "Content-Type: text/plain\nContent-Disposition: inline\n\nor 1\n"),
    ),
    Reply("in-doubt-markdown-part", "asked", *parts("mixed", "Content-Type: text/markdown\n\n~~{m}~~\n")),
    Reply(
        "in-doubt-html-in-signed",
        "played",
        *parts("signed", "Content-Type: text/html\n\n<p>{m}</p>\n", "Content-Type: application/pgp-signature\n\nx\n"),
    ),
    Reply(
        "in-doubt-signed-struck",
        "asked",
        *parts(
            "signed", "Content-Type: text/html\n\n<p><s>{m}</s></p>\n", "Content-Type: application/pgp-signature\n\nx\n"
        ),
    ),
    Reply(
        "in-doubt-pgp-comment",
        "played",
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\nComment: {m}1\n\n{m}\n\n-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\niQ\n-----END PGP SIGNATURE-----\n",
    ),
    Reply(
        "in-doubt-pgp-behind",
        "asked",
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{m}\n-----BEGIN PGP SIGNATURE-----\n\niQ\n-----END PGP SIGNATURE-----\n\nno, do not play that\n",
    ),
]

REPLIES = [
    *(Reply(f"in-doubt-unseen-{name}", "asked", text, (HTML,)) for name, text in UNSEEN.items()),
    *(Reply(f"in-doubt-thing {text[:40]!r}", "asked", text) for text in THINGS),
    *(Reply(f"in-doubt-doubt {text!r}", "asked", text) for text in DOUBTS),
    *(Reply(f"in-doubt-forwarded-{name}", "asked", text) for name, text in FORWARDED.items()),
    *(Reply(f"in-doubt-above-{name}", "played", "{m}\n\n" + text + LIST) for name, text in ABOVE.items()),
    *MIME,
]
