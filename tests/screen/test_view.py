"""What is drawn, read back: every picture shows the position and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play import board, board_file, dealt, model_of, press
from bakers_dozen.app.knowledge import Outlook, Rating
from bakers_dozen.app.model import Hint, Model
from bakers_dozen.app.notices import Buried, Found, SentUp
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.cards import Card, Rank, Suit
from bakers_dozen.rules.dealing import full_deck
from bakers_dozen.rules.moves import FOUNDATION, Move, apply, legal_moves
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS, Variant
from bakers_dozen.screen.marks import Mark
from bakers_dozen.screen.theme import theme
from bakers_dozen.screen.view import Output, drawing, slide, view
from bakers_dozen.solver.difficulty import Difficulty
from bakers_dozen.wording.table import outlook_text, rating_text
from screen.reading import letters_row, read_position

SIZES = [
    (80, 24),
    (40, 12),
    (41, 13),
    (60, 20),
    (79, 40),
    (80, 23),
    (120, 40),
    (200, 60),
    (300, 24),
]


def lines(model: Model, output: Output = Output()) -> list[str]:  # noqa: B008
    frame = view(model, output)
    return [frame.row_text(y) for y in range(frame.height)]


def test_what_changes_between_two_pictures_is_drawn_anew() -> None:
    model = board_file("pysol-64.board")._replace(clock_since=0.0, now=1.0)
    position = model.game.position
    card = Card(Rank.ACE, Suit.CLUBS)
    pictures = [
        model,
        model._replace(now=2.0),
        model._replace(now=700.0),
        model._replace(focus=3),
        model._replace(held=3, focus=3),
        # Notices of two kinds with the same contents.
        model._replace(said=Found(card, 3, 0)),
        model._replace(said=Buried(card, 3)),
        model._replace(said=SentUp(card, 3)),
        model._replace(options=model.options._replace(theme="light")),
    ]
    shown = [(tuple(lines(one)), str(view(one).looks)) for one in pictures]
    assert len(set(shown)) == len(pictures)
    model.knowledge.learn_lost(position)
    assert outlook_text(Outlook.LOST) in lines(pictures[0])[0]
    assert lines(pictures[0], Output(ascii_only=True)) != lines(pictures[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_a_deal_is_all_there(size: tuple[int, int], variant: Variant) -> None:
    for number in (1, 24):
        model = dealt(number, variant)._replace(size=size)
        assert read_position(lines(model), model.game.position.variant) == model.game.position


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["column16", "dead-nomoves", "pysol-64"])
def test_boards_with_long_and_empty_columns(size: tuple[int, int], name: str) -> None:
    model = board_file(f"{name}.board")._replace(size=size)
    assert read_position(lines(model)) == model.game.position


@pytest.mark.parametrize("cards", ["boxed", "plain"])
@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (120, 40)])
def test_header_and_keys_are_bars_as_wide_as_the_window(size: tuple[int, int], cards: str) -> None:
    """In a tight window the foundations stand in the header's."""
    model = dealt()._replace(size=size)
    model = model._replace(options=model.options._replace(cards=cards))
    frame, (shape, _) = view(model), drawing(model)
    assert shape is not None
    bar = theme("classic").bar.ground
    assert {look.ground for look in frame.looks[shape.keys_y]} == {bar}
    header = [look.ground for look in frame.looks[shape.status_y]]
    if shape.tight:
        del header[shape.foundation_xs[0] : shape.foundation_xs[3] + shape.card]
    assert set(header) == {bar}


