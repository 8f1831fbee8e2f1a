"""Webhooks over real TLS: signed, to public addresses only, given up visibly."""

import http.server
import socket
import ssl
import threading
from base64 import b64decode, b64encode
from contextlib import suppress
from hashlib import sha256
from hmac import digest
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest

from domain.match.clocks import DAY, HOUR
from domain.words import Refused
from service.app import create_app
from service.notify.public_addresses import is_public
from service.notify.webhook_news import TRIAL
from service.notify.webhook_posting import Failed, Poster
from service.notify.webhooks import Hooks, payload, place, signature
from tests.followed import followed
from tests.service.mail.table import words

CERTIFICATE = Path(__file__).with_name("hook-test.pem")  # for hooks.example, made for these tests


class Receiver(http.server.ThreadingHTTPServer):
    """Somebody's program: it keeps what is posted to it and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 204
        self.location = ""

    def handle_error(self, request, client_address):
        """Connections that are given up are part of the tests."""


class Answering(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        receiver: Any = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        receiver.got.append((self.path, {key.lower(): value for key, value in self.headers.items()}, body))
        self.send_response(receiver.status)
        if receiver.location:
            self.send_header("Location", receiver.location)
        self.end_headers()

    def log_message(self, *arguments):
        pass


@pytest.fixture
def receiver():
    with Receiver() as one:
        thread = threading.Thread(target=one.serve_forever, daemon=True)
        thread.start()
        yield one
        one.shutdown()


@pytest.fixture
def poster():
    """As in life, but names mean this machine, and this machine counts as out in the world."""
    context = ssl.create_default_context(cafile=str(CERTIFICATE))
    return Poster(lambda host, port: ["127.0.0.1"], lambda address: address == "127.0.0.1", context, patience=60)


@pytest.fixture
def client(table):
    """A browser in which Anna is signed in."""
    app = followed(create_app(table.settings, now=table.wall))
    browser = app.test_client()
    browser.environ_base |= {"wsgi.url_scheme": "https", "HTTP_HOST": "register.example"}
    browser.post(f"/sign-in/{table.people.give_key(table.ids[0], 'sign-in')}")
    yield browser
    app.extensions["register"].close()


@pytest.fixture
def hooks(table):
    return Hooks(table.store.durable, table.wall)


def url(receiver, host="hooks.example"):
    return f"https://{host}:{receiver.server_port}/in?x=1"


def test_a_raw_post_is_signed_as_standard_webhooks_says(table, hooks, poster, receiver):
    hook = hooks.add(table.ids[0], "raw", url(receiver))
    body = payload("raw", "match.turn", 5, "It is Anna's turn", {"match": "7f3a"})
    assert poster.post(hook, "msg1", 1_785_924_000, body) == "status 204"
    path, headers, got = receiver.got[0]
    assert path == "/in?x=1"
    assert msgspec.json.decode(got) == {
        "type": "match.turn", "timestamp": 5, "data": {"match": "7f3a", "text": "It is Anna's turn"}
    }  # fmt: skip
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("msg1", "1785924000")
    key = b64decode(hook.secret.removeprefix("whsec_"))
    wanted = b64encode(digest(key, b"msg1.1785924000." + got, sha256)).decode()
    assert headers["webhook-signature"] == f"v1,{wanted}"
    assert headers["host"] == f"hooks.example:{receiver.server_port}"


def test_the_published_example_of_the_standard():
    """From the Standard Webhooks specification's reference libraries."""
    secret, id, at = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330
    assert signature(secret, id, at, b'{"test": 2432232314}') == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_chat_rooms_get_what_they_understand():
    text = "<!channel> @everyone & <b>"
    discord = msgspec.json.decode(payload("discord", "x", 1, text, {}))
    assert discord == {"content": text, "allowed_mentions": {"parse": []}}
    assert msgspec.json.decode(payload("slack", "x", 1, text, {})) == {
        "text": "&lt;!channel&gt; @everyone &amp; &lt;b&gt;"
    }


@pytest.mark.parametrize("status", [301, 302, 400, 404, 410, 429, 500])
def test_whatever_is_no_success_is_a_failure_and_no_redirection_is_followed(table, hooks, poster, receiver, status):
    receiver.status, receiver.location = status, url(receiver)
    with pytest.raises(Failed, match=f"status {status}"):
        poster.post(hooks.add(table.ids[0], "raw", url(receiver)), "m", 1, b"{}")
    assert len(receiver.got) == 1


