"""Playing at the table, as a player would describe it: these keys, that result."""

from __future__ import annotations

import pytest

from app.play import (
    NOT_KEPT,
    board,
    board_file,
    dealt,
    key_line,
    listed_game,
    model_of,
    press,
    solution,
    tell,
)
from bakers_dozen.app.effects import Deal, Quit, Redraw, Suspend
from bakers_dozen.app.events import Key, MouseKind, Resize, Resumed
from bakers_dozen.app.messages import Dealt, GamesListed, Message, Opened, Pointed, Pulse
from bakers_dozen.app.model import Model
from bakers_dozen.app.notices import Held, NoColumn, Notice, Undone, UnusedKey
from bakers_dozen.app.offers import State, What, offers, state
from bakers_dozen.play.attempt import Outcome
from bakers_dozen.play.autoplay import can_finish
from bakers_dozen.play.game import Game
from bakers_dozen.rules.cards import Card, Rank, Suit
from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import FOUNDATION, Move, Reason, Refusal, legal_moves
from bakers_dozen.rules.naming import DealName
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import BAKERS_DOZEN, GOOD_MEASURE, KINGS
from bakers_dozen.wording.cards import IN_SIGNS, written
from bakers_dozen.wording.messages import message_text

# Deal 24: available cards are
#   a 7D  b 3D  c 5C  d AD  e 3S  f 9S  g JH  h 2C  i 8D  j 4H  k 6D  l 9H  m 3H


def notice(model: Model) -> object:
    said = model.said
    return said.reason if isinstance(said, Refusal) else said


def made(model: Model) -> str:
    return " ".join(map(str, model.game.moves))


@pytest.mark.parametrize(
    ("keys", "moves", "focus"),
    [
        ("c k", "ck", 10),  # letters: c's five onto k's six
        ("d d", "dd", 3),  # the ace of diamonds to its foundation
        ("right right enter right enter", "ck", 10),  # the arrow visits the only place
        ("right right space left space", "ck", 10),
        ("c right enter", "ck", 10),  # a letter holds, the arrows choose
        ("right right right up", "dd", 3),
        ("d enter", "", 3),  # put down where it was: let go
        ("d escape", "", 3),
        ("d right enter", "dh", 7),  # an ace may go on a two
        ("d left enter", "dd", 3),  # the foundations come after the last column
        ("left", "", 12),  # wraps
        ("end right", "", 0),
        ("end", "", 12),
        ("end home", "", 0),
        ("c k u", "", 2),
        ("c k u r", "ck", 10),
        ("c k d d U", "", 3),
        ("c k d d U R", "ck dd", 3),
        ("c k backspace", "", 2),
        ("i l", "il", 11),  # red on red of another suit
    ],
)
def test_keys_make_moves(keys: str, moves: str, focus: int) -> None:
    model = press(dealt(), keys)
    assert (made(model), model.focus, model.held) == (moves, focus, None)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ("c a", Reason.WRONG_RANK),
        ("c c", Reason.NOT_NEXT),
        ("right up", Reason.NOT_NEXT),
        ("b e", Reason.WRONG_RANK),
        ("b j", None),  # 3D onto 4H
        ("m j", Reason.SAME_SUIT),  # 3H onto 4H
    ],
)
def test_what_is_refused_changes_nothing(keys: str, reason: Reason | None) -> None:
    before = dealt()
    model = press(before, keys)
    if reason is None:
        assert len(model.game.moves) == 1
        return
    assert notice(model) is reason
    assert model.game == before.game
    assert model.held is None


def test_a_refused_move_keeps_what_was_undone() -> None:
    model = press(dealt(), "c k u c a")
    assert model.game.can_redo
    assert made(press(model, "r")) == "ck"


def test_a_new_move_drops_what_was_undone() -> None:
    model = press(dealt(), "c k u d d")
    assert not model.game.can_redo
    assert notice(press(model, "r")) is Notice.NO_REDO


def test_the_arrows_visit_only_where_the_held_card_may_go() -> None:
    model = press(board_file("pysol-10800.board"), "a")
    seen = []
    for _ in range(8):
        model = press(model, "right")
        seen.append(model.focus)
    places = {move.target for move in legal_moves(model.game.position) if move.source == 0}
    assert set(seen) == places
    assert FOUNDATION in places
    assert 0 not in seen


