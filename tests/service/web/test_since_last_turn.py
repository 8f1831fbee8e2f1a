"""What was earned since one's last turn, in sentences that can be read."""

from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table


def test_what_lifts_a_total_to_nothing_is_told_as_its_reason(site):
    """Tickets not yet completed count against a company: its total is lifted to $0 early in every match."""
    rita, saul = (Caller(site.player(name)) for name in ("Rita", "Saul"))
    match = lay_table(site.register.matches, [rita, saul], "ticket-legacy")
    browser = site.app.test_client()
    cookie = site.session("Rita")
    browser.set_cookie(cookie["name"], cookie["value"])
    told = ""
    for _ in range(20):
        told = browser.get(f"/matches/{match}").get_data(as_text=True)
        if "a total is never below" in told:
            break
        assert decide_as_bot(site.register.matches, match)
    assert " points: a total is never below $0" in told
    assert " for a total is never below" not in told
    assert "Saul, 0 points" not in told  # 23 trains left: of what brings nothing nothing is told
