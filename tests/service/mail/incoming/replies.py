"""What people and programs send instead of a bare number, and what must become of it: played, asked back, or ignored.

`{m}` is what stands for a decision of the list (its number, or its value where the list has letters), `{w}` the same in
words, `{row}`, `{label}` and `{text}` how the list shows it. `QUOTED` is our mail as a program quotes it.
"""

from __future__ import annotations

from typing import NamedTuple

HTML = "Content-Type: text/html; charset=utf-8"
QUOTED = (
    "On Mon, 3 Aug 2026 at 10:00, Train Register <play@register.example> wrote:\n"
    "> ----- Write your answer above this line. -----\n"
    ">\n"
    "> It is your turn.\n"
    ">   1  something [x]\n"
    ">   2  other [y]\n"
)


class Reply(NamedTuple):
    name: str
    becomes: str  # played, asked or ignored
    text: str
    headers: tuple[str, ...] = ()


REPLIES = [
    Reply("three-paren", "played", "{m})"),
    Reply("no-dot", "played", "No. {m}"),
    Reply("number", "played", "number {m}"),
    Reply("option", "played", "Option {m}."),
    Reply("option-word", "played", "option {w}"),
    Reply("word", "played", "{w}"),
    Reply("word-cap", "played", "{w}!"),
    Reply("i-choose", "played", "We go with {m}"),
    Reply("ill-take", "asked", "I'll take {m}, please."),
    Reply("quotes", "played", '"{m}"'),
    Reply("guillemets", "played", "«{m}»"),
    Reply("low-quotes", "played", "\u201e{m}\u201d"),
    Reply("backticks", "played", "`{m}`"),
    Reply("fullwidth", "played", "{fw}"),
    Reply("circled", "played", "{circ}"),
    Reply("keycap", "played", "{m}\ufe0f\u20e3"),
    Reply("nbsp", "played", "\xa0{m}\xa0"),
    Reply("ideographic-space", "played", "\u3000{m}\u3000"),
    Reply("rtl-mark", "played", "\u200f{m}\u200f"),
    Reply("arabic-digit", "played", "{arab}"),
    Reply("polish-option", "played", "Opcja {m}"),
    Reply("polish-i", "played", "Wybieram {m}"),
    Reply("german", "played", "Nummer {m} bitte"),
    Reply("german-i", "played", "Ich wähle {m}"),
    Reply("french", "played", "Je choisis le {m}"),
    Reply("spanish", "played", "Elijo la opción {m}"),
    Reply("italian", "played", "Scelgo {m}, grazie"),
    Reply("my-move", "played", "My move: {m}"),
    Reply("answer-colon", "played", "Answer: {m}"),
    Reply("copied-line", "played", "{row}"),
    Reply("copied-notation", "played", "[{text}]"),
    Reply("apology-number", "played", "Sorry for the delay!\n\n{m}"),
    Reply("hello-number-signature", "played", "Hi all,\n\n{m}\n\nCheers\nAnna\n\n--\nAnna Nowak\nTel. 3 12 45\n"),
    Reply("phone-footer", "played", "{m}\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n"),
    Reply(
        "avast",
        "played",
        "{m}\n\n--\nThis email has been checked for viruses by Avast antivirus software.\nwww.avast.com\n",
    ),
    Reply("avg-no-dashes", "played", "{m}\n\nVirus-free.www.avg.com\n"),
    Reply(
        "mailscanner",
        "played",
        "{m}\n\n--\nThis message has been scanned for viruses and\ndangerous content by MailScanner.\n",
    ),
    Reply(
        "list-footer",
        "played",
        "{m}\n\n_______________________________________________\nGames mailing list\nGames@lists.example\nhttps://lists.example/listinfo/games\n",
    ),
    Reply("yahoo-groups", "played", "{m}\n\n__._,_.___\nReply via web post\n"),
    Reply(
        "confidential",
        "played",
        "{m}\n\nThis e-mail and any attachments are confidential. If you are not the intended recipient, delete it.\n",
    ),
    Reply("bottom", "played", QUOTED + "\n{m}\n"),
    Reply("top", "played", "{m}\n\n" + QUOTED),
    Reply("interleaved", "asked", "> 1  something [x]\nno\n> 2  other [y]\n{m}\n"),
    Reply(
        "interleaved-one",
        "asked",
        "> ----- Write your answer above this line. -----\n>   1  something [x]\n{m}\n>   2  other [y]\n",
    ),
    Reply(
        "html-only",
        "played",
        '<html><body><p dir="ltr">{m}</p><div class="gmail_quote"><blockquote>3 4 5</blockquote></div></body></html>',
        (HTML,),
    ),
    Reply("html-table", "played", "<table><tr><td>{m}</td></tr></table>", (HTML,)),
    Reply("html-struck", "asked", "<p><strike>{m}</strike></p>", (HTML,)),
    Reply("html-span-nbsp", "played", '<div><span style="font-size:12pt">&nbsp;{m}&nbsp;</span></div>', (HTML,)),
    Reply("html-h1", "played", "<h1>{m}</h1>", (HTML,)),
    Reply(
        "flowed", "played", "{m} \n\n-- \nAnna", ("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes",)
    ),
    Reply(
        "qp-soft",
        "played",
        "{m}=\n\n",
        (
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ),
    ),
    Reply(
        "qp-nbsp",
        "played",
        "=C2=A0{m}=C2=A0\n",
        (
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: quoted-printable",
        ),
    ),
    Reply(
        "base64",
        "played",
        "{b64}",
        (
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64",
        ),
    ),
    Reply(
        "forwarded",
        "asked",
        "---------- Forwarded message ---------\nFrom: <play@register.example>\nSubject: Your turn\n\n  3  pass\n",
    ),
    Reply(
        "fwd-with-words",
        "asked",
        "Bartek, what would you do?\n\n---------- Forwarded message ---------\nFrom: <play@register.example>\n\n{m}\n",
    ),
    Reply(
        "calendar",
        "ignored",
        "BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR\n",
        ("Content-Type: text/calendar; method=REPLY; charset=utf-8",),
    ),
    Reply(
        "read-receipt",
        "ignored",
        "--x\nContent-Type: text/plain\n\nYour message was read\n--x--\n",
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=x",),
    ),
    Reply("read-subject", "ignored", "{m}\n", ("Subject: Read: Your turn",)),
    Reply("empty-subject-number", "asked", "", ("Subject: {m}",)),
    Reply("empty", "asked", "\n\n"),
    Reply("only-signature", "asked", "-- \nAnna 3\n"),
    Reply("two-decisions-blank", "played", "{m}\n\n{m}\n"),
    Reply("not-sure", "asked", "I think {m}, but I'm not sure"),
    Reply("either", "asked", "{m} or 2"),
    Reply("maybe", "asked", "maybe {m}"),
    Reply("question-mark", "asked", "{m}?"),
    Reply("dont", "asked", "don't play {m}"),
    Reply("not", "asked", "not {m}"),
    Reply("i-chose-last", "asked", "I chose {m} last time"),
    Reply("price", "asked", "It costs {m} pounds"),
    Reply("time", "asked", "at {m} pm"),
    Reply("two-options", "asked", "option {m}, option 2"),
    Reply("choose-then-other", "asked", "I choose {m}\n2\n"),
    Reply("ill-decide", "asked", "I'll decide at {m}"),
    Reply("three-of-us", "asked", "three of us"),
    Reply("percent", "asked", "{m}%"),
    Reply("decimal", "asked", "{m}.5"),
    Reply("negative", "played", "-{m}"),
    Reply("range", "asked", "1-{m}"),
    Reply("ordinal", "asked", "{m}rd"),
    Reply("the-third", "asked", "the third one"),
    Reply("thumbs", "asked", "\U0001f44d"),
    Reply("ok", "asked", "ok"),
    Reply("reaction-gmail", "asked", "\U0001f44d Anna reacted via Gmail", ("Content-Type: text/plain; charset=utf-8",)),
    Reply("outlook-reaction", "asked", "Anna reacted to your message:\n{m}"),
    Reply("vote", "asked", "I vote for {m} if nobody minds"),
    Reply(
        "away-note-no-header", "ignored", "I am out of the office until {m} August and will reply when I return.\n{m}\n"
    ),
    Reply("unsubscribe", "asked", "unsubscribe"),
    Reply("stop-mails", "asked", "please stop sending me mails"),
    Reply("hebrew", "played", "שלום,\n\n{m}\n\nתודה"),
    Reply(
        "japanese",
        "played",
        "\u3053\u3093\u306b\u3061\u306f\n\n{m}\n\n\u3088\u308d\u3057\u304f\u304a\u9858\u3044\u3057\u307e\u3059",
    ),
    Reply("russian", "played", "Привет!\n\n{m}\n\nСпасибо"),
    Reply("chinese-thanks", "played", "{m}\n\n\u8c22\u8c22"),
    Reply("greek", "played", "Γεια σας,\n\n{m}\n\nΕυχαριστώ"),
    Reply("turkish", "played", "Merhaba,\n\n{m}\n\nTeşekkürler"),
    Reply("tabs", "played", "\t{m}\t"),
    Reply("trailing-dots", "asked", "{m}..."),
    Reply("bang", "played", "{m}!!"),
    Reply("underline", "played", "_{m}_"),
    Reply("bold-md", "played", "**{m}**"),
    Reply("bullet", "played", "- {m}"),
    Reply("bullet-dot", "played", "\u2022 {m}"),
    Reply("arrow", "played", "-> {m}"),
    Reply("hash-space", "played", "# {m}"),
    Reply("line-end-semicolon", "played", "{m};"),
    Reply("comma-end", "played", "{m},"),
    Reply("leading-zero", "played", "0{m}"),
    Reply("german-take", "asked", "Ich nehme {m}"),
    Reply("the-one", "asked", "the one"),
    Reply("no-one", "asked", "no one"),
    Reply("no-comma", "asked", "no, {m}"),
    Reply("take-word", "asked", "take one"),
    Reply("pick-word", "asked", "pick two"),
    Reply("do-not-choose", "asked", "I do not choose {m}"),
    Reply("never-pick", "asked", "never pick {m}"),
    Reply("he-plays", "asked", "Bartek will play {m}"),
    Reply("choose-two-lines", "asked", "I choose {m}\n\nWe choose 2"),
    Reply("choose-if", "asked", "I choose {m}\nif nobody minds"),
    Reply("option-and", "asked", "option {m} and option 2"),
    Reply("one-of", "asked", "one of them"),
    Reply("i-pass-on", "asked", "I pass on my thanks"),
    Reply("quoted-speech", "asked", 'Bartek said "{m}"'),
    Reply("number-unit", "asked", "{m} days"),
    Reply("row-of-another-mark", "asked", "1  something else [{text}]"),
]
