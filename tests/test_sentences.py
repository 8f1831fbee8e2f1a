"""What people read is a template with named values, never put together from pieces: a catalogue of another language
knows whole sentences. Each check is shown a fault it must find."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.test_rooms import python_files

ROOMS = (
    "service/mail", "service/present", "service/notify", "service/web", "service/api", "service/http", "service/cli",
    "service/proof", "service/run", "service/storage", "workers",
)  # fmt: skip
STANDS_ALONE = "service/proof/packs/check.py"  # lies in every pack, and may use nothing of ours
# Which argument is the template.
TEMPLATE_AT = {"say": 0, "Sentence": 0, "refuse": 1, "require": 2, "note": 0, "tell": 0, "Mistake": 0}
SET_AS_BLOCKS = {"paragraph", "heading", "listed", "link", "small", "Draft"}  # take sentences and nothing else

WORD = re.compile(r"[a-z]{2,}")  # of a sentence; our own marks, such as Re:, are shorter
TAG = re.compile(r"<[^>]*>")
FOR_MACHINES = re.compile(r"\r\n|^(SELECT|UPDATE|INSERT|DELETE) | WHERE ")  # headers of a mail, SQL
KEYS = {  # for programs and their logs, as they are
    "idle \0", "unproven \0", "to confirm \0", "waits \0", "invited \0", "standing \0", "trainregister verify \0.jsonl",
    "address \0", "redis: \0",
    "\0 cannot be written as JSON", "cannot answer: \0",
    'Bearer realm="register", error="insufficient_scope", scope="\0"', '\0, error="\0"',
    'attachment; filename="\0.jsonl"', "\0; auth=pass smtp.auth=\0", '<\0?\0>; rel="next"',
}  # fmt: skip


def glued(source: str) -> list[str]:
    """The faults in a file, each with its line."""
    tree = ast.parse(source)
    return [f"line {node.lineno}: {fault}" for node in ast.walk(tree) for fault in faults_of(node)]


def faults_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        yield from faults_of_call(node)
    elif isinstance(node, ast.JoinedStr) and tells(text_of(node)):
        yield f"an f-string tells people something: {ast.unparse(node)[:60]}"
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mod)):
        if any(isinstance(side, ast.Constant) and tells_at_all(side.value) for side in (node.left, node.right)):
            yield f"words are added to others: {ast.unparse(node)[:60]}"


def faults_of_call(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    place = TEMPLATE_AT.get(name)
    if place is not None and len(call.args) > place and not is_whole(call.args[place]):
        yield f"a template is made of pieces: {ast.unparse(call.args[place])[:60]}"
    if name in SET_AS_BLOCKS and any(isinstance(one, (ast.Constant, ast.JoinedStr)) for one in call.args[:1]):
        yield f"{name} is given no sentence: {ast.unparse(call.args[0])[:60]}"
    owner = getattr(call.func, "value", None)
    if name in ("format", "join") and isinstance(owner, ast.Constant) and tells_at_all(owner.value):
        yield f"words are put together: {ast.unparse(call)[:60]}"


def is_whole(template: ast.expr) -> bool:
    """A literal, one of two literals, or one out of a table of them, each of which stands somewhere as it is."""
    if isinstance(template, ast.IfExp):
        return is_whole(template.body) and is_whole(template.orelse)
    if isinstance(template, ast.Constant):
        return isinstance(template.value, str)
    return isinstance(template, (ast.Name, ast.Attribute, ast.Subscript))


def text_of(node: ast.JoinedStr) -> str:
    """What an f-string says by itself, with a mark for each value."""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)


def tells(text: str) -> bool:
    """Whether words stand beside other words or values, with a space between them."""
    if text in KEYS or FOR_MACHINES.search(text):
        return False
    said = TAG.sub("", text)
    return " " in said.strip(" ") and bool(WORD.search(said))


def tells_at_all(value: object) -> bool:
    return isinstance(value, str) and bool(WORD.search(TAG.sub("", value)))


@pytest.mark.parametrize("room", ROOMS)
def test_no_sentence_is_put_together_from_pieces(room):
    faults = {path: glued(source) for path, source in python_files(room).items() if path != STANDS_ALONE}
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "fault",
    [
        'paragraph(f"{name}, it is your turn.")',
        'paragraph("It is your turn.")',
        'heading("Done")',
        'Draft(f"[{title}] Your turn", blocks)',
        'say(f"{name} has won")',
        'say("You have until {when}; " + then, when=when)',
        'say(" ".join(parts))',
        'refuse("seat", f"there is no seat {seat}")',
        'require(free, "seat", "no seat is " + word)',
        'words = f"until {when}"',
        'words = f"{number} ways"',
        'words = start + " and so on"',
        'words = "%s has won" % name',
        'words = "{} has won".format(name)',
        'words = " and ".join(names)',
        'paragraph(say("{words}", words=f"{name} is away"))',
        'html = f"<p>{escape(name)} is away</p>"',
    ],
)
def test_a_sentence_of_pieces_is_found(fault):
    assert len(glued(fault)) >= 1


@pytest.mark.parametrize(
    "fine",
    [
        'paragraph(say("{name}, it is your turn.", name=name))',
        "paragraph(*sentences, table.deadline())",
        'say(AHEAD if distance > 0 else "{number:day|days} ago", number=number)',
        "say(EXPIRY[policy], when=when)",
        'page = f"{url}/matches/{match}"',
        "html = f'<p style=\"color:red\">{escape(words)}</p>'",
        'sql = f"SELECT * FROM outbox WHERE id IN ({marks})"',
        'subject = f"Re: {subject}"',
        '", ".join(names)',
        '"; ".join(parts)',
    ],
)
def test_what_is_no_sentence_of_pieces_is_left_alone(fine):
    assert glued(fine) == []