def test_a_certificate_for_another_name_is_not_accepted(table, hooks, poster, receiver):
    with pytest.raises(Failed, match="certificate"):
        poster.post(hooks.add(table.ids[0], "raw", url(receiver, "other.example")), "m", 1, b"{}")
    assert receiver.got == []


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
     "255.255.255.255", "::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
     "ff02::1", "::", "198.18.0.1", "fec0::1", "feff::1", "::127.0.0.1", "::a00:1", "64:ff9b::a9fe:a9fe",
     "64:ff9b:1::5db8:d822", "2002:5db8:d822::1", "2001:0:5db8:d822::1", "2001:db8::1", "3fff::1", "5f00::1", "100::1",
     "2001:20::1", "192.0.0.8", "192.88.99.1", "240.0.0.1", "203.0.113.9", "::ffff:10.0.0.1", "::ffff:0:127.0.0.1",
     "fd00::1", "4000::1", "0.1.2.3"],
)  # fmt: skip
def test_private_and_special_addresses_are_not_out_in_the_world(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::5db8:d822"])
def test_public_addresses_are(address):
    assert is_public(address)


def test_a_name_that_also_means_a_private_address_is_refused(table, hooks, receiver):
    both = Poster(lambda host, port: ["93.184.216.34", "127.0.0.1"])
    with pytest.raises(Failed, match="not out in the world"):
        both.post(hooks.add(table.ids[0], "raw", url(receiver)), "m", 1, b"{}")
    assert receiver.got == []


def test_this_machine_is_refused_for_real(table, hooks, receiver):
    for host in ("localhost", "127.0.0.1", "[::1]", "0x7f.1", "2130706433"):
        hook = hooks.add(table.ids[0], "raw", "https://hooks.example/")._replace(url=url(receiver, host))
        with pytest.raises(Failed):
            Poster().post(hook, "m", 1, b"{}")
        hooks.remove(table.ids[0], hook.id)
    assert receiver.got == []


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "[::1]", "10.1.2.3", "a.localhost", "nas.lan", "2130706433", "0x7f000001", "127.1",
     "0177.0.0.1", "localhost.", "127.0.0.1.", "nas.lan.", "printer", "[::ffff:10.0.0.1]", "[64:ff9b::7f00:1]",
     "a..org"],
)  # fmt: skip
def test_what_can_only_be_private_is_refused_when_it_is_named(table, hooks, host):
    with pytest.raises(Refused, match="name a public host"):
        hooks.add(table.ids[0], "raw", f"https://{host}/")


@pytest.mark.parametrize(
    "bad",
    ["http://hooks.example/", "ftp://x.example", "https://", "https://user:pass@x.example/", "https://x.example:22/",
     "https://x.example:99999/", "https://x.example/ y", "https://x.example\\@evil/", "https://żółw.example/",
     "x" * 600, "https://[::1/", "https://x.example/\r\nHost: y", "https://x.example:0/", "https://x.example:-1/"],
)  # fmt: skip
def test_what_is_no_address_for_a_hook_is_told_what_one_looks_like(bad):
    with pytest.raises(Refused, match=r"hook begins with https|hook looks like https|port 443 or one above 1023"):
        place(bad)


def test_a_player_is_told_through_a_hook_what_a_mail_would_tell(table, hooks, poster, receiver):
    table.post_through(poster)
    match = table.play()
    seat = table.awaited(match)
    second = (seat + 1) % 3
    hooks.add(table.ids[second], "raw", url(receiver))
    hooks.add(table.ids[0], "discord", url(receiver), match)
    table.reply(match, seat, "draw from order with 2; choose 1")
    posted = [msgspec.json.decode(body) for _, _, body in receiver.got]
    raw = next(one for one in posted if "type" in one)
    assert raw["type"] == "match.turn"
    assert raw["data"]["match"] == match
    assert raw["data"]["seat"] == second
    name = ("Anna", "Bartek", "Celina")[second]
    chat = next(one["content"] for one in posted if "content" in one)
    assert f"It is {name}'s turn (shift 1 of 6)" in chat
    assert len(posted) == 2
    assert "order" not in chat


def test_a_hook_that_fails_for_a_day_is_switched_off_visibly(table, hooks, poster, receiver):
    table.post_through(poster)
    receiver.status = 500
    match = table.play()
    hook = hooks.add(table.ids[0], "raw", url(receiver), match)
    table.reply_unheard(match, table.awaited(match), "pass")
    assert hooks.get(hook.id).failing == table.wall.now
    assert "status 500" in hooks.get(hook.id).note
    for _ in range(8):
        table.wall.now += 6 * HOUR
        table.pump()
    assert hooks.get(hook.id).state == "off"
    number = len(receiver.got)
    table.matches.decide(table.caller(table.awaited(match)), match, "pass", None)
    table.pump()
    assert len(receiver.got) == number
    told = [one for one in table.postman.mails() if "webhook" in one["Subject"]]
    assert [one["To"] for one in told] == ["anna@players.example"]
    assert "status 500" in words(told[0])
    assert hooks.switch_on(table.ids[0], hook.id)
    assert hooks.get(hook.id).failing == 0


