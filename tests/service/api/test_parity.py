"""What pages can do the API can: every page and form has its operation, or says why it is for people only."""

from __future__ import annotations

from tests.service.api import World

M, CUP = "/matches/<id:match>", "/tournaments/<id:tournament>"
# A route of the pages, and the operations that do the same.
SAME: dict[str, tuple[str, ...]] = {
    "GET /": ("listAwaitedQuestions", "listMatches", "listTournaments"),
    "GET /games": ("listGames",),
    "GET /games/<slug:game>": ("getGame",),
    "GET /games/<slug:game>/glossary": ("listGameTerms",),
    "GET /games/<slug:game>/things/<thing>": ("listGameTerms",),
    "GET /games/<slug:game>/rules": ("listRules",),
    "GET /games/<slug:game>/ratings": ("listRatings",),
    "POST /games/<slug:game>/learn": ("startLesson",),
    "POST /games/<slug:game>/practise": ("startPractice",),
    "GET /matches": ("listMatches",),
    f"GET {M}": ("getMatch", "getPosition", "listLegalDecisions", "previewDecision", "getHint", "listSecretSides"),
    f"GET {M}/proof": ("exportMatch", "getInclusionProof"),
    f"GET {M}/pulse": ("streamMatch", "getMatch"),
    f"GET {M}/stream": ("streamMatch",),
    f"GET {M}/replay": ("getPosition", "getLog", "getBoardAsSvg", "getBoardAsText", "getBoardAsPng"),
    f"GET {M}/score": ("getScore",),
    f"GET {M}/score.csv": ("getScore",),
    f"GET {M}/spots/<spot>": ("listGameTerms",),
    f"GET {M}/things": ("listGameTerms",),
    f"GET {M}/things/<thing>": ("listGameTerms",),
    f"GET {M}/time": ("getMatchTime",),
    f"GET {M}/what-if": ("playWhatIf",),
    f"POST {M}/abandon": ("abandonMatch",),
    f"POST {M}/bots": ("takeSeat",),
    f"POST {M}/decide": ("makeDecision", "continueDecision"),
    f"POST {M}/invite": ("inviteToMatch",),
    f"POST {M}/leave": ("leaveSeat",),
    f"POST {M}/notes": ("keepNotes", "getNotes"),
    f"POST {M}/notify": ("changeMatchNotifications", "getMatchNotifications"),
    f"POST {M}/offers": ("handOverSeat",),
    f"POST {M}/offers/<int:seat>/<any(take, decline, withdraw):what>": ("answerSeatOffer", "withdrawSeatOffer"),
    f"POST {M}/pause": ("pauseMatch",),
    f"POST {M}/resign": ("resign",),
    f"POST {M}/rest": ("withdrawRestOfLine", "getRestOfLine"),
    f"POST {M}/resume": ("resumeMatch",),
    f"POST {M}/sit": ("takeSeat",),
    f"POST {M}/standing": ("leaveStandingAnswer", "withdrawStandingAnswer", "getStandingAnswer"),
    f"POST {M}/start": ("startMatch",),
    f"POST {M}/take-back": ("askTakeBack",),
    f"POST {M}/take-back/grant": ("answerTakeBack",),
    f"POST {M}/take-back/refuse": ("answerTakeBack",),
    f"POST {M}/talk": ("sayAtTable", "listTalk"),
    f"POST {M}/time": ("grantTime", "takeOverSeat", "makeRuling"),
    "GET /new": ("listGames",),
    "POST /new": ("openMatch",),
    "GET /settings": ("getAccount", "getPreferences", "listTokens", "listBots", "listPlayedMatches"),
    "POST /settings": ("changeAccount", "changeMyPreferences"),
    "POST /settings/away": ("declareAbsence",),
    "POST /settings/back": ("endAbsence",),
    "POST /settings/bots": ("makeBot",),
    "POST /settings/bots/<id:bot>/remove": ("removeBot",),
    "POST /settings/bots/<id:bot>/tokens": ("makeBotToken",),
    "POST /settings/erase": ("eraseAccount",),
    "POST /settings/keys/<digest>/revoke": ("revokeToken",),
    "POST /settings/tokens": ("makeToken",),
    "GET /settings/post": ("listWebhooks", "listWebhookDeliveries", "getCalendar"),
    "POST /settings/post/calendar": ("renewCalendar",),
    "POST /settings/post/hooks": ("makeWebhook",),
    "POST /settings/post/hooks/<id>": ("removeWebhook", "switchOnWebhook", "tryWebhook"),
    "POST /sign-in/<key>": ("signIn",),
    "POST /sign-out": ("signOut",),
    "GET /tournaments": ("listTournaments",),
    f"GET {CUP}": ("getTournament", "getTournamentPack"),
    f"GET {CUP}/calendar.ics": ("getTournamentCalendar",),
    f"GET {CUP}/desk": ("getTournament", "listRulings"),
    f"GET {CUP}/rounds/<int:round>": ("getRound",),
    f"GET {CUP}/rounds/<int:round>/pulse": ("getRound",),
    f"GET {CUP}/rounds/<int:round>/sheets": ("getRound",),
    f"GET {CUP}/rulings": ("listRulings",),
    f"GET {CUP}/standings": ("getStandings", "getCrosstable"),
    "GET /tournaments/new": ("listGames",),
    "POST /tournaments/new": ("announceTournament",),
    f"POST {CUP}/do/<slug:act>": (
        "enterTournament", "withdrawEntry", "returnToTournament", "standByAsReserve", "takeOfferedSeat",
        "declineOfferedSeat", "makeProtest", "enterBot", "nameDirector", "leaveDirection", "refuseEntry", "keepApart",
        "letTogether", "closeEntries", "makeDraw", "layRound", "changePairing", "closeStage", "ruleInTournament",
        "callReserve", "answerProtest", "confirmResults", "cancelTournament",
    ),
}  # fmt: skip
FOR_PEOPLE = {
    "GET /about": "what the site is",
    "GET /sign-in": "a form",
    "POST /sign-in": "a mail with a link: it takes an address, and eyes",
    "GET /sign-in/<key>": "a form that asks before it signs in",
    f"GET {M}/sign-in": "leads to the form",
    f"GET {M}/story": "whether a browser hides the story of a campaign",
    f"POST {M}/story": "whether a browser hides the story of a campaign",
    f"POST {CUP}/results": "whether a browser hides results",
    "GET /calendar/<path:token>.ics": "an address that calendars fetch; the API tells it",
    "GET /mail/confirm/<token>": "a link in a mail",
    "POST /mail/confirm/<token>": "a link in a mail",
    "GET /mail/stop/<path:token>": "a link in a mail",
    "POST /mail/stop/<path:token>": "a link in a mail",
    "POST /settings/post/<id>/resend": "about mails that did not arrive",
    "POST /settings/post/forgive": "about mails that did not arrive",
    "POST /settings/post/invitations": "about mails of strangers",
    "GET /healthz": "for who looks after the register", "GET /readyz": "for who looks after the register",
    "GET /metrics": "for who looks after the register", "GET /static/<path:filename>": "files of pages",
}  # fmt: skip


