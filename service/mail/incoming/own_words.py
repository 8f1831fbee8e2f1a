"""Whose words the text of a mail holds: the lines that its sender typed.

Strict on purpose. The mails we send begin with a marker line; what stands above it counts. Quoted lines, signatures,
headers of forwarded mails and the line that introduces a quotation ("On Monday ... wrote:") do not. Somebody who
answers below the quotation is understood when every quoted line is marked as such. What the lines mean is not decided
here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from service.mail.incoming.courtesies import is_courtesy
from service.usecases.typed_lines import MARKS

MARKER = "----- Write your answer above this line. -----"

Paragraph = tuple[str, ...]

_QUOTE = re.compile(r"\s{0,3}[>|]")
_MARK = re.compile(r"Write your answer above this line", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s?|—|_{3,}|\*{3,}|-{3,}")  # a whole line: what follows is no longer said
_NOTICE = re.compile(  # what companies and virus scanners write below every mail
    r"(this|the information in this|the contents? of this|ta|niniejsza|treść tej|diese|ce|cet|este|questo|deze|dit"
    r"|tento) (e-?mail|message|communication|transmission|wiadomość|wiadomości|nachricht|courriel|correo|mensaje"
    r"|messaggio|bericht).*(confidential|intended|privileged|virus|poufn|adresat|vertraulich|confidentiel|destinataire|"
    r"confidencial|riservat|vertrouwelijk|důvěrn).*|(virus-?free|wolny od wirusów|virenfrei|sans virus|libre de virus|"
    r"virus-?vrij)\b.*|(please )?(consider|think of) the environment before\b.*|think before you print\b.*"
    r"|administratorem (twoich|pani|państwa|danych)\b.*",
    re.IGNORECASE,
)
_FORWARDED = re.compile(  # ----- Original Message -----, in any language
    r"-{2,}\s*[^-\d][^\d]{2,38}[^-\d]\s*-{2,}|original message", re.IGNORECASE
)
_FIELD = re.compile(r"\*?[^\W\d][\w -]{0,24}:\*?(\s.*)?")  # From: ..., *Sent:* ...
_INTRODUCES = re.compile(r"\b(19|20)\d\d\b|\b\d{1,2}:\d\d\b|\S@\S")  # a year, a time of day, an address
_STAMP = re.compile(r"\b\d\d:\d\d:\d\d\b|\b\d\d:\d\d [+-]\d{4}\b")  # a time as programs write it
_MOBILE = re.compile(
    r"(sent (from|with|via)|get (outlook|bluemail)|wysłan[eo] (z|za pomocą)|von meinem .* gesendet|gesendet (von|mit)"
    r"|envoyé (de|depuis|avec|à partir)|enviado (desde|do)|inviato da|(verzonden|verstuurd) (vanaf|met)|skickat från"
    r"|sendt fra|odesláno ze?|lähetetty|pobierz (outlook|aplikację)|отправлено (с|из))\b.*"
    r"|diese nachricht wurde von .* gesendet\W*|.* gönderildi\W*|(发自|發自|傳送自|从我的).*|.*(から送信|에서 보냄)\W*"
    r"|[^\d<]*\boutlook\b[^\d<]*<https://aka\.ms/\w+>",
    re.IGNORECASE,
)
_DEVICE = re.compile(  # what such a line names, in any language: a thing, its maker, or a program
    r"mail|e-?post|почт|phon|fon\b|telef|handy|handset|mobil|komór|tablet|devic|gerät|urządz|computer|laptop|\bpc\b"
    r"|mac\b|macbook|watch|ipad|ipod|\bios\b|android|windows|linux|galaxy|samsung|huawei|xiaomi|redmi|pixel|oneplus"
    r"|nokia|\bmoto|xperia|sony|htc|honor|oppo|realme|blackberry|outlook|thunderbird|yahoo|proton|spark|canary"
    r"|superhuman|edison|\bapp|aplikac|applica|aplicac|web\.de|gmx|\baol\b|яндекс",
    re.IGNORECASE,
)
_PICTURE = re.compile(r"\[(image|cid): ?[^\]]*\]", re.IGNORECASE)  # what stands for one in plain text
_NARROWEST = 60  # columns in which mail programs wrap lines
_STRUCK = re.compile("~~[^~\n]{1,500}~~|.[\u0335-\u0338]+")  # struck out, as plain text does it
_TURNED = re.compile("[\u202d\u202e].*[0-9][0-9]")  # a number that is shown in another order than it is written
_UNSEEN = {
    **dict.fromkeys([0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, 0xAD]),
    **dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)]),
    **dict.fromkeys([0xA0, 0x2007, 0x2009, 0x202F], " "),
}


def own_words(body: str) -> list[Paragraph]:
    """The paragraphs of a body that its sender typed, as strictly as the head of this file says."""
    lines, at = _marked(body)
    if at is None:
        return _paragraphs(chain(*_answer(_runs(lines)).said))
    above = _paragraphs(_said(lines[:at]))
    if _says_more(above) or not _QUOTE.match(lines[at]):
        return above
    return above + _paragraphs(_said(lines[_last_quoted(lines) + 1 :]))


def unread_words(body: str) -> list[str]:
    """What stands unquoted below a quoted marker, or below an answer and more that is quoted, and is not read: answers
    between the lines, second thoughts."""
    lines, at = _marked(body)
    if at is None:
        return [line for paragraph in _paragraphs(chain(*_answer(_runs(lines)).further)) for line in paragraph]
    if not _QUOTE.match(lines[at]):
        return []
    has_answer_above = _says_more(_paragraphs(_said(lines[:at])))
    rest = lines[at:] if has_answer_above else lines[at : _last_quoted(lines)]
    return [line for paragraph in _paragraphs(_said(rest)) for line in paragraph]


def _says_more(paragraphs: Iterable[Paragraph]) -> bool:
    """Whether somebody says more than hello: that can stand above a quotation whose answer stands below it."""
    return not all(map(is_courtesy, chain.from_iterable(paragraphs)))


def signature(body: str) -> list[str]:
    """What stands below the mark of a signature, up to what is quoted below it."""
    lines, at = _marked(body)
    above = lines[:at]
    mark = next((number for number, line in enumerate(above) if _is_short(line) and _SIGNATURE.fullmatch(line)), None)
    below = [] if mark is None else _paragraphs(_said(above[mark + 1 :]))
    return [line for paragraph in below for line in paragraph]


def _marked(body: str) -> tuple[list[str], int | None]:
    """The lines of a body, and where our marker stands among them."""
    lines = [_STRUCK.sub("", _seen(line)).rstrip() for line in body.splitlines()]
    at = next((number for number, line in enumerate(lines) if _MARK.search(line)), None)
    if at is not None and lines[at].startswith("\t"):  # mailx and s-nail quote so
        lines = [f"> {line}" if line.startswith("\t") else line for line in lines]
    return lines, at


def _seen(line: str) -> str:
    """A line without what is not seen; what makes it look like another one stays, and nobody can read it."""
    return line if _TURNED.search(line) else line.translate(_UNSEEN)


def _last_quoted(lines: Sequence[str]) -> int:
    return max(number for number, line in enumerate(lines) if _QUOTE.match(line))


class _BetweenQuotes(NamedTuple):
    """What somebody says first between quoted lines, and what further on."""

    said: list[list[str]]
    further: list[list[str]]


def _answer(runs: list[list[str]]) -> _BetweenQuotes:
    """Greetings above the quotation do not count as the answer yet."""
    first = next((at for at, run in enumerate(runs) if not all(map(is_courtesy, run))), len(runs))
    return _BetweenQuotes(runs[: first + 1], runs[first + 1 :])


def _said(lines: Sequence[str]) -> Iterable[str]:
    """Lines up to the first that ends what was said, without quotations and what introduces them."""
    return chain(*_runs(lines))


def _runs(lines: Sequence[str]) -> list[list[str]]:
    """The same, apart where something is quoted between them."""
    runs: list[list[str]] = [[]]
    for number, line in enumerate(lines):
        if _ends_letter(line) or _is_header_block(lines[number : number + 8]):
            break
        if _QUOTE.match(line):
            _drop_introduction(runs[-1])
            if any(map(str.strip, runs[-1])):
                runs.append([])
            else:
                del runs[-1][1:]  # one blank line parts as well as many, which would be looked at again at every quote
        elif not _is_of_device(line.strip()):
            runs[-1].append(line)
    _drop_introduction(runs[-1])
    return runs


def _ends_letter(line: str) -> bool:
    is_end = _SIGNATURE.fullmatch(line) or _FORWARDED.fullmatch(line.strip()) if _is_short(line) else None
    return is_end is not None or _NOTICE.fullmatch(line.strip()[:400]) is not None


def _is_of_device(line: str) -> bool:
    """Whether the program wrote it from which the mail was sent."""
    if not _is_short(line):
        return False
    return _PICTURE.fullmatch(line) is not None or (
        _MOBILE.fullmatch(line) is not None and _DEVICE.search(line) is not None
    )


def _is_short(line: str) -> bool:
    """Whether a line can be one of those that programs write: long ones are not even compared with them."""
    return len(line) <= 200


def _is_header_block(lines: Sequence[str]) -> bool:
    """Outlook repeats the headers of what it answers: three or more fields in a row, one of them with an address."""
    block: list[str] = []
    for line in lines:
        if not _is_short(line) or not _FIELD.fullmatch(line.strip()):
            break
        block.append(line)
    return len(block) >= 3 and any("@" in line for line in block)


def _drop_introduction(said: list[str]) -> None:
    """Drop the lines at the end that introduce a quotation: they end in a colon and name a time or an address."""
    near = range(len(said) - 1, max(-1, len(said) - 5), -1)
    last = next((at for at in near if said[at].strip()), None)
    if last is None or not said[last].endswith((":", "\N{FULLWIDTH COLON}")):
        return
    first = last
    while first > max(0, last - 3) and _was_wrapped(said[first - 1], said[first]):
        first -= 1
    if any(_INTRODUCES.search(line) for line in said[first : last + 1]):
        del said[first:]


def _was_wrapped(line: str, following: str) -> bool:
    """Whether a line goes on in the following one: its first word had no more room, or programs break it just there."""
    had_no_room = len(line) + len(following.partition(" ")[0]) >= _NARROWEST
    return bool(line.strip()) and (had_no_room or following.startswith((" <", "<")) or bool(_STAMP.search(line)))


def _paragraphs(lines: Iterable[str]) -> list[Paragraph]:
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        words = " ".join(line.translate(MARKS).split())
        if words:
            paragraphs[-1].append(words)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [tuple(paragraph) for paragraph in paragraphs if paragraph]