def test_while_a_hook_fails_only_the_oldest_news_is_tried(table, hooks, poster, receiver):
    """A chat room that is away costs one attempt at a time, however much happens at its table."""
    table.post_through(poster)
    hooks.add(table.ids[0], "raw", url(receiver))
    receiver.status = 500
    match = table.play()
    tried = len(receiver.got)
    for _ in range(6):
        seat = table.awaited(match)
        table.matches.decide(table.caller(seat), match, "pass", None)
        table.pump()
    assert len(receiver.got) == tried
    assert table.register.outbox.in_state("queued")
    receiver.status = 204
    for _ in range(3):
        table.wall.now += 600
        table.pump()
    assert len(receiver.got) > tried
    assert not table.register.outbox.in_state("deferred", "dead")


def test_a_hook_that_works_again_starts_afresh(table, hooks, poster, receiver):
    hook = hooks.add(table.ids[0], "raw", url(receiver))
    hooks.failed(hook, "status 500")
    hooks.worked(hooks.get(hook.id))
    table.wall.now += 2 * DAY
    assert not hooks.failed(hooks.get(hook.id), "status 500")
    assert hooks.get(hook.id).state == "on"


def test_nobody_has_too_many_hooks_and_nobody_touches_anothers(table, hooks):
    for number in range(10):
        hook = hooks.add(table.ids[0], "raw", f"https://x.example/{number}")
    with pytest.raises(Refused, match="more than 10"):
        hooks.add(table.ids[0], "raw", "https://x.example/")
    with pytest.raises(Refused, match="one of raw, discord and slack"):
        hooks.add(table.ids[1], "carrier pigeon", "https://x.example/")
    assert not hooks.remove(table.ids[1], hook.id)
    assert hooks.remove(table.ids[0], hook.id)


# --- one deadline, whatever the other side does ----------------------------------------------------------------------


class Trickling(threading.Thread):
    """Somebody who takes the connection and then says next to nothing, until the other side has had enough."""

    def __init__(self, words: bytes, tls: bool = True) -> None:
        super().__init__(daemon=True)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.server_port = self._listener.getsockname()[1]
        self._words, self._tls = words, tls
        self.cut = threading.Event()

    def run(self) -> None:
        plain, _ = self._listener.accept()
        with suppress(OSError):
            if self._tls:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(CERTIFICATE)
                plain = context.wrap_socket(plain, server_side=True)
            plain.sendall(self._words)
            while True:
                plain.sendall(b"x")
                sleep(0.05)
        self.cut.set()


@pytest.mark.parametrize(
    ("words", "tls"),
    [
        (b"", False),
        (b"HTTP/1.1 200 OK", True),
        (b"HTTP/1.1 200 OK\r\nX-Slow: ", True),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 ", True),
    ],
    ids=["no TLS at all", "status", "headers", "after 100"],
)
def test_who_trickles_is_cut_off(table, hooks, words, tls):
    slow = Trickling(words, tls)
    slow.start()
    context = ssl.create_default_context(cafile=str(CERTIFICATE))
    poster = Poster(lambda host, port: ["127.0.0.1"], lambda address: True, context, patience=1)
    with pytest.raises(Failed):
        poster.post(hooks.add(table.ids[0], "raw", url(slow)), "m", 1, b"{}")
    assert slow.cut.wait(60)


def test_a_name_server_that_does_not_answer_is_not_waited_for(table, hooks, receiver):
    answered = threading.Event()

    def never(host, port):
        answered.wait(60)
        return ["127.0.0.1"]

    with pytest.raises(Failed, match="no answer within 1 second"):
        Poster(never, patience=1).post(hooks.add(table.ids[0], "raw", url(receiver)), "m", 1, b"{}")
    answered.set()
    assert receiver.got == []


def test_the_connection_goes_to_the_address_that_was_judged(table, hooks, receiver):
    """A name that means something else at the second look is not looked up twice."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    context = ssl.create_default_context(cafile=str(CERTIFICATE))
    poster = Poster(lambda host, port: next(answers), lambda address: address == "127.0.0.1", context, patience=60)
    assert poster.post(hooks.add(table.ids[0], "raw", url(receiver)), "m", 1, b"{}") == "status 204"
    assert next(answers) == ["10.0.0.1"]


@pytest.mark.parametrize(("status", "state", "said"), [(204, "accepted", "status 204"), (500, "bounced", "status 500")])
def test_an_owner_tries_a_hook_outside_of_the_web_server(table, client, hooks, poster, receiver, status, state, said):
    """The request only asks for it; what came of it stands in the list of what was sent."""
    table.post_through(poster)
    hook = hooks.add(table.ids[0], "raw", url(receiver))
    receiver.status = status
    assert client.post(f"/settings/post/hooks/{hook.id}", data={"do": "test"}).status_code == 303
    assert receiver.got == []
    table.pump()
    assert msgspec.json.decode(receiver.got[0][2])["type"] == TRIAL
    (tried,) = [one for one in table.register.outbox.of_player(table.ids[0]) if one.kind == TRIAL]
    assert (tried.state, said in tried.note) == (state, True)
    assert said in client.get("/settings/post").get_data(as_text=True)
    table.wall.now += DAY
    table.pump()
    assert len(receiver.got) == 1