def test_left_is_the_way_back() -> None:
    model = press(board_file("pysol-10800.board"), "a right right")
    there = press(model, "right left")
    assert there.focus == model.focus


def test_an_empty_column_and_a_letter_beyond_the_table() -> None:
    model = board(
        "Foundations: H-K C-K D-Q S-Q\n: KD\n: KS\n" + ":\n" * 11,
    )
    model = press(model, "c")
    assert (notice(model), model.held) == (Reason.NOTHING_TO_MOVE, None)
    model = press(model, "a c")
    assert notice(model) is Reason.STAYS_EMPTY
    ten = board("Foundations: H-K C-K D-K S-Q\n: KS\n" + ":\n" * 9, variant=GOOD_MEASURE)
    assert notice(press(ten, "m")) == NoColumn(12)


def test_kings_fill_spaces_in_their_variation() -> None:
    rows = "Foundations: H-K C-K D-J S-Q\n: KD QD\n: KS\n" + ":\n" * 11
    model = board(rows, KINGS)
    assert notice(press(model, "a c")) is Reason.ONLY_A_KING
    assert made(press(model, "b c")) == "bc"


def test_send_up_what_is_safe_is_one_turn() -> None:
    model = press(
        board("Foundations: H-J C-J D-J S-J\n: KD QD\n: KS QS\n: KH QH\n: KC QC\n" + ":\n" * 9), "z"
    )
    assert model.game.position.is_won
    assert model.game.cursor == 1
    assert notice(model) is Notice.WON
    assert model.attempt.outcome is Outcome.WON
    assert press(model, "u").game.position.cards_up == 44


def test_nothing_safe_says_so() -> None:
    model = press(dealt(1), "z")
    if model.game.cursor:  # an ace lay open
        model = press(model, "z")
    assert notice(model) is Notice.NOTHING_SAFE


def test_automatic_play_follows_a_move_in_the_same_turn() -> None:
    model = press(dealt(), "Z c k")
    assert made(model).startswith("ck dd")
    assert model.game.cursor == 1
    model = press(model, "u")
    assert made(model) == ""


def test_stuck_says_so() -> None:
    # The two of clubs goes up; then nothing can be moved any more.
    stuck = board_file("dead-nomoves.board").game.position
    assert not legal_moves(stuck)
    card = Card(Rank(stuck.foundations[Suit.CLUBS]), Suit.CLUBS)
    up = (stuck.foundations[0] - 1, *stuck.foundations[1:])
    columns = ((*stuck.columns[0], card), *stuck.columns[1:])
    model = press(model_of(Game(Position(BAKERS_DOZEN, columns, up))), "a a")
    assert notice(model) is Notice.STUCK
    assert isinstance(press(model, "u").said, Undone)


def test_what_cant_be_done_isnt_offered_where_nothing_was_played() -> None:
    dead = board_file("dead-nomoves.board")
    said = dead._replace(said=Notice.STUCK)
    assert message_text(said, IN_SIGNS) == "No moves left. n: new deal"
    lost = dealt()._replace(said=Notice.HINT_LOST)
    assert message_text(lost, IN_SIGNS) == "This deal can't be won"
    moved = press(dealt(), "c k")._replace(said=Notice.HINT_LOST)
    assert message_text(moved, IN_SIGNS).startswith("Lost, and no earlier position")


def test_new_deals_and_the_way_back() -> None:
    model = press(dealt(), "c k")
    model, effects = tell(model, Key("n"))
    assert effects == [Deal(BAKERS_DOZEN)]
    fresh = Game(deal(BAKERS_DOZEN, 7), DealName(7))
    model, _ = tell(model, Key("n"), Dealt(fresh, proven=True))
    assert model.game == fresh
    stopped = press(model, "u")
    assert (stopped.game, notice(stopped)) == (fresh, Notice.AT_DEAL)
    back = press(stopped, "u")
    assert made(back) == "ck"
    assert press(back, "r").game == fresh
    assert made(press(back, "u")) == ""


def test_the_same_deal_again_and_the_way_back() -> None:
    model = press(dealt(), "c k N")
    assert (made(model), model.game.can_redo, model.attempt.undos) == ("", False, 0)
    assert made(press(model, "u")) == "ck"  # as the message offers
    # A move in the game that was gone back to drops the way forward.
    assert notice(press(model, "u d d u r r r")) is Notice.NO_REDO


