"""The daily deal: a rule that can't change, frozen here."""

from __future__ import annotations

from datetime import date
from itertools import islice

import pytest

from bakers_dozen.play.daily import candidates, daily_deal, daily_player
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import FOUNDATION, Move, apply, legal_moves, parse_move
from bakers_dozen.rules.naming import deal_named
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN

# Published: a change of any of these is a mistake.
VECTORS = [
    ("2024-02-29", 147317, [196043, 323648, 823041], 74),
    ("2026-01-01", 831227, [831227, 373895, 498229], 80),
    ("2026-11-30", 252147, [19487, 695534, 252147], 71),
    ("2026-12-01", 328909, [330955, 812339, 338089], 68),
    ("2026-12-25", 408316, [711751, 408316, 221334], 74),
    ("2027-01-01", 28771, [699680, 849836, 567221], 91),
    ("2030-06-15", 304899, [678096, 304899, 710646], 71),
    ("2099-12-31", 516058, [674629, 701976, 516058], 74),
]

LINE_OF_2026_11_30 = (
    "fa fm ff ff kg kk bb cc bb hh cc hb hb ib la ia ii lc li el di dd mm dh ed jd jj jj jj ea"
    " ee ii ii ii mm mm aa hh hh aa aa cc gg aa aa ad gb gg mm mm cc bb aa dd ka kk bb bb bb dd"
    " dd ll ll aa aa gg gg bb bb cc dd"
)


@pytest.mark.parametrize(("day", "number", "first", "length"), VECTORS)
def test_a_day_has_its_deal_for_ever(day: str, number: int, first: list[int], length: int) -> None:
    found = daily_deal(date.fromisoformat(day))
    assert found.date == day
    assert str(found.name) == str(number)
    assert list(islice(candidates(date.fromisoformat(day)), 3)) == first
    assert len(found.line) == length
    # Winnable: the rules take every move of the line.
    position = deal_named(found.name)
    for move in found.line:
        position = apply(position, move)
    assert position.is_won


def test_the_line_is_that_of_the_rule() -> None:
    moves = tuple(parse_move(word) for word in LINE_OF_2026_11_30.split())
    assert daily_player(252147) == moves


def test_each_candidate_before_it_is_one_that_the_daily_player_does_not_win() -> None:
    assert [daily_player(number) is not None for number in (19487, 695534, 252147)] == [
        False,
        False,
        True,
    ]


def test_every_day_has_another_deal() -> None:
    days = [date(2026, 12, day) for day in range(1, 11)]
    assert len({daily_deal(day).name for day in days}) == 10


def by_the_rule(number: int) -> tuple[Move, ...] | None:
    """What ``play.daily`` says in words, done word for word with the rules."""

    def send_up(position: Position, line: tuple[Move, ...]) -> tuple[Position, tuple[Move, ...]]:
        sent = True
        while sent:
            sent = False
            for column in range(13):
                while Move(column, FOUNDATION) in legal_moves(position):
                    position = apply(position, Move(column, FOUNDATION))
                    line = (*line, Move(column, FOUNDATION))
                    sent = True
        return position, line

    def grade(position: Position) -> int:
        over_lower = digging = 0
        for column in position.columns:
            for place, card in enumerate(column):
                over_lower += any(other.rank < card.rank for other in column[:place])
                if card == position.next_up(card.suit):
                    digging += len(column) - 1 - place
        return 4 * over_lower + digging

    layer = [send_up(deal(BAKERS_DOZEN, number), ())]
    seen = set()
    for _ in range(200):
        found = []
        for position, line in layer:
            for move in legal_moves(position):
                if move.target == FOUNDATION:
                    continue
                after, longer = send_up(apply(position, move), (*line, move))
                if after.is_won:
                    return longer
                if after.columns not in seen:
                    seen.add(after.columns)
                    found.append((after, longer))
        found.sort(key=lambda each: grade(each[0]))
        layer = found[:8]
    return None


@pytest.mark.parametrize("number", [252147, 19487, 3])
def test_the_rule_in_words_gives_the_same(number: int) -> None:
    assert daily_player(number) == by_the_rule(number)
