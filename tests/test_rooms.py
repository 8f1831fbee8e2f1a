"""The rules of the tree: what may import what, what is called how, what lies where. Each is shown a fault to find."""

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

LAYERS = ("workers", "service", "projections", "domain")  # each may import itself and what stands to its right
OUTSIDE_THE_RULES = {"flask", "random", "secrets", "datetime", "time", "sqlite3", "redis", "os", "pathlib"}
READS_FILES = {"editions.py": {"os", "pathlib"}, "edition.py": {"pathlib"}}

TOP_LEVEL = {"pyproject.toml", "README.md", "LICENSE", "requirements.lock", *LAYERS, "tests", "ops"}
GAME_FILES = {"__init__.py", "edition.toml", "RULES.md"}
SUBJECTS = {  # a file each, or a folder of that name where one file would be too long
    "decisions", "facts", "questions", "state", "setup", "rules", "evolve", "scoring", "census", "view", "words",
    "notation", "writing", "labels", "glossary", "edition", "shape",
}  # fmt: skip
CAMPAIGN = {
    "sealed.toml",
    "SEALED.md",
    "untold.py",
    "campaign",
}  # where matches follow from each other
LESSON = {"lesson.toml"}  # a first match that teaches; where there is none yet, the game is played without
WHERE_NEEDED = {"asks", "spelling", "shorthand", "standing", "checks"}  # what makes another file too long, or a circle

OF_THE_PARENT = {"edition.toml", "edition.py", "shape.py"}  # a campaign's data are those of its matches

# Written in pieces, so that this file does not name them either.
NOT_OURS = [".".join(host) for host in (
    ("pypi", "org"), ("files", "pythonhosted", "org"), ("registry", "npmjs", "org"), ("deb", "debian", "org"),
)] + ["/".join(("", "work", ""))]  # fmt: skip


# What may import what


def imported(path: str, source: str) -> Iterator[str]:
    """Every module a file imports, with its full name: `from ..b import c` in a/x/y.py gives a.b.c."""
    package = path.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            yield from (".".join([*above, *filter(None, [node.module]), name.name]) for name in node.names)


def game_of(parts: list[str]) -> str | None:
    """The game a module path lies in: domain/games/<game>/..."""
    return parts[2] if parts[:2] == ["domain", "games"] and len(parts) > 2 else None


def wrong_imports(files: dict[str, str]) -> list[str]:
    games = {game_of(path.split("/")) for path in files if path.count("/") > 2} - {None}
    return [
        f"{path} imports {module}"
        for path, source in sorted(files.items())
        for module in imported(path, source)
        if is_wrong(path, module, games)
    ]


def is_wrong(path: str, module: str, games: set[str | None]) -> bool:
    layer, top = path.split("/")[0], module.split(".")[0]
    above = {"tests", "ops", *LAYERS[: LAYERS.index(layer)]}
    if layer == "domain":
        above |= OUTSIDE_THE_RULES - READS_FILES.get(path.rpartition("/")[2], set())
    own, other = game_of(path.split("/")), game_of(module.split("."))
    return top in above or (own in games and other in games and own != other)


def python_files(*layers: str) -> dict[str, str]:
    paths = [path for layer in layers or LAYERS for path in (ROOT / layer).rglob("*.py")]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def test_imports_go_one_way():
    """workers -> service -> projections -> domain; the rules know no clock, no disk, no web; games are strangers."""
    assert wrong_imports(python_files()) == []