def test_ascii_shows_the_same_and_nothing_else() -> None:
    for size in SIZES:
        model = board_file("column16.board")._replace(size=size)
        text = lines(model, Output(ascii_only=True))
        assert "".join(text).isascii()
        assert read_position(text) == model.game.position


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions from random play, and columns of any length that play could make."""
    number = draw(st.integers(1, 2**31 - 1))
    model = dealt(number, draw(st.sampled_from(list(VARIANTS.values()))))
    position = model.game.position
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=60)):
        moves = list(legal_moves(position))
        if not moves:
            break
        position = apply(position, moves[choice % len(moves)])
    return position


@given(positions(), st.integers(40, 130), st.integers(12, 50))
def test_any_position_at_any_size(position: Position, width: int, height: int) -> None:
    model = model_of(Game(position), (width, height))
    assert read_position(lines(model), position.variant) == position


@given(st.permutations(full_deck()), st.integers(40, 90), st.integers(12, 30))
def test_five_long_columns_fit_the_smallest_window(
    deck: list[Card], width: int, height: int
) -> None:
    text = " ".join(map(str, deck)).split()
    rows = [text[0:16], text[16:32], text[32:42], text[42:51], text[51:]]
    board = "\n".join(": " + " ".join(row) for row in rows) + "\n:" * 8
    position = parse_board(board, BAKERS_DOZEN)
    model = model_of(Game(position), (width, height))
    assert read_position(lines(model)) == position


@given(st.integers(0, 60), st.integers(0, 30))
def test_any_window_has_a_picture(width: int, height: int) -> None:
    frame = view(dealt()._replace(size=(width, height)))
    assert (frame.width, frame.height) == (width, height)
    assert all(len(row) == width for row in frame.chars + frame.looks)
    if width >= 5 and height >= 1 and (width < 40 or height < 12):
        assert "40x12" in frame.text()


def test_the_three_kinds_of_place_are_drawn_differently() -> None:
    model = board_file("dead-nomoves.board")  # column i is empty, spades have no card up
    for size in SIZES:
        text = lines(model._replace(size=size))[:-2]
        row = letters_row(text)
        x = text[row].index("i")
        below = "".join(line[x - 1 : x + 2] for line in text[row + 1 : row + 11])
        assert not any(card in below for card in "♣♦♥♠│╭")
        assert "·" in below


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_seen_without_colour(size: tuple[int, int]) -> None:
    """Cursor, held card and targets differ from each other in characters."""
    model = dealt()._replace(size=size)
    pictures = [model, press(model, "right"), press(model, "c"), press(model, "c right")]
    texts = ["\n".join(lines(m)[:-2]) for m in pictures]
    assert len(set(texts)) == len(texts)


def test_the_status_says_what_it_should() -> None:
    model = press(dealt(), "c k d d")
    for size in SIZES:
        top = "\n".join(lines(model._replace(size=size))[:2])
        assert "24" in top
        assert "2 moves" in top
        assert "0:00" in top


def test_the_verdict_is_told_at_every_width_and_the_rating_where_there_is_room() -> None:
    model = dealt()
    start = model.game.position
    model.knowledge.learn_unknown(start)
    assert model.knowledge.rating(start) is None
    rating = Rating(77, Difficulty.MEDIUM, settled=True)
    model.knowledge.learn_rating(start, rating)
    rated = []
    for width in range(40, 160, 2):
        for height in (12, 24):
            text = "\n".join(lines(model._replace(size=(width, height))))
            assert outlook_text(Outlook.UNKNOWN) in text, width
            if rating_text(rating) in text:
                rated.append(width)
    assert set(range(60, 160, 2)) <= set(rated)
    assert 40 not in rated


def test_a_refusal_is_told_in_the_words_of_the_table() -> None:
    model = press(dealt(), "m j")
    assert "3♥ can't go onto 4♥: it needs a different suit" in lines(model)[-2]


def test_a_win_says_moves_and_time_and_what_next() -> None:
    model = board_file("pysol-10800.board")
    from app.play import solution

    for pair in solution():
        model = press(model, " ".join(pair))
    for size in SIZES:
        text = "\n".join(lines(model._replace(size=size, celebrating=None)))
        assert "Won!" in text
        assert f"{len(solution())} moves in 0:00" in text
        assert "Enter next deal" in text


def test_of_a_long_column_the_deepest_cards_stay_where_they_are() -> None:
    """One card more closes up the end of it alone."""
    deck = [str(card) for card in full_deck()]

    def column(length: int) -> list[str]:
        others = [deck[length + at :: 12] for at in range(12)]
        rows = [" ".join(cards) for cards in (deck[:length], *(o[: 52 - length] for o in others))]
        text = lines(press(board("".join(f": {row}\n" for row in rows)), "end"))
        return [row[1:6] for row in text[3:21]]

    for length in range(2, 16):
        stay = 2 * min(length, 15 - length)
        assert column(length)[:stay] == column(length + 1)[:stay]
        assert column(length)[stay:] != column(length + 1)[stay:]


@pytest.mark.parametrize("keys", ["c k", "d d", "c k u", "d d u"])
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_on_its_way_a_card_is_seen_once(keys: str, size: tuple[int, int]) -> None:
    """It is gone from where it lay, and not yet where it goes; undone, the other way round."""
    before = dealt()._replace(size=size)
    *first, last = keys.split()
    if last == "u":
        before = press(before, " ".join(first))
        after = press(before, "u")
    else:
        after = press(before, keys)
    shape, _ = drawing(before)
    assert shape is not None
    name = "5♣" if keys[0] == "c" else "A♦"
    pictures = slide(before, after)
    assert pictures
    places = set()
    for picture in pictures:
        rows = [picture.row_text(y) for y in range(shape.keys_y) if y != shape.message_y]
        seen = [(row.index(name), y) for y, row in enumerate(rows) if name in row]
        assert len(seen) == 1
        places |= set(seen)
    assert len(places) > 2


def test_a_wide_header_names_the_variant_too() -> None:
    for variant, words in ((BAKERS_DOZEN, "Baker's Dozen  24 "), (VARIANTS["kings"], "kings:24 ")):
        model = dealt(24, variant)._replace(size=(120, 40))
        assert lines(model)[0].strip().startswith(("Baker's", "Kings'"))
        assert words in lines(model)[0]
        assert "'" not in lines(model._replace(size=(80, 24)))[0]


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (200, 60)])
def test_a_hint_to_an_empty_foundation_keeps_its_suits_ink(size: tuple[int, int]) -> None:
    hint = Hint(Move(3, FOUNDATION), guess=False)
    model = dealt()._replace(size=size, hint=hint)
    card = model.game.position.card_of(hint.move)
    frame, (shape, _) = view(model), drawing(model)
    assert shape is not None
    marked = theme("classic").marked[Mark.HINT]
    x, y = shape.foundation_xs[card.suit], shape.foundations_y
    inks = {
        look.ink
        for row, looks in zip(
            frame.chars[y : y + shape.up], frame.looks[y : y + shape.up], strict=True
        )
        for char, look in zip(row[x : x + shape.card], looks[x : x + shape.card], strict=True)
        if char not in " !"
    }
    assert inks == {marked.faces[card.suit].ink}
