"""Attacks by page and API: tokens, sessions, other sites, other names, limits, invitations, seats."""

from __future__ import annotations

import socket

from rq import Queue
from rq.serializers import JSONSerializer

from domain.chain import RECEIPT_HEADER
from ops.drills.attacks.target import Target, held
from service.notify.queues import CLOCK, Queues
from service.notify.webhook_news import TRIAL
from service.proof import verify

OFTEN = 1500  # more than is allowed in a minute
ELSEWHERE = "https://evil.example"
INSIDE = (
    "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "127.1", "0x7f.0.0.1", "2130706433", "0", "[::]",
    "169.254.169.254", "10.0.0.1", "[fec0::1]", "[fd00::1]", "[64:ff9b::7f00:1]",
)  # fmt: skip
NO_HOOKS = ("http://hooks.example/", "https://hooks.example:25/", "https://a@hooks.example/", "file:///etc/passwd",
            "gopher://hooks.example/")  # fmt: skip


def pages_take_no_tokens(target: Target) -> str:
    """High 1: a read-only token makes itself a full one on a page."""
    token, before = target.token("Anna", "read"), len(target.register.people.keys(target.ids["Anna"]))
    visitor = target.stranger()
    headers = {"Authorization": f"Bearer {token}"}
    heard = visitor.post("/settings/tokens", {"label": "mine", "scope": ["read", "play"]}, **headers)
    made = len(target.register.people.keys(target.ids["Anna"])) - before
    held(made == 0, f"a token was made by a token ({heard.status})")
    held(visitor.get("/settings", **headers).status in (401, 403, 302, 303), "a token opens the settings")
    return f"{heard.status}, no token made"


def scopes_hold(target: Target) -> str:
    """High 1: a read-only token decides."""
    match = target.match("Anna", "Bruno")
    asked = {"decision": "1", "line": "1", "ply": 0}
    token, visitor = target.token("Anna", "read"), target.stranger()
    acts = ("decisions", "resignations", "takebacks", "abandonments")
    statuses = {visitor.call("POST", f"/api/matches/{match}/{act}", token, asked).status for act in acts}
    held(statuses == {403}, f"a read-only token was answered {statuses}")
    return "403 everywhere"


def terms_are_judged(target: Target) -> str:
    """High 3: terms that nobody knows are stored, and the match can never be read again."""
    visitor, before = target.signed_in("Anna"), target.matches()
    for field in ("policy", "pace", "takebacks", "seating"):
        form = {"game": "coal-baron", "seats": 2, "sit": "yes", field: "zz"}
        held(visitor.post("/new", form).status < 500, f"{field}=zz is a fault of ours")
    for field, value in (("seats", 10**12), ("seats", -1), ("title", "\x00"), ("game", "chess")):
        form = {"game": "coal-baron", "seats": 2} | {field: value}
        held(visitor.post("/new", form).status < 500, f"{field} is a fault of ours")
    for id in target.register.store.events.matches()[before:]:
        target.register.store.load(id)
    held(not target.register.queries.parked(), "a match cannot be read")
    return "refused in words; every log can be read"


def refused_openings_leave_nothing(target: Target) -> str:
    """Low: openings that are refused leave secrets behind."""
    visitor, before = target.signed_in("Anna"), _secrets(target)
    for seats in (0, 9, 77):
        visitor.post("/new", {"game": "coal-baron", "seats": seats})
    held(_secrets(target) == before, "secrets of matches that were never opened")
    return "no secret without a match"


def _secrets(target: Target) -> int:
    with target.register.store.durable.reading() as cursor:
        return len(cursor.rows("SELECT match FROM secrets"))


def guests_invite_nobody(target: Target) -> str:
    """High 7: a guest without an address has mails sent to strangers."""
    visitor, before = target.stranger(), sum(target.register.outbox.counts().values())
    visitor.post("/games/coal-baron/practise")
    heard = visitor.post("/new", {"game": "coal-baron", "seats": 3, "title": "BUY PILLS"})
    match = (heard.headers["Location"] or "").rpartition("/")[2]
    for number in range(5):
        visitor.post(f"/matches/{match}/invite", {"email": f"victim{number}@elsewhere.example"})
    waiting = target.register.outbox.in_state("queued", "accepted", "deferred")
    mailed = sum(one.kind == "invitation" for one in waiting)
    held(not mailed, f"{mailed} strangers were mailed by a guest")
    held(sum(target.register.outbox.counts().values()) - before <= 1, "a guest makes mails")
    return "none was mailed"


def other_sites_do_nothing(target: Target) -> str:
    """Medium: another site posts in somebody's browser, or signs somebody in as the attacker."""
    visitor = target.signed_in("Anna")
    name = target.register.people.person(target.ids["Anna"]).name
    for origin in (ELSEWHERE, "null"):
        heard = visitor.post("/settings", {"name": "Eve"}, Origin=origin)
        held(heard.status == 403, f"a post from {origin} was answered {heard.status}")
    held(target.register.people.person(target.ids["Anna"]).name == name, "another site has changed a name")
    victim, key = target.stranger(), target.register.people.give_key(target.ids["Clara"], "sign-in")
    victim.post(f"/sign-in/{key}", Origin=ELSEWHERE)
    held(victim.get("/settings").status != 200, "another site has signed somebody in")
    return "403"