def routes(world: World) -> set[str]:
    rules = [rule for rule in world.app.url_map.iter_rules() if not rule.rule.startswith("/api")]
    return {f"{method} {rule.rule}" for rule in rules for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}


def operations(world: World) -> set[str]:
    ways = [way for ways in world.spec["paths"].values() for name, way in ways.items() if name != "parameters"]
    return {way["operationId"] for way in ways}


def test_every_page_and_form_has_its_operation(small: World):
    assert routes(small) - set(SAME) - set(FOR_PEOPLE) == set()
    assert set(SAME) | set(FOR_PEOPLE) <= routes(small)
    assert {one for names in SAME.values() for one in names} - operations(small) == set()


def test_who_one_is_and_whom_one_invites_can_be_changed_over_the_api_too(small: World):
    anna = small.client("Anna")
    changed = anna.open("PATCH", "/api/me", json={"name": "Anna Maria", "zone": "Europe/Lisbon"})
    assert (changed.status_code, changed.json["name"], changed.json["zone"]) == (200, "Anna Maria", "Europe/Lisbon")
    refused = anna.open("PATCH", "/api/me", json={"zone": "Mars/Olympus"})
    assert (refused.status_code, refused.json["rule"]) == (409, "zone")
    match = small.open()
    small.register.people.confirm(small.register.people.get(small.ids["Anna"]))
    for _ in range(2):  # one mail, however often
        invited = anna.post(f"/api/matches/{match}/invitations", json={"email": "friend@far.example"})
        assert invited.json == {"email": "friend@far.example"}
    with small.register.store.durable.reading() as cursor:
        assert len(cursor.rows("SELECT * FROM outbox WHERE kind='invitation'")) == 1


def test_every_rule_that_a_refusal_names_can_be_looked_up(small: World):
    rules = {one["rule"]: one["text"] for one in small.client().get("/api/games/coal-baron/rules").json}
    terms = small.client().get("/api/games/coal-baron/things").json
    assert {one["rule"] for one in terms} <= set(rules)
    assert all(rules.values())
