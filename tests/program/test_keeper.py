"""The keeper writes what has changed, when it has changed, and no more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from app.play import board_file, dealt, solution, tell
from bakers_dozen.app.events import Key
from bakers_dozen.app.knowledge import Knowledge, Rating
from bakers_dozen.app.messages import Compared, Kept, KeyGiven
from bakers_dozen.app.model import Model
from bakers_dozen.play.attempt import Attempt, Outcome, Played, Stamp
from bakers_dozen.program import keeper as keeping
from bakers_dozen.program.keeper import Keeper, opened_daily
from bakers_dozen.solver.difficulty import Difficulty
from bakers_dozen.storage.games import Store
from bakers_dozen.storage.places import Places, places


@pytest.fixture
def where(tmp_path: Path) -> Places:
    return places({"BAKERS_DOZEN_HOME": str(tmp_path)}, "linux")


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of turns of each game that is saved, in order."""
    turns: list[int] = []
    save = Store.save

    def counted(store: Store, played: Played, now: Stamp) -> bool:
        turns.append(played.game.cursor)
        return save(store, played, now)

    monkeypatch.setattr(Store, "save", counted)
    return turns


def play(keeper: Keeper, model: Model, keys: str) -> Model:
    """The model after *keys*, the keeper told of each as the loop does."""
    for name in keys.split():
        before = model
        model, _ = tell(model, Key(name))
        for message in keeper.keep(before, model):
            model, _ = tell(model, message)
    return model


def test_a_turn_is_written_and_nothing_else_is(where: Places, saved: list[int]) -> None:
    keeper = Keeper(where)
    model = play(keeper, dealt(), "right right left end home escape ? escape / q enter")
    assert saved == []  # a deal without a move isn't kept
    model = play(keeper, model, "c k")
    assert saved == [1]
    model = play(keeper, model, "right left end home ? down escape p escape t . . V V")
    assert saved == [1]
    model = play(keeper, model, "u")
    assert saved[-1] == 0
    keeper.close(model)


def test_a_game_gets_its_number_with_its_first_turn_and_once(where: Places) -> None:
    keeper = Keeper(where)
    model = dealt()
    assert keeper.keep(model, model) == []
    model, _ = tell(model, Key("c"), Key("k"))
    told = keeper.keep(model, model)
    assert [type(message) for message in told] == [KeyGiven]
    model, _ = tell(model, *told)
    assert model.attempt.key
    assert model.attempt.started is not None
    assert keeper.keep(model, model) == []


def kept(where: Places) -> list[tuple[str, str]]:
    """The deal and the record of each row on file."""
    with closing(sqlite3.connect(where.games)) as db:
        return db.execute("SELECT deal, record FROM attempt").fetchall()


def test_the_first_deal_comes_back_until_a_move_is_made(where: Places) -> None:
    keeper = Keeper(where)
    assert keeper.resume(Knowledge()) is None
    model = dealt()
    keeper.keep(model, model)
    model = play(keeper, model, "right ? escape")
    # As after SIGKILL: nothing is closed.
    again = Keeper(where)
    left = again.resume(Knowledge())
    assert left is None  # the other window still has it
    keeper.close(model)
    again.close(model)
    for _ in range(2):
        keeper = Keeper(where)
        left = keeper.resume(Knowledge())
        assert left is not None
        assert (left.game, left.attempt) == (dealt().game, Attempt())
        model = dealt()
        keeper.keep(model, model)
        keeper.close(model)
    keeper = Keeper(where)
    keeper.resume(Knowledge())
    model = play(keeper, dealt(), "c k")
    keeper.close(model)
    assert len(kept(where)) == 1
    assert Keeper(where).resume(Knowledge()) is not None


def test_par_comes_back_with_the_game_and_is_never_lost(where: Places) -> None:
    keeper = Keeper(where)
    model = play(keeper, dealt(), "c k")
    rating = Rating(77, Difficulty.HARD, settled=True)
    model.knowledge.learn_rating(model.game.start, rating)
    keeper.keep(model, model)
    keeper.close(model)
    for _ in range(2):
        keeper, knowledge = Keeper(where), Knowledge()
        left = keeper.resume(knowledge)
        assert left is not None
        assert knowledge.rating(left.game.start) == rating
        # Played on in a run that knows nothing of it.
        model = model._replace(game=left.game, attempt=left.attempt, knowledge=Knowledge())
        model = play(keeper, model, "u")
        keeper.close(model)


