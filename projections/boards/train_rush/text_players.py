"""What lies before a player of Train Rush, as text."""

from __future__ import annotations

from domain.games.train_rush.edition import CITIES, HEROES, SLOTS
from domain.games.train_rush.labels import in_words
from domain.games.train_rush.state import Player, State, Wagon
from domain.places import Face, Seat, Viewer
from domain.words import counted, seat_name
from projections.boards.lines import folded
from projections.boards.train_rush.text_map import stands_on
from projections.boards.train_rush.text_marks import SHORT, card_words, letter


def board(view: State, seat: Seat, viewer: Viewer, now: int) -> str:
    player = view.players[seat]
    own = viewer.owns(seat)
    lines = [
        f"{letter(view, seat)} {seat_name(seat)} ({player.colour}){' YOU' if own else ''}: "
        f"{sum(entry.amount for entry in view.scored if entry.seat == seat)} VP, {now} if the game ended now",
        f"  on {stands_on(player)}; {player.investment} investment, {player.coal} coal; "
        f"movement tokens {' '.join(map(str, player.tokens)) or '-'}; spies {' '.join(map(str, player.spies)) or '-'}",
        f"  left: {pieces_left(player)}; cities visited: {len(CITIES) - player.city_markers}",
        "  train: " + ("  ".join(f"#{at} {loaded(wagon)}" for at, wagon in enumerate(player.wagons, 1)) or "-"),
    ]
    if player.missions:
        lines.append("  missions: " + ", ".join(hero_words(mission.hero) for mission in player.missions))
    if player.front:
        lines.append(f"  in front: {', '.join(player.front)}")
    lines += hands(player) if own else [f"  in hand: {in_hand(player)}"]
    return "\n".join(map(folded, lines))


def loaded(wagon: Wagon) -> str:
    """What lies in each slot; an empty slot shows what it takes in small letters."""
    slots = zip(SLOTS[wagon.tile], wagon.load, strict=True)
    return f"{wagon.tile} {''.join(SHORT[cube] if cube else SHORT[slot].lower() for slot, cube in slots)}"


def hero_words(hero: Face) -> str:
    row = HEROES[hero]
    return f"{hero} {CITIES[row.city].name} {row.resource} ({in_words(row.bonus)})"


def pieces_left(player: Player) -> str:
    pieces = (
        (player.warehouses, "warehouse|warehouses"), (player.stations, "station|stations"),
        (player.agents, "agent|agents"), (player.contract_markers, "contract marker|contract markers"),
    )  # fmt: skip
    return ", ".join(counted(number, forms) for number, forms in pieces)


def in_hand(player: Player) -> str:
    return f"{counted(len(player.hand), 'action card|action cards')}, {counted(len(player.heroes), 'hero|heroes')}"


def hands(player: Player) -> list[str]:
    lines = [f"  {card_words(card)}" for card in player.hand]
    for label, hand in (("heroes", player.heroes), ("packet", player.packet), ("in the box", player.rejected)):
        if len(hand):
            lines.append(f"  {label}: {'; '.join(map(hero_words, hand))}")
    for label, hand in (("drawn", player.drawn), ("returned", player.returned)):
        lines += [f"  {label}: {card_words(card)}" for card in hand]
    return lines
