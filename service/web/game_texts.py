"""The games in our own words, for people who have never played them. The full rules lie with each game (RULES.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from domain.words import Sentence, say


class BoardDetail(NamedTuple):
    """A part of the board, by its panels, and what one sees there. `ops/screenshots` draws it."""

    panels: tuple[str, ...]
    words: str


class GameText(NamedTuple):
    """What a game is, how a turn goes, what wins, and what its options mean."""

    what: str
    story: tuple[str, ...]
    turn: tuple[str, ...]
    points: tuple[str, ...]
    options: Mapping[str, str]
    details: Mapping[str, BoardDetail]


ABOUT: dict[str, GameText] = {
    "coal-baron": GameText(
        "Dig coal, load it on wagons, send trains to four kinds of customers. Every place on the table gets dearer "
        "each time somebody uses it.",
        (
            "You run a mine. Coal waits in carts in your drift; an action brings it up into wagons that stand at your "
            "three loading docks. A wagon or a cart shows a crest, and each dock takes two of the four crests.",
            "A train that has an engine and carries enough carts can serve one of the orders in your hand. Orders, "
            "shares in the customers, goals and the tokens of the shifts bring the points.",
            "All actions are bought with miners from your hand. The first to use a place in a shift pays one, the next "
            "two, and so on: being early is cheap, being stubborn is dear.",
        ),
        (
            "Place exactly as many miners as the place costs and do what it offers: take the top card of a stack, "
            "mine, deliver, or look at four cards of a stack and take one.",
            "Before and after it you may play improvement cards; they give an extra action or count as miners.",
            "Or pass: then you are out until the shift ends. When all have passed, the miners come home, and whoever "
            "was last at Mining 0/1 takes the shift's token and starts the next shift.",
        ),
        (
            "Completed orders: 3, 5, 7 or 10 points for 1, 2, 3 or 4 carts.",
            "Single carts that were delivered: 1 or 2 points.",
            "Shares: 3 points for each that matches a completed order of its customer.",
            "Shift tokens: 1 point each. Goals: what they say.",
        ),
        {"start_seat": "Who begins the first shift. As usual, chance says who."},
        {
            "places": BoardDetail(
                ("tile-wagon1", "tile-engine", "tile-order", "tile-mine12"),
                "Places for miners. The dark number is what the place costs now; the marks beside it are who was there "
                "before.",
            ),
            "docks": BoardDetail(
                ("docks",),
                "Your three docks. The crests on a dock say which wagons may stand there and which carts they take; an "
                "engine in front, and the train can leave.",
            ),
            "hand": BoardDetail(
                ("hand",), "Your hand: orders to deliver, improvements to play. Nobody else sees what is on them."
            ),
        },
    ),
    "eighteen-africa": GameText(
        "Buy into railway companies, lay their track across Africa, run their trains and collect dividends. Two to "
        "seven players; the richest wins.",
        (
            "A game of the 18xx family. You own shares; companies own money, trains and track. Whoever holds the most "
            "of a company leads it, and may run it well or for the benefit of another one.",
            "Shares are dealt face down, auctioned and turned up from a deck: what is in your hand only you may buy. "
            "Trains never grow old, and nobody goes bankrupt, but a company whose price falls to nothing is gone.",
            "Shares that are sold lie in the bank's pool. The more of them lie there, the worse the times: from boom "
            "to depression every city and town is worth less, and every bond more.",
        ),
        (
            "Keep half of your cards and bid for the rest of everybody's. Then buy what you can pay; a company starts "
            "with its president's certificate or three shares.",
            "After each stock round companies operate twice, the dearest first: up to four yellow tiles or one better "
            "one, perhaps a station, then the trains run.",
            "What they earn is paid to the owners, and the price rises, or kept for the next train, and it falls.",
            "Then trains are bought, sold and traded, and the company may deal in shares itself.",
        ),
        (
            "Your cash, your shares at their price, a part of what your companies own, bonds and privates.",
            "The game ends when the bank is empty, a price reaches £400, no company is left, or after the last set.",
        ),
        {
            "variable_modifiers": "Cities marked with ? are worth the best other city and a printed amount more.",
            "dakar_dar_es_salaam": "The second great line runs from Dakar to Dar es Salaam.",
            "depression_every_round": "In a depression prices fall before every operating round, not only the first.",
            "late_train_check": "A company without president and train falls once at the dividend, twice at the end.",
            "concession_penalty": "A concession that was never given to a company costs £100 at the end.",
            "president_each": "Everybody is dealt one president's certificate.",
            "two_player_swap": "For two: some of the lots are exchanged with unknown cards.",
            "clockwise_nomination": "The right to put up a lot goes round clockwise.",
            "max_sets": "After how many stock rounds, each with two operating rounds, the game ends at the latest.",
        },
        {
            "map": BoardDetail(
                ("map",),
                "The map: tiles with their track, cities with stations, goods and their ports, and the last run as a "
                "coloured band.",
            ),
            "market": BoardDetail(
                ("market",), "The market: dividends move a company to the right, withholding to the left."
            ),
        },
    ),
    "steamrollers": GameText(
        "Take a die, draw a piece of track, strengthen your engine, or carry goods over your own map. For one to five; "
        "alone you play against Eve.",
        (
            "Everybody has the same map of six cities and draws a network of their own on it. The goods lie in the "
            "cities and belong to nobody: whoever delivers first has them.",
            "Each round the dice are rolled once for all, one more than there are players. What a die shows is where "
            "and what you may do with it: the region to draw in, the box of the engine to cross, the city to load in.",
        ),
        (
            "Take a die from the pool.",
            "With it draw one track in its region, in one of the two shapes the black die shows; or cross its box of "
            "your engine; or deliver a good from its city along your own tracks; or take the action tile of its "
            "number.",
            "Action tiles bend the rules for whoever holds them: turn a die, take a second one, steal one, reach "
            "further. Some lie sideways after use until your next turn.",
            "When three cities are empty the round is finished and the game is over.",
        ),
        (
            "Each delivery counts its distance; your engine's power says how far you can go.",
            "Each connection between two cities counts 1, and 1 more for every town on it.",
            "The engine boxes 4, 5 and 6 count 1, 2 and 3. Action tiles count what they say, which may be less than 0.",
        ),
        {
            "coal": "With coal: black goods that any city takes.",
            "orders": "With order tiles: sets of delivered goods bring extra points.",
            "start_tiles": "With start tiles: everybody begins with a small advantage of their own choice.",
            "level": "How many borders of the map are blocked.",
            "solo_level": "Alone: how far ahead Eve begins.",
            "first": "Who is first. As usual, chance says who.",
            "rows": "Alone: arranged, you put the goods of each city in order; drawn, as usual, they lie as they came.",
        },
        {
            "map": BoardDetail(
                ("map",),
                "Your map: six cities with their numbers and the goods that wait there, towns in between, and the "
                "tracks you have drawn.",
            ),
            "sheet": BoardDetail(
                ("side",),
                "The dice of this round and the shapes of track they allow; then your engine, what you have delivered, "
                "and the action tiles.",
            ),
        },
    ),
    "ticket-legacy": GameText(
        "Collect cards in colours, lay your trains on the tracks between cities, and connect the pairs of cities that "
        "your tickets name.",
        (
            "It is 1865, and the east of a continent wants railways. Each company has twenty trains. A track takes as "
            "many of them as it has spaces, and is paid with as many cards of its colour; locomotives count as any.",
            "Tickets are secret until the end: two cities and a value each, won if your own tracks connect them by any "
            "way, and lost as much if not. News comes up between the cards and changes what may be done.",
            "This is a single match. A campaign is twelve of them in a row.",
        ),
        (
            "Take two train cards, open ones or blind; a locomotive that lies open counts for both.",
            "Or claim one free track: pay its cards, lay your trains. A track in the colour of your company brings $2.",
            "Or draw three tickets and keep at least one.",
            "Who ends a turn with two trains or fewer starts the final round.",
        ),
        (
            "Dollars before you, and completed tickets; each that is missed costs its value.",
            "The fewer trains are left, the better: $16 for none, and less down to $2 for ten.",
        ),
        {},
        {
            "map": BoardDetail(
                ("map",),
                "Tracks in six colours, each with a shape of its own; grey ones take any one colour. Trains that lie "
                "there carry the letter of their company. Rings mark large cities.",
            ),
            "cards": BoardDetail(("supply", "hand"), "The display, from which everybody draws, and your own hand."),
            "tickets": BoardDetail(
                ("own-tickets",), "Your tickets: which are completed, and how many spaces the others still want."
            ),
        },
    ),
    "ticket-campaign": GameText(
        "Twelve matches of Ticket to Ride Legacy, three years apart, in which the same companies meet: what happens in "
        "one changes the next.",
        (
            "Two to five companies are founded in 1865. After each match its story is read: areas of the map open, "
            "rules are added, postcards are handed out, and what was earned goes into the vaults.",
            "What lies sealed is told to nobody before it is read, neither on pages nor in mails. Who stays away from "
            "a match misses it, and the campaign goes on.",
        ),
        (
            "Say whether your company takes part in the next match, then play it: it has a table of its own.",
            "Afterwards the last-placed company takes the caboose, plays first in the next match, and archives one of "
            "the events that came up.",
            "The story goes on, and the next match is called.",
        ),
        ("Every match adds its dollars to the vaults; the fullest vault wins after twelve.",),
        {},
        {"map": BoardDetail(("map",), "The map as it is at the start. Broken lines lead to areas that are closed.")},
    ),
    "train-rush": GameText(
        "A big game: drive one locomotive round a map of three loops, buy influence in three states, and build up a "
        "company that scores in twelve ways.",
        (
            "Your locomotive runs clockwise through three regions. Where it stops decides what you may do: deliver in "
            "a city, sell on a black market, trigger a siding. Warehouses, stations and contractors make your stops, "
            "and those of others, worth more.",
            "Behind the map lies the management board: spies and agents in the sectors of three states, tracks of "
            "progress, infrastructure and contractors, and a market of wagons, contracts and tiles.",
        ),
        (
            "Bid with a numbered spy for the order of play, then send it to a sector to advance on its track.",
            "Take income and load your wagons.",
            "Spend investment tokens on actions: build, load, move, exchange wagons, plan, corrupt.",
            "Play one action card: up to three moves, then one special action, each paid with coal.",
            "Perhaps start a mission with a hero. After eight rounds (nine for two), or when somebody has been to all "
            "nine cities, the game ends.",
        ),
        (
            "During the game: contracts, first visits to cities, black markets, some cards.",
            "At the end: majorities in fifteen sectors, on the infrastructure and contractor tracks and in the "
            "contract areas; full special wagons; missions; the tops of tracks; having been everywhere.",
        ),
        {
            "heroes": "How heroes are given out: picked one by one from packets that go round, or dealt at random.",
            "strict_income_order": "Loading in the income phase seat by seat in turn order, instead of all at once.",
        },
        {
            "near": BoardDetail(
                ("near",),
                "Around your locomotive. It goes clockwise from point to point; numbered sidings branch off, cities "
                "show what they pay, arrows lead to the next loop.",
            ),
            "hand": BoardDetail(
                ("hand",),
                "Your hand: an action card has up to three moves and one special action; a hero has a mission.",
            ),
            "sectors": BoardDetail(
                ("sectors",),
                "Behind the map: spies and agents in fifteen sectors. Who has most in one scores for it at the end.",
            ),
        },
    ),
}  # fmt: skip


# --- bots ------------------------------------------------------------------------------------------------------------

BOT_WORDS = {
    "random": say("decides anything that is allowed, without a thought"),
    "greedy": say("takes what is worth most to it now, and does not look far ahead"),
    "tourist": say("would rather see every city than win"),
}


def bot_words(bot: str) -> Sentence:
    """What a bot is like; of one without words that it is a player of the house."""
    return BOT_WORDS.get(bot, say("a player of the house"))