def test_what_could_not_be_saved_is_saved_without_another_turn(
    tmp_path: Path, where: Places
) -> None:
    home = tmp_path / "home"
    home.write_text("in the way")
    keeper = Keeper(places({"BAKERS_DOZEN_HOME": str(home)}, "linux"))
    model = play(keeper, dealt(), "c k")
    assert model.trouble is not None
    assert keeper.retry() == []
    home.unlink()
    assert keeper.retry() == [Kept(None)]
    keeper.close(model)
    assert len(kept(places({"BAKERS_DOZEN_HOME": str(home)}, "linux"))) == 1


def test_finished_games_are_listed_and_can_be_seen_and_forgotten(where: Places) -> None:
    keeper = Keeper(where)
    model = play(keeper, dealt(), "c k")
    keeper.discard(model.attempt.key)
    (lost,) = keeper.games(0).results
    assert (lost.key, lost.outcome) == (model.attempt.key, Outcome.LOST)
    assert keeper.look(lost.key) == model.game
    keeper.forget(lost.key)
    assert keeper.games(0).results == ()
    assert keeper.look(lost.key) is None


def test_a_game_that_is_left_is_saved_with_its_time(where: Places, saved: list[int]) -> None:
    keeper = Keeper(where)
    model = play(keeper, dealt(), "c k")
    model = model._replace(now=50.0)
    play(keeper, model, "N")
    assert saved == [1, 1]
    [left] = keeper.games(0).games
    assert left.game.seconds == 50.0
    assert left.position == model.game.position


def test_only_the_first_games_have_a_picture(
    where: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PICTURES", 2)
    keeper = Keeper(where)
    model = dealt()
    for _ in range(4):
        model = play(keeper, model, "c k N")
    pictures = [row.position is not None for row in keeper.games(model.attempt.key).games]
    assert pictures == [True, True, False, False]


def test_so_many_have_one() -> None:
    assert keeping.PICTURES >= 20


def test_a_place_that_cant_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keeper = Keeper(places({"BAKERS_DOZEN_HOME": str(tmp_path / "file")}, "linux"))
    model = dealt()
    told = [message for message in keeper.keep(model, model) if isinstance(message, Kept)]
    assert [message.trouble for message in told] == [keeper.trouble]
    model, _ = tell(model, *told)
    assert not any(isinstance(message, Kept) for message in keeper.keep(model, model))


def test_a_win_is_compared_when_it_is_won_and_only_then(where: Places) -> None:
    keeper = Keeper(where)
    *first, last = solution()
    model = play(keeper, board_file("pysol-10800.board"), " ".join(" ".join(first)))
    assert model.compared is None
    before = model
    model, _ = tell(model, Key(last[0]), Key(last[1]))
    told = keeper.keep(before, model)
    assert [type(message) for message in told] == [Compared]
    model, _ = tell(model, *told)
    assert model.compared is not None
    assert model.compared.win.key == model.attempt.key
    assert keeper.keep(model, model) == []


def test_a_win_is_compared_with_par_once_that_is_settled(where: Places) -> None:
    keeper = Keeper(where)
    model = board_file("pysol-10800.board")
    knowledge, start = model.knowledge, model.game.start
    knowledge.learn_rating(start, Rating(200, Difficulty.HARD, settled=False))
    model = play(keeper, model, " ".join(" ".join(solution())))
    assert model.compared is not None
    assert model.compared.comparison.over_par is None
    knowledge.learn_rating(start, Rating(70, Difficulty.HARD, settled=True))
    (told,) = keeper.keep(model, model)
    assert isinstance(told, Compared)
    assert told.news.comparison.over_par == model.game.move_count - 70
    assert keeper.keep(model, model) == []


def test_there_is_a_daily_deal_of_each_day_up_to_today() -> None:
    today = date.today()
    for day in ("2020-01-01", today.isoformat(), ""):
        opened = opened_daily(day, None, Knowledge())
        assert opened.attempt.daily == (day or today.isoformat())
        assert opened.trouble == ""
    for day in ("2019-12-31", "0001-01-01", (today + timedelta(2)).isoformat(), "9999-12-31"):
        opened = opened_daily(day, None, Knowledge())
        assert opened.game is None
        assert day in opened.trouble
        assert "2020-01-01" in opened.trouble