@pytest.mark.parametrize(
    ("path", "line", "wrong"),
    [
        ("domain/match/state.py", "import service.cli", "service.cli"),
        ("domain/match/state.py", "from projections import lobby", "projections.lobby"),
        ("domain/match/state.py", "from ...workers import mail", "workers.mail"),
        ("projections/lobby.py", "def f():\n    from service.app import app", "service.app.app"),
        ("service/cli.py", "import workers", "workers"),
        ("service/cli.py", "from tests.laws import check", "tests.laws.check"),
        ("domain/chance.py", "import random", "random"),
        ("domain/match/state.py", "from time import time", "time.time"),
        ("domain/match/state.py", "from datetime import datetime", "datetime.datetime"),
        ("domain/match/state.py", "from pathlib import Path", "pathlib.Path"),
        ("domain/editions.py", "import sqlite3", "sqlite3"),
        ("domain/games/a/state.py", "from domain.games.b import state", "domain.games.b.state"),
        ("domain/games/a/state.py", "from domain.games import b", "domain.games.b"),
        ("domain/games/a/state.py", "from ..b.state import State", "domain.games.b.state.State"),
        ("domain/games/a/rules/build.py", "from ... import b", "domain.games.b"),
    ],
)
def test_a_wrong_import_is_found(path, line, wrong):
    house = {"domain/games/a/__init__.py": "", "domain/games/b/__init__.py": ""}
    assert wrong_imports(house | {path: line}) == [f"{path} imports {wrong}"]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("workers/mail.py", "from service import app"),
        ("service/app.py", "import flask, projections.lobby, domain.match.state"),
        ("domain/editions.py", "from pathlib import Path"),
        ("domain/games/a/rules/build.py", "from ..state import State"),
        ("domain/games/a/state.py", "from domain.engine import Fact"),
        ("domain/games/__init__.py", "from domain.games import a, b"),
    ],
)
def test_a_right_import_is_left_alone(path, line):
    house = {"domain/games/a/__init__.py": "", "domain/games/b/__init__.py": ""}
    assert wrong_imports(house | {path: line}) == []


# Circles


def graph_of(files: dict[str, str]) -> dict[str, set[str]]:
    """Which of these modules each of them imports, wherever the import stands: in a function, or only for types."""
    names = {path: path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for path in files}
    known = set(names.values())
    return {
        names[path]: {module_of(name, known) for name in imported(path, source)} - {"", names[path]}
        for path, source in files.items()
    }


def module_of(name: str, known: set[str]) -> str:
    """The module in which a name stands: domain.words of domain.words.say."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def circles(files: dict[str, str]) -> set[tuple[str, ...]]:
    """Modules that lead back to themselves, each circle once, with all that belong to it."""
    graph = graph_of(files)
    led_to = {module: reached(graph, module) for module in graph}
    return {
        tuple(sorted(other for other in led_to[module] if module in led_to[other]))
        for module in graph
        if module in led_to[module]
    }


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        module = ahead.pop()
        if module not in found:
            found.add(module)
            ahead += graph[module]
    return found


def test_no_module_imports_itself_in_a_circle():
    """Neither at its head, nor in a function, nor only for types: who reads one must not have to read all."""
    assert circles(python_files(*LAYERS, "tests", "ops")) == set()


@pytest.mark.parametrize(
    ("back", "found"),
    [
        ("from a.one import ONE", {("a.one", "a.two")}),
        ("def f():\n    from a.one import ONE", {("a.one", "a.two")}),
        ("if TYPE_CHECKING:\n    import a.one", {("a.one", "a.two")}),
        ("from . import one", {("a.one", "a.two")}),
        ("from a import three", {("a.one", "a.three", "a.two")}),
        ("from a import four", set()),
    ],
)
def test_a_circle_is_found(back, found):
    house = {"a/__init__.py": "", "a/one.py": "from a.two import TWO", "a/two.py": back}
    house |= {"a/three.py": "import a.one", "a/four.py": "import json"}
    assert circles(house) == found


# One name, one meaning. What is known of others' work in these lists goes with it: a list that names too much fails.

BY_WAY_IN = {"boards", "bots", "api", "web", "cli"}  # one name per game, or per way in
PICTURES = {"house", "desk", "book", "office", "parts", "shield", "wishes", "kept", "told", "scene"}
DOOR = ("service/usecases/", "service/storage/")
PAST_THE_DOOR = {"held", "newest", "as_of"}
LONGEST, MOSTLY = 40, 15  # lines of a function


Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def twice(names: Iterable[str]) -> set[str]:
    found = list(names)
    return {name for name in found if found.count(name) > 1}


def file_names(paths: Iterable[str]) -> Iterator[str]:
    """What the files are called that must not share a name."""
    for parts in (path.removesuffix(".py").split("/") for path in paths):
        if not BY_WAY_IN & set(parts) and not parts[-1].startswith("__"):
            yield parts[-1]


def class_names(files: dict[str, str]) -> Iterator[str]:
    for path, source in files.items():
        if game_of(path.split("/")) is None:
            yield from (node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef))


def words_in(name: str) -> set[str]:
    """snake_case and CamelCase, word by word."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def pictures(files: dict[str, str]) -> set[str]:
    """Files, classes and functions that are named after a picture instead of what they are."""
    names = [(path, path.rpartition("/")[2].removesuffix(".py")) for path in files]
    for path, source in files.items():
        names += [(path, node.name) for node in ast.walk(ast.parse(source)) if isinstance(node, Defined)]
    return {f"{path} {name}" for path, name in names if words_in(name) & PICTURES}


