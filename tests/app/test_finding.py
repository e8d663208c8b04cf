"""What a player types to find a card."""

from __future__ import annotations

import pytest

from app.play import board_file, dealt, press, solution
from bakers_dozen.app.finding import find_cards
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import AlreadyUp, Found, FoundMany, NotACard
from bakers_dozen.rules.cards import SUITS, parse_card
from bakers_dozen.rules.dealing import full_deck
from bakers_dozen.screen.view import Output, view
from bakers_dozen.wording.cards import IN_SIGNS
from bakers_dozen.wording.messages import message_text

ONE = {
    "qh": "QH", "QH": "QH", "q h": "QH", "queen of hearts": "QH", "Q♥": "QH", "q hearts": "QH",
    "10c": "TC", "tc": "TC", "10 of clubs": "TC", "as": "AS", "ace of spades": "AS", "a♠": "AS",
    "jd": "JD", "2d": "2D", "king clubs": "KC",
}  # fmt: skip


@pytest.mark.parametrize(("text", "card"), ONE.items())
def test_one_card(text: str, card: str) -> None:
    assert find_cards(text) == (parse_card(card),)


@pytest.mark.parametrize("text", ["q", "Q", "queen", "queens"])
def test_all_of_a_rank(text: str) -> None:
    assert find_cards(text) == tuple(card for card in full_deck() if card.rank == 12)


@pytest.mark.parametrize("text", ["h", "hearts", "heart", "♥"])
def test_all_of_a_suit(text: str) -> None:
    assert find_cards(text) == tuple(card for card in full_deck() if card.suit is SUITS[2])


@pytest.mark.parametrize("text", ["", "  ", "z", "11h", "0", "hq", "q h h", "♥♥", "of", "10", "1"])
def test_what_is_no_card(text: str) -> None:
    found = find_cards(text)
    assert found is None or (text == "10" and {card.rank for card in found} == {10})


def test_every_card_is_found_by_its_two_letters() -> None:
    for card in full_deck():
        assert find_cards(str(card)) == (card,)
        assert find_cards(str(card).lower()) == (card,)


def texts(model: Model, size: tuple[int, int], output: Output) -> list[str]:
    frame = view(model._replace(size=size), output)
    return [frame.row_text(y) for y in range(frame.height)]


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("output", [Output(), Output(ascii_only=True, colours=0)], ids=str)
@pytest.mark.parametrize(("keys", "sign", "count"), [("/ q enter", "*", 4), (".", "+", 4)])
def test_marks_are_seen_in_signs_also_on_buried_cards(
    size: tuple[int, int], output: Output, keys: str, sign: str, count: int
) -> None:
    model = dealt()  # no queen and only one ace is available
    table = "".join(texts(press(model, keys), size, output)[1:-2])
    assert table.count(sign) >= count
    assert sign not in "".join(texts(model, size, output)[:-2])


def test_marks_stay_until_a_move_or_escape() -> None:
    model = press(dealt(), "/ q enter")
    assert len(model.found) == 4
    assert press(model, "right left").found == model.found
    assert press(model, "escape").found == ()
    assert press(model, "c k").found == ()


def test_marks_show_while_typing_and_go_with_escape() -> None:
    model = press(dealt(), "/ q")
    assert len(model.found) == 4
    assert press(model, "h").found == (parse_card("QH"),)
    assert press(model, "escape").found == ()


def test_the_cursor_goes_to_the_one_card() -> None:
    model = press(dealt(), "/ q h enter")
    card = parse_card("QH")
    assert card is not None
    assert model.focus == 7
    assert model.said == Found(card, 7, 1)


def test_a_card_that_is_up_says_so() -> None:
    model = press(board_file("dead-nomoves.board"), "/ 2 h enter")
    assert isinstance(model.said, AlreadyUp)


def test_cards_that_are_all_up_say_so() -> None:
    keys = [key for pair in solution() for key in pair]
    model = press(board_file("pysol-10800.board"), " ".join([*keys, "/", "q", "enter"]))
    assert model.said == FoundMany(0)
    assert message_text(model, IN_SIGNS) == "Already on the foundations"


def test_what_is_no_card_says_so() -> None:
    model = press(dealt(), "/ z z enter")
    assert model.said == NotACard("zz")
    assert model.found == ()
    assert model.panel is None
