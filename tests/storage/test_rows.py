"""An attempt is kept as a row and comes back the same, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakers_dozen.play.attempt import Attempt, Outcome, Played, Stamp, Verdict
from bakers_dozen.play.autoplay import moves_to_send_up
from bakers_dozen.play.daily import daily_player
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import board_text
from bakers_dozen.rules.moves import legal_moves
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.programs import deal_old_pysol
from bakers_dozen.rules.variants import KINGS, PORTUGUESE
from bakers_dozen.storage.rows import (
    COLUMNS,
    BadRecordError,
    attempt_values,
    read_attempt,
    read_verdict,
    verdict_text,
)
from play.games import deal_names
from storage.kit import game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game played at random, some of its turns with moves that follow, some undone."""
    name = draw(deal_names())
    start = deal_named(name)
    played = Game(start, name if draw(st.booleans()) else None)
    for choice in draw(st.lists(st.integers(0, 100), max_size=6)):
        moves = list(legal_moves(played.position))
        if not moves:
            break
        turn = moves[choice % len(moves)]
        after = played.play(turn)
        played = played.play(turn, *moves_to_send_up(after.position)) if choice % 2 else after
    return played.go_to(draw(st.integers(0, len(played.turns))))


attempts = st.builds(
    Attempt,
    key=st.integers(1, 2**63 - 1),
    started=st.builds(Stamp, st.floats(0, 1e10), st.integers(-43200, 50400)),
    outcome=st.sampled_from(Outcome),
    seconds=st.floats(0, 1e6),
    undos=st.integers(0, 999),
    hints=st.integers(0, 999),
    watched=st.booleans(),
    par=st.none() | st.integers(1, 200),
    settled=st.booleans(),
    difficulty=st.sampled_from(("", "easy", "hard")),
    daily=st.just("") | st.dates().map(str),
    verdict=st.none(),
    bookmarks=st.just(()),
)
played = st.builds(Played, games(), attempts)


@given(played)
@settings(max_examples=40)
def test_an_attempt_comes_back_the_same(kept: Played) -> None:
    assert read_attempt(attempt_values(kept)) == kept


@given(played, st.sampled_from(COLUMNS), st.none() | st.integers() | st.text() | st.binary())
@settings(max_examples=40)
def test_a_row_with_anything_in_a_column_is_an_attempt_or_is_refused(
    kept: Played, column: str, value: Any
) -> None:
    values = list(attempt_values(kept))
    values[COLUMNS.index(column)] = value
    taken = None
    try:
        read_attempt(tuple(values))
    except BadRecordError as error:
        taken = error.played
    # What the rules took of it is a game.
    assert taken is None or read_attempt(attempt_values(taken)) == taken


def test_a_line_that_wins_is_believed() -> None:
    line = daily_player(12)
    assert line is not None
    start = game("12")
    assert read_verdict(verdict_text(Verdict(0, line)), start) == Verdict(0, line)
    # From another place in the game it doesn't win.
    later = start.play(line[0])
    assert read_verdict(f"1 {' '.join(map(str, line[1:]))}", later) == Verdict(1, line[1:])
    assert read_verdict(f"1 {' '.join(map(str, line))}", later) is None


@pytest.mark.parametrize("text", [None, "", "lost", "x lost", "-1 lost", "9 lost", "0", "0 zz"])
def test_what_is_no_knowledge_is_none(text: str | None) -> None:
    assert read_verdict(text, game(turns=2)) is None


def test_lost_is_kept_with_its_place() -> None:
    assert read_verdict("2 lost", game(turns=2)) == Verdict(2, None)


def row_of(played: Played, **changed: object) -> tuple[Any, ...]:
    """*played*'s row with some of its columns changed."""
    row = dict(zip(COLUMNS, attempt_values(played), strict=True)) | changed
    return tuple(row[column] for column in COLUMNS)


def kept(game: Game) -> Played:
    return Played(game, Attempt(1, Stamp(1_790_000_000.0, 0)))


@pytest.mark.parametrize(
    ("deal", "named"),
    [
        ("pysol:24", "pysol:24"),
        ("any-suit:pysol:24", "any-suit:pysol:24"),
        # These dealt PySolFC's Baker's Dozen at first, and deal its other games now.
        ("kings:pysol:24", None),
        ("portuguese:pysol:24", None),
        ("spanish:pysol:100000", None),
        # This was a number of its other generator.
        ("pysol:32000", None),
    ],
)
def test_a_game_saved_when_pysols_numbers_dealt_other_cards_is_the_same_still(
    deal: str, named: str | None
) -> None:
    name = parse_name(deal)
    start = deal_old_pysol(name.variant, name.number)
    played = Game(start).play_on(list(legal_moves(start))[:1])
    row = row_of(kept(played), deal=deal, board=None)
    read = read_attempt(row).game
    assert read == played._replace(name=parse_name(named) if named else None)
    # Once it is saved again nothing depends on the name any more.
    assert read_attempt(attempt_values(kept(read))).game == read


def test_what_the_first_program_dealt() -> None:
    columns = deal_old_pysol(PORTUGUESE, 24).columns
    assert columns == deal_named(parse_name("pysol:24")).columns
    assert deal_old_pysol(KINGS, 32000).columns == deal_named(parse_name("pysol:ms32000")).columns


def test_a_name_that_deals_other_cards_than_were_saved_is_dropped() -> None:
    other = board_text(deal_named(parse_name("kpat:25")))
    read = read_attempt(row_of(kept(game("kpat:24")), board=other)).game
    assert (read.name, board_text(read.start)) == (None, other)