def past_the_door(files: dict[str, str]) -> set[str]:
    """Files in which a match is taken out of its lock."""
    return {
        path
        for path, source in files.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in PAST_THE_DOOR and not path.startswith(DOOR)
    }


def lengths(files: dict[str, str]) -> dict[str, int]:
    """How many lines each function has, from its `def` to its end."""
    return {
        f"{path}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path, source in files.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_a_file_name_has_one_meaning():
    assert twice(file_names(python_files("service", "projections", "workers"))) == set()


def test_a_class_name_has_one_meaning():
    assert twice(class_names(python_files())) == set()


def test_nothing_is_named_after_a_picture():
    assert pictures(python_files("service", "projections", "workers")) == set()


def test_a_match_never_leaves_its_lock_but_at_the_door():
    assert past_the_door(python_files()) == set()


def test_functions_are_short():
    found = lengths(python_files(*LAYERS, "ops"))
    assert {name for name, lines in found.items() if lines > LONGEST} == set()
    assert sum(lines < MOSTLY for lines in found.values()) >= 0.9 * len(found)


def test_a_name_that_stands_twice_is_found():
    paths = [
        "a/one.py",
        "a/b/one.py",
        "a/__init__.py",
        "b/__init__.py",
        "a/two.py",
        "a/web/two.py",
        "a/boards/x/two.py",
    ]
    assert twice(file_names(paths)) == {"one"}
    files = {"a/one.py": "class Refused: ...", "a/two.py": "class Refused: ...\nclass Told: ..."}
    files["domain/games/a/state.py"] = files["domain/games/b/state.py"] = "class State: ...\nclass Told: ..."
    assert twice(class_names(files)) == {"Refused"}


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("a/house.py", "", {"a/house.py house"}),
        ("a/b.py", "class OfficeHours: ...", {"a/b.py OfficeHours"}),
        ("a/b.py", "class A:\n    async def _was_told(self): ...", {"a/b.py _was_told"}),
        ("a/b.py", "def parts_of(line): ...", {"a/b.py parts_of"}),
        ("a/b.py", "class HTTPScene: ...", {"a/b.py HTTPScene"}),
        ("a/logbook.py", "def warehouse(): ...\nclass Parting: ...\nkept = told = 1", set()),
    ],
)
def test_a_picture_is_found(path, source, found):
    assert pictures({path: source}) == found


def test_a_match_that_is_taken_out_of_its_lock_is_found():
    take = "def f(store):\n    with store.held('m') as held:\n        return held.at"
    files = {"service/web/a.py": take, "service/usecases/a.py": take, "service/storage/a.py": take}
    assert past_the_door(files | {"workers/b.py": "newest = held = 1"}) == {"service/web/a.py"}


def test_the_lines_of_a_function_are_counted():
    source = "@one\n@two\ndef f(\n    x,\n):\n    async def g():\n        pass\n\n    return g\n"
    assert lengths({"a.py": source}) == {"a.py:3 f": 7, "a.py:6 g": 2}


# What lies where


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git working tree")
    return [path for path in listed.split("\0") if (ROOT / path).is_file()]


def strangers(paths: Iterable[str]) -> set[str]:
    """Names at the top of the house that have no place there."""
    return {top for top in (path.split("/")[0] for path in paths) if not top.startswith(".")} - TOP_LEVEL


def misshapen_games(paths: Iterable[str]) -> list[str]:
    """Games whose folder does not hold the same names as every other game's."""
    folders: dict[str, set[str]] = {}
    for parts in (path.split("/") for path in paths):
        if parts[:2] == ["domain", "games"] and len(parts) > 3:
            folders.setdefault(parts[2], set()).add(parts[3])
        if parts[:2] == ["domain", "games"] and parts[3:4] == ["campaign"]:
            folders.setdefault(f"{parts[2]}/campaign", OF_THE_PARENT.copy()).add(parts[4])
    return [f"{game}: {fault}" for game, names in sorted(folders.items()) for fault in faults_of(names)]