def other_names_are_not_ours(target: Target) -> str:
    """Low: whoever names another host gets links to it."""
    heard = target.stranger().get("/", Host="evil.example")
    held(heard.status in (400, 403, 404, 421), f"Host: evil.example was answered {heard.status}")
    held(b"evil.example" not in heard.body, "a page names another host")
    return str(heard.status)


def fields_hold_line_ends(target: Target) -> str:
    """Low: a line end in a field is a fault of ours, or a header of theirs."""
    visitor, match = target.signed_in("Anna"), target.match("Anna", "Bruno")
    wild = "a\r\nSet-Cookie: evil=1\r\n\r\n<h1>\x1b[31m\u202e"
    names = ("email", "name", "to", "title", "words", "decision", "line", "zone", "url", "label", "reason")
    fields = dict.fromkeys(names, wild)
    paths = ("/sign-in", "/settings", "/new", "/settings/tokens", "/settings/post/hooks", f"/matches/{match}/talk",
             f"/matches/{match}/decide", f"/matches/{match}/notes", f"/matches/{match}/invite")  # fmt: skip
    for path in paths:
        heard = visitor.post(path, fields)
        held(heard.status < 500, f"{path} was answered {heard.status}")
        held("evil" not in visitor.cookies, f"{path} sets a cookie of theirs")
    return "no fault, no header"


def hooks_stay_outside(target: Target) -> str:
    """Medium, Low: a webhook reaches into our own network.

    Somebody listens on this machine, and is never called, by whatever name.
    """
    bruno, hooks = target.ids["Bruno"], target.register.hooks
    visitor = target.signed_in("Bruno")
    for url in NO_HOOKS:
        visitor.post("/settings/post/hooks", {"kind": "raw", "url": url})
        held(not hooks.of_player(bruno), f"{url} is taken for a webhook")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.5)
        for host in INSIDE:
            url = f"https://{host}:{listener.getsockname()[1]}/"
            visitor.post("/settings/post/hooks", {"kind": "raw", "url": url})
            for hook in hooks.of_player(bruno):  # what is refused at once is not among them
                visitor.post(f"/settings/post/hooks/{hook.id}", {"do": "test"})
                target.until(lambda hook=hook: _was_tried(target, bruno, hook.id), f"{url} is not tried")  # type: ignore[misc]
                hooks.remove(bruno, hook.id)
        held(not _is_called(listener), "somebody on this machine was called")
    tried = sum(one.kind == TRIAL for one in target.register.outbox.of_player(bruno))
    held(tried, "none was tried at all, so this proves little")
    return f"{len(NO_HOOKS) + len(INSIDE) - tried} refused at once, {tried} tried, nobody called"


def _was_tried(target: Target, player: str, hook: str) -> bool:
    sent = [one for one in target.register.outbox.of_player(player) if one.kind == TRIAL and one.channel == hook]
    return bool(sent) and all(one.state not in ("queued", "claimed") for one in sent)


def _is_called(listener: socket.socket) -> bool:
    try:
        listener.accept()[0].close()
    except TimeoutError:
        return False
    return True


def seats_change_hands_by_consent(target: Target) -> str:
    """Medium: who opened a match takes somebody's seat, looks at the hand and gives it back."""
    match = target.match("Anna", "Bruno")
    token = target.token("Anna", "read", "play")
    body = {"seat": 1, "player": target.ids["Anna"], "reason": "for a moment"}
    for player in ("Anna", "Clara"):
        asked = body | {"player": target.ids[player]}
        status = target.stranger().call("POST", f"/api/matches/{match}/handovers", token, asked).status
        held(status in (403, 409, 422), f"a seat of Bruno's was asked for by {player}: {status}")
    held(_players(target, match) == ["Anna", "Bruno"], f"Bruno's seat is now {_players(target, match)[1]}'s")
    return "the seat stays whose it was"


def nobody_is_seated_unasked(target: Target) -> str:
    """Medium: strangers are seated, and mailed from then on."""
    match = _open_table(target)
    token = target.token("Anna", "read", "play")
    target.stranger().call("POST", f"/api/matches/{match}/seats", token, {"player": target.ids["Clara"]})
    target.stranger().call("POST", f"/api/matches/{match}/seats", token, {"player": target.ids["Clara"], "seat": 1})
    held("Clara" not in _players(target, match), "Clara was seated without being asked")
    return "nobody sits who was not asked"


def _open_table(target: Target) -> str:
    token = target.token("Anna", "read", "play")
    return str(target.stranger().call("POST", "/api/matches", token, {"game": "coal-baron", "seats": 2}).json["match"])


def _players(target: Target, match: str) -> list[str]:
    """Who sits where, by name."""
    names = {id: name for name, id in target.ids.items()}
    with target.register.store.held(match) as at:
        return [names.get(one, "nobody") for one in target.register.store.newest(at).players]