def test_leaving_asks_only_when_something_would_be_lost() -> None:
    fresh = dealt()
    begun = press(fresh, "c k")
    assert tell(fresh, Key("q"))[1] == [Quit()]
    assert tell(begun, Key("q"))[1] == [Quit()]
    unkept = begun._replace(trouble=NOT_KEPT)
    asked, effects = tell(unkept, Key("q"))
    assert effects == []
    assert tell(asked, Key("y"))[1] == [Quit()]
    assert tell(asked, Key("n"))[0].panel is None
    assert tell(fresh._replace(trouble=NOT_KEPT), Key("q"))[1] == [Quit()]


def test_the_clock_runs_from_the_first_move_to_the_last() -> None:
    model = dealt()._replace(now=100.0)
    model = press(model, "right left c")
    assert model._replace(now=500.0).seconds == 0
    model = press(model._replace(now=200.0), "k")
    assert model._replace(now=260.0).seconds == 60
    model = press(model._replace(now=260.0), "?")
    assert model._replace(now=1000.0).seconds == 60
    model = press(model._replace(now=300.0), "escape")
    assert model._replace(now=310.0).seconds == 70
    assert model._replace(now=290.0).seconds == 60  # never backwards


def test_a_won_game_stops_the_clock_and_undo_starts_it_again() -> None:
    model = board_file("pysol-10800.board")
    for index, pair in enumerate(solution()):
        model = press(model._replace(now=float(index)), " ".join(pair))
    assert notice(model) is Notice.WON
    time = model._replace(now=1e6).seconds
    assert time == len(solution()) - 1
    assert press(model, "u").clock_since is not None


def test_a_hold_is_told_with_the_number_of_places() -> None:
    held = press(dealt(), "c")
    assert held.said == Held(Card(Rank.FIVE, Suit.CLUBS), (10,))
    assert message_text(held, IN_SIGNS) == "5♣ can go onto 6♦ (k)"


def test_panels_hold_the_table_still() -> None:
    model = press(dealt(), "c k ?")
    assert made(press(model, "d d u U z")) == "ck"
    assert press(model, "escape").panel is None
    assert press(model, "?").panel is None


def test_redraw_suspend_and_resume() -> None:
    assert tell(dealt(), Key("ctrl-l"))[1] == [Redraw()]
    assert tell(dealt(), Key("ctrl-z"))[1] == [Suspend()]
    assert tell(dealt(), Resumed())[1] == [Redraw()]
    assert tell(dealt(), Resize(40, 12))[0].size == (40, 12)


def test_unknown_keys_do_nothing_to_the_game() -> None:
    model = dealt()
    after, effects = tell(model, Key("@"))
    assert (notice(after), effects, after.game) == (UnusedKey("@"), [], model.game)


def test_a_column_in_capitals_asks_for_caps_lock() -> None:
    assert "Caps Lock" in message_text(press(dealt(), "C"), IN_SIGNS)
    assert "? lists" in message_text(press(dealt(), "Q"), IN_SIGNS)


def test_every_legal_move_can_be_made_by_letters() -> None:
    model = dealt()
    for move in legal_moves(model.game.position):
        after = press(model, " ".join(str(move)))
        assert after.game.moves == (move,)
    assert Move(0, FOUNDATION) not in legal_moves(model.game.position)


def test_a_game_taken_up_again_from_the_list_is_the_only_copy_that_undo_brings_back() -> None:
    left = press(dealt(24), "c k")
    left = left._replace(attempt=left.attempt._replace(key=1))
    game = dealt(25).game
    model, _ = tell(left, Key("n"), Dealt(game, proven=True))
    model, _ = tell(model, Opened(left.game, "", left.attempt))
    model = press(model, "d d")
    assert [attempt.key for _, attempt in model.earlier] == [0]
    back = press(model, "U u u")
    assert back.game == game
    assert press(back, "r R").game.turns == model.game.turns


def test_a_game_given_up_isnt_brought_back_by_undo() -> None:
    left = press(dealt(24), "c k")
    left = left._replace(attempt=left.attempt._replace(key=1))
    model, _ = tell(left, Key("n"), Dealt(dealt(25).game, proven=True))
    assert press(model, "u u").game == left.game
    model, _ = tell(model, GamesListed((listed_game(1, "24"),)))
    assert press(model, "d n escape u u").game == left.game
    assert notice(press(model, "d y escape u")) is Notice.NO_UNDO


