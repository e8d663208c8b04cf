"""Talking to the plain game in tests, without a stream, a clock or a disk."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from bakers_dozen.app.keymap import Keymap
from bakers_dozen.app.knowledge import Knowledge
from bakers_dozen.app.messages import Opened
from bakers_dozen.app.model import Model
from bakers_dozen.plain.answering import Answer, Keeping, Player
from bakers_dozen.plain.reading import parse
from bakers_dozen.plain.session import run
from bakers_dozen.play.game import Game
from bakers_dozen.program.opening import OpeningError, open_text
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.variants import BAKERS_DOZEN, Variant

DATA = Path(__file__).parent.parent / "data"

#: The 2 of spades has to go onto the 3 of hearts, or the ace never comes out.
NEEDS_THE_THREE = """
AS 2S
KH QH JH TH 9H 8H 7H 6H 5H 4H 3H
KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
"""


def deal_model(name: str = "24") -> Model:
    """A model with a deal on the table."""
    deal = parse_name(name)
    return Model(Game(deal_named(deal), deal), Keymap(), Knowledge())


def board_model(text: str, variant: Variant = BAKERS_DOZEN) -> Model:
    """A model with a board on the table: some cards in columns, and those below them up.

    *text* has a column a line; empty columns are added, and each suit's cards that
    are in no column must be its lowest ones.
    """
    columns = [line.strip() for line in text.strip().splitlines()]
    columns += [":"] * (variant.columns - len(columns))
    low = {
        suit: min(
            [
                "A23456789TJQK".index(word[0])
                for line in columns
                for word in line.split()
                if word[-1:] == suit
            ],
            default=13,
        )
        for suit in "HCDS"
    }
    up = " ".join(f"{suit}-{'0A23456789TJQK'[low[suit]]}" for suit in "HCDS")
    board = "\n".join([f"Foundations: {up}", *(line or ":" for line in columns)])
    return Model(Game(parse_board(board, variant)), Keymap(), Knowledge())


def file_model(name: str) -> Model:
    """A model with one of the board files on the table."""
    return Model(Game(parse_board((DATA / name).read_text(), BAKERS_DOZEN)), Keymap(), Knowledge())


def opener(text: str, variant: Variant) -> Opened:
    """Opens names and games as the program does."""
    try:
        return Opened(open_text(text, variant))
    except OpeningError as error:
        return Opened(None, str(error))


class Talk:
    """A player who is told lines; what it said is kept in ``said``."""

    def __init__(
        self,
        model: Model | None = None,
        keeper: Keeping | None = None,
        tells_forfeits: bool = False,
        numbers: Iterator[int] | None = None,
    ) -> None:
        self.player = Player(
            model or deal_model(),
            numbers or count(1),
            opener,
            keeper,
            tells_forfeits=tells_forfeits,
        )
        self.said: list[Answer] = []

    @property
    def game(self) -> Game:
        return self.player.model.game

    def tell(self, line: str) -> list[str]:
        """What is answered to *line*, all of which is done whatever is refused."""
        answers = [answer for asked in parse(line) for answer in self.player.answer(asked)]
        self.said += answers
        return [answer.text for answer in answers]

    def refused(self, line: str) -> str:
        """The one sentence that refuses *line*, without changing the game."""
        before = self.game
        (text,) = self.tell(line)
        assert self.said[-1].refused, text
        assert self.game is before
        return text


def script(
    lines: str | bytes | Sequence[str],
    model: Model | None = None,
    keeper: Keeping | None = None,
    numbers: Iterator[int] | None = None,
) -> tuple[int, list[str]]:
    """The exit status and the lines of a script played on a stream that is no terminal."""
    if not isinstance(lines, str | bytes):
        lines = "\n".join(lines) + "\n"
    given = lines.encode() if isinstance(lines, str) else lines
    out = io.StringIO()
    status = run(
        model or deal_model(),
        io.BytesIO(given),
        out,
        numbers=numbers or count(1),
        open_text=opener,
        keeper=keeper,
        clock=lambda: 0.0,
    )
    return status, out.getvalue().splitlines()
