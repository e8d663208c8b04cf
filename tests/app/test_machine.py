"""Random keys, clicks, pastes and resizes: what must hold whatever a player does."""

from __future__ import annotations

import pyte
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.play import dealt, tell
from bakers_dozen.app.events import Key, Mouse, MouseKind, Paste, Resize
from bakers_dozen.app.messages import Dealt, Message
from bakers_dozen.app.model import Model
from bakers_dozen.app.panels import Reading
from bakers_dozen.play.game import Game
from bakers_dozen.rules.dealing import deal, full_deck
from bakers_dozen.rules.moves import legal_moves
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.variants import VARIANTS
from bakers_dozen.screen.panels import scroll_clamped
from bakers_dozen.screen.view import locate, view
from bakers_dozen.terminal.capabilities import Capabilities, detect
from bakers_dozen.terminal.painter import Painter
from screen.reading import read_position
from terminal.harness import Screen

_NAMED = "enter space escape tab backtab backspace delete left right up down home end pageup f1"
KEYS = st.sampled_from([*"abcdefghijklmnopqrstuvwxyzUNRZVXY:?/.,@5", *_NAMED.split(), "ctrl-l"])


def terminal() -> Capabilities:
    found = detect({"TERM": "xterm-256color", "LANG": "C.UTF-8"})
    assert isinstance(found, Capabilities)
    return found


def _seen(screen: pyte.Screen) -> list[list[object]]:
    """Every cell as it is seen: a blank's ink and weight aren't."""
    blank = pyte.screens.Char(" ")
    return [
        [
            cell._replace(fg="default", bold=False)
            if cell.data == " " and not cell.reverse and not cell.underscore
            else cell
            for cell in (row.get(x, blank) for x in range(screen.columns))
        ]
        for row in (screen.buffer[y] for y in range(screen.lines))
    ]


class Playing(RuleBasedStateMachine):
    """A whole program without a terminal: model, view, painter, and pyte as the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.model: Model = dealt()
        self.painter = Painter(terminal())
        self.screen = Screen(80, 24)
        self.stream = pyte.Stream(self.screen)

    @initialize(number=st.integers(1, 10**6), name=st.sampled_from(list(VARIANTS)))
    def start(self, number: int, name: str) -> None:
        self.model = dealt(number, VARIANTS[name])

    def tell(self, message: Message) -> None:
        model, _ = tell(self.model._replace(now=self.model.now + 1), message)
        self.model = scroll_clamped(model, ascii_only=False)

    def to_the_table(self) -> None:
        """Close every panel and let go of every card."""
        for _ in range(9):
            if self.model.panel is None and self.model.held is None and not self.model.watching:
                return
            self.tell(Key("escape"))
        raise AssertionError("no way back to the table")

    @rule(key=KEYS)
    def key(self, key: str) -> None:
        self.tell(Key(key))

    @rule(choice=st.integers(0, 10**6))
    def legal_move(self, choice: int) -> None:
        """A legal move by letters, and an undo that takes it back exactly."""
        self.to_the_table()
        moves = list(legal_moves(self.model.game.position))
        if not moves:
            self.tell(Key("N"))
            self.to_the_table()
            moves = list(legal_moves(self.model.game.position))
        before = self.model.game
        for letter in str(moves[choice % len(moves)]):
            self.tell(Key(letter))
        played = self.model
        assert played.game.cursor == before.cursor + 1
        self.tell(Key("u"))
        assert self.model.game.position == before.position
        self.tell(Key("r"))
        assert self.model.game == played.game

    @rule(choice=st.integers(0, 10**6))
    def refused_move(self, choice: int) -> None:
        """A pair of letters that the rules refuse changes nothing of the game."""
        count = len(self.model.game.position.columns)
        source, target = choice % count, choice // count % count
        self.to_the_table()
        pair = "abcdefghijklm"[source], "abcdefghijklm"[target]
        legal = {str(move) for move in legal_moves(self.model.game.position)}
        before = self.model
        for letter in pair:
            self.tell(Key(letter))
        if "".join(pair) not in legal and self.model.held is None:
            assert self.model.game == before.game
            assert self.model.attempt.undos == before.attempt.undos
        self.tell(Key("escape"))

    @rule(kind=st.sampled_from(MouseKind), button=st.integers(0, 3),
          x=st.integers(-5, 130), y=st.integers(-5, 50))  # fmt: skip
    def mouse(self, kind: MouseKind, button: int, x: int, y: int) -> None:
        self.tell(locate(self.model, Mouse(kind, button, x, y)))

    @rule(width=st.integers(1, 130), height=st.integers(1, 45))
    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        self.screen.reset()
        self.painter.forget()
        self.tell(Resize(width, height))

    @rule(text=st.text(max_size=30))
    def paste(self, text: str) -> None:
        self.tell(Paste(text))

    @rule(number=st.integers(1, 10**6), name=st.sampled_from(list(VARIANTS)))
    def new_deal(self, number: int, name: str) -> None:
        variant = VARIANTS[name]
        game = Game(deal(variant, number), DealName(number, variant))
        self.model = self.model._replace(dealing=True)
        self.tell(Dealt(game, proven=False))

    @invariant()
    def the_deck_is_whole(self) -> None:
        position = self.model.game.position
        lying = [card for column in position.columns for card in column]
        up = [card for card in full_deck() if card.rank <= position.foundations[card.suit]]
        assert sorted(lying + up) == sorted(full_deck())

    @invariant()
    def what_the_model_holds_exists(self) -> None:
        model = self.model
        columns = len(model.game.position.columns)
        assert -1 <= model.focus < columns
        if model.held is not None:
            assert model.game.position.columns[model.held]
        assert 0 <= model.game.cursor <= len(model.game.turns)
        if isinstance(model.panel, Reading):
            assert model.panel.scroll >= 0

    @invariant()
    def incremental_equals_full(self) -> None:
        frame = view(self.model)
        if (frame.width, frame.height) != (self.screen.columns, self.screen.lines):
            self.screen.resize(frame.height, frame.width)
            self.screen.reset()
            self.painter.forget()
        self.stream.feed(self.painter.paint(frame))
        fresh = Screen(frame.width, frame.height)
        pyte.Stream(fresh).feed(Painter(terminal()).paint(frame))
        assert _seen(self.screen) == _seen(fresh)
        assert [frame.row_text(y).rstrip() for y in range(frame.height)] == [
            line.rstrip() for line in self.screen.display
        ]

    @invariant()
    def what_stays_of_a_picture_is_as_if_drawn_anew(self) -> None:
        # An equal size of its own: nothing is taken from the last picture.
        drawn, anew = view(self.model), view(self.model._replace(size=(*self.model.size,)))
        assert (drawn.chars, drawn.looks) == (anew.chars, anew.looks)
        assert drawn.cursor == anew.cursor

    @invariant()
    def the_picture_shows_the_position(self) -> None:
        model = self.model
        width, height = model.size
        if model.panel is None and width >= 40 and height >= 12 and not model.game.position.is_won:
            frame = view(model)
            shown = read_position(
                [frame.row_text(y) for y in range(height)], model.game.position.variant
            )
            assert shown == model.game.position


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=12, stateful_step_count=20)