# The first five seconds: a card that can't move holds nothing up.


def test_a_game_begins_on_a_card_that_can_move() -> None:
    for number in range(1, 40):
        fresh = Game(deal(BAKERS_DOZEN, number), DealName(number))
        model, _ = tell(dealt(), Key("n"), Dealt(fresh, proven=True))
        sources = [move.source for move in legal_moves(fresh.start)]
        assert model.focus == (min(sources) if sources else 0)


def test_enter_on_a_card_that_cant_move_says_why_and_holds_nothing() -> None:
    model = press(dealt(), "enter")  # 7D, and the only free 8 is 8D
    assert (model.held, model.focus, model.said) == (
        None,
        0,
        Held(Card(Rank(7), Suit.DIAMONDS), ()),
    )
    assert message_text(model, written(str)) == "7D can't move: no 8 of a different suit is free"
    assert press(model, "right").focus == 1


def test_a_letter_pair_from_a_card_that_cant_move_is_refused_as_a_pair() -> None:
    model = press(dealt(), "a")
    assert model.held == 0
    assert isinstance(press(model, "b").said, Refusal)
    # Nor does such a card keep the arrows.
    moved = press(model, "right")
    assert (moved.held, moved.focus) == (None, 1)


def test_with_one_place_to_go_enter_enter_plays() -> None:
    model = dealt()
    for column in range(13):
        places = [m.target for m in legal_moves(model.game.position) if m.source == column]
        held = press(model._replace(focus=column), "enter")
        if len(places) == 1:
            assert held.focus == places[0]
            assert press(held, "enter").game.moves == (Move(column, places[0]),)
        elif places:
            assert (held.held, held.focus) == (column, column)


@pytest.mark.parametrize(("key", "column"), [("home", 0), ("end", 12)])
def test_home_and_end_go_to_the_ends(key: str, column: int) -> None:
    assert press(dealt(), f"right right {key}").focus == column
    held = press(board_file("pysol-10800.board"), "a")
    places = held.targets
    assert press(held, key).focus == (places[0] if key == "home" else places[-1])


def test_all_the_way_on_to_where_no_move_is_left_says_so() -> None:
    stuck = board_file("dead-nomoves.board").game.position
    card = Card(Rank(stuck.foundations[Suit.CLUBS]), Suit.CLUBS)
    up = (stuck.foundations[0] - 1, *stuck.foundations[1:])
    columns = ((*stuck.columns[0], card), *stuck.columns[1:])
    model = press(model_of(Game(Position(BAKERS_DOZEN, columns, up))), "a a U")
    assert notice(press(model, "R")) is Notice.STUCK


# The end


def nearly_won() -> Model:
    """A game in which two moves are left before all can go up by itself."""
    model = board_file("pysol-10800.board")
    for pair in solution():
        if can_finish(model.game.position):
            return press(model, "u")
        model = press(model, " ".join(pair))
    raise AssertionError


def test_when_everything_can_go_up_it_is_said_and_z_does_it() -> None:
    model = press(nearly_won(), "r u")
    last = model.game.turns[model.game.cursor].moves[0]
    letters = "abcdefghijklm"
    target = last.source if last.target == FOUNDATION else last.target
    model = press(model, f"{letters[last.source]} {letters[target]}")
    assert notice(model) is Notice.CAN_FINISH
    assert message_text(model, written(str)) == "You can finish now: z sends everything up"
    assert state(model) is State.FINISHING
    assert press(model, "z").game.position.is_won
    unasked = press(model, "u")
    unasked = unasked._replace(options=unasked.options._replace(finish=True))
    unasked = press(unasked, f"{letters[last.source]} {letters[target]}")
    assert unasked.game.position.is_won
    assert not press(unasked, "u").game.position.is_won


# A won table


def won() -> Model:
    return press(board_file("pysol-10800.board"), " ".join(" ".join(solution())))


@pytest.mark.parametrize("key", ["enter", "space", "z"])
def test_on_a_won_table_enter_space_and_z_deal_the_next_game(key: str) -> None:
    assert tell(won(), Key(key))[1] == [Deal(BAKERS_DOZEN)]


