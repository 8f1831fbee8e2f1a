"""The page that shows how to write a bot shows the very program that the tests let play."""

from html import unescape

from service.api.bot_guide import EXAMPLE
from tests.service.api import World


def test_the_page_shows_the_example_and_gives_it_as_a_file(world: World):
    page = world.app.test_client().get("/api/docs/bots")
    assert page.status_code == 200
    assert EXAMPLE.read_text("utf-8") in unescape(page.get_data(as_text=True))
    file = world.app.test_client().get("/api/docs/bot.py")
    assert file.get_data(as_text=True) == EXAMPLE.read_text("utf-8")
    assert file.mimetype == "text/plain"


def test_the_example_is_about_thirty_lines():
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 35


def test_every_link_of_the_page_leads_somewhere(world: World):
    client = world.app.test_client()
    page = client.get("/api/docs/bots").get_data(as_text=True)
    links = {part.split('"')[0] for part in page.split('href="')[1:]} - {"data:,"}
    assert {client.get(link.split("#")[0]).status_code for link in links} <= {
        200,
        401,
    }  # settings are for who is signed in
    docs = client.get("/api/docs").get_data(as_text=True)
    assert all(f'id="{link.split("#")[1]}"' in docs for link in links if "#" in link)