def faults_of(names: set[str]) -> Iterator[str]:
    names -= CAMPAIGN | LESSON
    files = GAME_FILES & names
    subjects = [name.removesuffix(".py") for name in names - files]
    if missing := (GAME_FILES - files) | (SUBJECTS - set(subjects)):
        yield f"missing {sorted(missing)}"
    if unknown := set(subjects) - SUBJECTS - WHERE_NEEDED:
        yield f"not known {sorted(unknown)}"
    if twice := {subject for subject in subjects if subjects.count(subject) > 1}:
        yield f"both a file and a folder {sorted(twice)}"


def told_too_much(files: Iterable[tuple[str, bytes]]) -> list[str]:
    """Files that name a package registry or a path of somebody's machine."""
    return [f"{path} names {word}" for path, content in files for word in NOT_OURS if word.encode() in content]


def unnamed(layer: str, front_page: str, names: Iterable[str]) -> list[str]:
    """Modules that the front page of their folder does not name, and names on it that are no module."""
    listed = {word for line in front_page.splitlines() if line.startswith("    ") for word in _heads(line)}
    return sorted(f"{layer}/{name}" for name in listed ^ set(names))


def _heads(line: str) -> list[str]:
    """`    name    what it is` names one; `    one, two, three` names them all."""
    first, _, rest = line.strip().partition("  ")
    return first.split(", ") if not rest or "," in first else [first]


ROOMS = [
    *LAYERS, "domain/match", "domain/tournament", "domain/tournament/acts", "domain/tournament/laws",
    "domain/tournament/state", "service/usecases", "service/storage", "service/present", "service/notify",
    "service/mail",
    "service/mail/outgoing", "service/mail/incoming", "service/http", "service/api", "service/feed", "service/web",
    "service/run", "service/client",
]  # fmt: skip


@pytest.mark.parametrize("layer", ROOMS)
def test_the_front_page_of_a_folder_names_what_is_in_it(layer):
    found = {path.stem for path in (ROOT / layer).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    front_page = ast.get_docstring(ast.parse((ROOT / layer / "__init__.py").read_text("utf-8")), clean=False)
    assert unnamed(layer, front_page or "", {name for name in found if not name.startswith("__")}) == []


def test_a_module_that_a_front_page_forgets_or_makes_up_is_found():
    page = "What it is.\n\n    one     the first\n    two, three\n    four    is gone\n"
    assert unnamed("a", page, ["one", "two", "three", "five"]) == ["a/five", "a/four"]


def test_the_top_of_the_house_is_tidy(tracked):
    assert strangers(tracked) == set()


def test_every_game_folder_has_the_same_names(tracked):
    assert misshapen_games(tracked) == []


def test_no_file_names_a_registry_or_a_machine(tracked):
    assert told_too_much((path, (ROOT / path).read_bytes()) for path in tracked) == []


def test_a_stranger_at_the_top_is_found():
    assert strangers(["README.md", ".gitignore", ".ci/run", "domain/match/state.py", "notes.txt", "src/a.py"]) == {
        "notes.txt",
        "src",
    }


WHOLE_GAME = [f"domain/games/a/{name}" for name in (*sorted(GAME_FILES), *(f"{one}.py" for one in sorted(SUBJECTS)))]
RULES = "domain/games/a/rules.py"
WITHOUT_RULES = [path for path in WHOLE_GAME if path != RULES]


@pytest.mark.parametrize(
    ("paths", "found"),
    [
        ([*WHOLE_GAME, "domain/games/__init__.py"], 0),
        ([*WITHOUT_RULES, "domain/games/a/rules/build.py", "domain/games/a/rules/move.py"], 0),
        ([*WHOLE_GAME, "domain/games/a/standing.py"], 0),
        (WITHOUT_RULES, 1),
        ([*WHOLE_GAME, "domain/games/a/rules/build.py"], 1),
        (WHOLE_GAME[1:], 1),
        ([*WHOLE_GAME, "domain/games/a/helpers.py"], 1),
    ],
)
def test_a_misshapen_game_is_found(paths, found):
    assert len(misshapen_games(paths)) == found


@pytest.mark.parametrize("word", NOT_OURS)
def test_a_named_registry_or_machine_is_found(word):
    assert told_too_much([("a.md", b"fine"), ("b.md", f"see {word}x".encode())]) == [f"b.md names {word}"]