def nothing_is_ruled_after_the_end(target: Target) -> str:
    """Medium: who opened a match and only watches rules something after its end, and its proof is worth nothing."""
    match = _open_table(target)
    for name in ("Bruno", "Clara"):
        target.stranger().call("POST", f"/api/matches/{match}/seats", target.token_of(name), {})
    target.register.matches.start(target.caller("Bruno"), match)
    target.register.matches.resign(target.caller("Bruno"), match)
    token = target.token("Anna", "read", "play", "organise")
    status = (
        target.stranger().call("POST", f"/api/matches/{match}/rulings", token, {"reason": "an afterthought"}).status
    )
    held(status in (403, 409), f"a ruling after the end was answered {status}")
    file = target.stranger().get(f"/api/matches/{match}/export").body
    held(verify(file).good, "the file of the match cannot be proven any more")
    return f"{status}, and the file is good"


def every_reading_is_a_receipt(target: Target) -> str:
    """Proof: an answer that nobody could hold against us later."""
    match, token = target.match("Anna", "Bruno"), target.token_of("Anna")
    digest = target.stranger().call("GET", f"/api/matches/{match}", token).json["digest"]
    for what in ("", "/legal", "/position", "/score", "/log", "/time", "/rest", "/standing", "/board.txt", "/export"):
        kept = target.stranger().call("GET", f"/api/matches/{match}{what}", token).headers.get(RECEIPT_HEADER)
        held(kept == digest, f"{what or 'the match'} carries {kept}")
    return "the whole digest in each"


def queues_run_no_code(target: Target) -> str:
    """Medium: whoever can write to the queue runs code."""
    trace = target.data / "trace"
    queue = Queue(CLOCK, connection=Queues(target.data).connection, serializer=JSONSerializer)
    queue.enqueue("os.mkdir", str(trace))
    queue.enqueue("subprocess.check_call", ["touch", str(trace)])
    target.until(lambda: not queue.count, "the queue is not worked off")
    held(not trace.exists(), "a job has run that is none of ours")
    return "only jobs of the table run"


def sessions_end_with_an_address(target: Target) -> str:
    """Low: whoever had the old address stays signed in."""
    person = target.register.people.add("Dora", "dora@demo.example")
    target.ids["Dora"] = person.id
    visitor = target.signed_in("Dora")
    token = target.token("Dora", "read")
    target.register.people.change(person.id, email="dora@elsewhere.example")
    target.until(lambda: visitor.get("/settings").status != 200, "a session outlives a changed address")
    status = target.stranger().call("GET", "/api/me", token).status
    held(status == 401, f"a token outlives a changed address ({status})")
    return "signed out"


def mail_pages_are_not_kept(target: Target) -> str:
    """Low: pages behind links of mails lie in caches."""
    for path in ("/mail/confirm/x", "/mail/stop/x", "/sign-in/x", "/settings/post"):
        kept = target.stranger().get(path).headers.get("Cache-Control", "")
        held("no-store" in kept, f"{path} may be kept: {kept or 'nothing said'}")
    return "no-store"


def totals_are_limited(target: Target) -> str:
    """Low: tokens without end."""
    visitor, most = target.signed_in("Clara"), 120
    for number in range(most):
        if visitor.post("/settings/tokens", {"label": f"token {number}"}).status in (400, 403, 409, 422, 429):
            break
    made = len(target.register.people.keys(target.ids["Clara"]))
    held(made < most, f"{made} tokens for one person")
    return f"no more than {made}"


def victims_can_sign_in(target: Target) -> str:
    """Low: five requests by anybody keep somebody from signing in."""
    for _ in range(8):
        target.stranger().post("/sign-in", {"email": target.address("Bruno")})
    sent = target.register.outbox.of_player(target.ids["Bruno"])
    held(any(one.kind == "sign-in" for one in sent), "no link at all was sent")
    letters = sum(one.kind == "sign-in" for one in sent)
    held(letters <= 6, f"{letters} mails to one victim")
    return f"{letters} of 8 mailed"


def callers_are_limited(target: Target) -> str:
    """Medium: pages and wrong tokens as often as one likes.

    Nothing by page comes after it: it uses up what is allowed.
    """
    for path, token in (("/api/me", "wrong" * 9), ("/games", "")):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        heard = (target.stranger().get(path, **headers).status for _ in range(OFTEN))
        held(429 in heard, f"{path} {OFTEN} times in a row")
    return "429"


ATTACKS = (
    pages_take_no_tokens, scopes_hold, terms_are_judged, guests_invite_nobody, other_sites_do_nothing,
    hooks_stay_outside, seats_change_hands_by_consent, nobody_is_seated_unasked,
    nothing_is_ruled_after_the_end, every_reading_is_a_receipt, queues_run_no_code, refused_openings_leave_nothing,
    other_names_are_not_ours, fields_hold_line_ends,
    sessions_end_with_an_address, mail_pages_are_not_kept, totals_are_limited, victims_can_sign_in,
    callers_are_limited,
)  # fmt: skip