@pytest.mark.parametrize("key", ["a", "m", "up", "left", "right", "home", "end", "tab", "w"])
def test_on_a_won_table_nothing_is_said_of_empty_columns(key: str) -> None:
    model = press(won(), key)
    assert (notice(model), model.held) == (Notice.WON, None)


def test_every_state_has_its_offers() -> None:
    told = {state(model): offers(model) for model in (dealt(), won(), press(dealt(), "c"))}
    assert told[State.WON][0].what == "next-deal"
    assert "let-go" in [offer.what for offer in told[State.HOLDING]]
    # What an offer's key does is what a click on the offer does.
    model = dealt()
    for offer in offers(model):
        click = Pointed(MouseKind.PRESS, 0, key=offer.keys[0])
        assert tell(model, click) == tell(model, Key(offer.keys[0]))


def offered(model: Model) -> set[What]:
    return {offer.what for offer in offers(model)}


def test_a_card_without_a_place_to_go_is_not_offered_to_be_put_down() -> None:
    held = {letter: press(dealt(), letter) for letter in "abcdefghijklm"}
    assert {model.held_card for model in held.values()}.isdisjoint({None})
    for model in held.values():
        assert ("put-down" in offered(model)) is bool(model.targets)
    assert any(model.targets for model in held.values())
    assert not all(model.targets for model in held.values())


def test_the_way_back_is_offered_once_it_is_known() -> None:
    model = press(dealt(), "c k")
    before, after = model.game.start, model.game.position
    model.knowledge.learn_lost(after)
    assert state(model) is State.LOST
    assert "winnable" not in offered(model)
    # Any line will do here: its first move is known to be one that can win.
    model.knowledge.learn_line(before, (Move(3, FOUNDATION),))
    assert "winnable" in offered(model)
    # In the smallest window, beside the verdict, it stays longer than undo.
    assert key_line(model, 28).startswith("v ")
    assert press(model, "v").game.position == before


def test_a_dead_end_from_the_deal_on_has_no_way_back_to_offer() -> None:
    dead = board_file("dead-nomoves.board")
    dead.knowledge.learn_lost(dead.game.position)
    assert state(dead) is State.STUCK
    assert "winnable" not in offered(dead)


@pytest.mark.parametrize("keys", ["?", "p", ":", "/", "x", "X", "Y"])
def test_a_panel_offers_its_way_out_first(keys: str) -> None:
    model = press(dealt(), keys)
    first = offers(model)[0]
    assert first.what == "back"
    assert press(model, first.keys[0]).panel is None


# The clock leaves out what wasn't played


def at(model: Model, now: float, *messages: Message) -> Model:
    return tell(model._replace(now=now), *(messages or (Pulse(),)))[0]


def clocked(until: float) -> Model:
    """A game whose first move was made at 100, and the clock followed *until* then."""
    model = press(dealt()._replace(now=100.0), "c k")
    now = 100.0
    while now < until:
        now = min(now + 20.0, until)
        model = at(model, now)
    return model


def test_time_goes_on_while_the_player_thinks() -> None:
    assert clocked(390.0).seconds == 290


def test_after_five_minutes_without_a_key_the_clock_stands_until_the_next() -> None:
    model = clocked(1000.0)
    assert model.seconds == 300
    model = at(model, 1010.0, Key("right"))
    assert at(model, 1020.0).seconds == 310


def test_time_asleep_isnt_counted() -> None:
    model = clocked(150.0)
    model = at(model, 5000.0)
    assert model.seconds == 50
    model = at(model, 5010.0, Key("right"))
    assert at(model, 5020.0).seconds == 60
    keyed = at(clocked(150.0), 5000.0, Key("right"))
    assert keyed.seconds == 50
    assert at(keyed, 5010.0).seconds == 60


def test_a_new_deal_says_where_the_game_is_that_was_left() -> None:
    new = Dealt(dealt(25).game, proven=True)
    left = dealt()._replace(dealing=True)
    after, _ = tell(left, new)
    assert message_text(after, IN_SIGNS) == "Deal 25: winnable"
    begun = press(dealt(), "d d")._replace(dealing=True)
    told = message_text(tell(begun, new)[0], IN_SIGNS)
    assert told == "Deal 25: winnable. o lists the game you left"
    unsaved, _ = tell(begun._replace(trouble=NOT_KEPT), new)
    assert message_text(unsaved, IN_SIGNS) == "Deal 25: winnable"
