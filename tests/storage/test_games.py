"""Games are kept: saved, resumed, listed, discarded, by one window or by several."""

from __future__ import annotations

from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Bookmark, Outcome, Verdict
from bakers_dozen.play.game import Game
from bakers_dozen.rules.board import parse_board
from bakers_dozen.rules.moves import Move, legal_moves
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS
from bakers_dozen.storage.games import Store
from storage.kit import NOW, at, attempt, game, later, names, rows, window

SOLUTION = Path(__file__).parent.parent / "data"


def test_a_game_comes_back_as_it_was_left(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left = attempt(store, turns=7)
        left = left.on(left.game.go_to(4)).but(
            seconds=73.5,
            undos=3,
            hints=2,
            watched=True,
            par=90,
            daily="2026-11-30",
            verdict=Verdict(4, None),
            bookmarks=(Bookmark("before the king", left.game.go_to(2)), Bookmark("", left.game)),
        )
        assert store.save(left, later(1))
    with window(tmp_path) as store:
        back = store.resume(later(100))
        assert back == left
        assert back.game.can_redo
        assert store.trouble is None


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_variant_is_kept(variant: str, tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left = attempt(store, f"{variant}:7", turns=3)
        store.save(left, NOW)
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


def test_a_board_from_elsewhere_is_kept_as_a_board(tmp_path: Path) -> None:
    start = parse_board((SOLUTION / "pysol-64.board").read_text(), BAKERS_DOZEN)
    played = Game(start)
    played = played.play(next(iter(legal_moves(start))))
    with window(tmp_path) as store:
        left = attempt(store).on(played)
        store.save(left, NOW)
        assert store.unfinished(NOW)[0].deal == ""
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


def test_the_last_game_played_is_resumed_whatever_the_wall_clock_says(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        first, second = attempt(store, "1", 2), attempt(store, "2", 2)
        store.save(first, later(1000))
        store.save(second, later(2000))
        store.save(first, later(-5000))
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == first.game


def test_the_last_game_played_in_any_window_is_resumed(tmp_path: Path) -> None:
    with window(tmp_path) as one:
        first = attempt(one, "1", 2)
        one.save(first, NOW)
        with window(tmp_path) as two:
            second = attempt(two, "2", 2)
            for turns in range(3, 6):
                two.save(second.on(game("2", turns)), NOW)
        one.save(first.on(game("1", 3)), NOW)
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game("1", 3)


@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.LOST, Outcome.WATCHED])
def test_a_finished_game_is_not_resumed_and_stays_as_it_was(
    outcome: Outcome, tmp_path: Path
) -> None:
    with window(tmp_path) as store:
        done = attempt(store, turns=3).but(outcome=outcome, seconds=60)
        store.save(done, NOW)
        # Undone, played on, won again: still one result, that of the first time.
        again = done.on(done.game.undo()).but(outcome=Outcome.PLAYING, seconds=99)
        assert store.save(again, later(30))
        assert store.save(done.but(seconds=120, outcome=Outcome.WON), later(60))
        (result,) = store.results(NOW)
        assert (result.outcome, result.seconds, result.moves) == (outcome, 60, 3)
        assert store.unfinished(NOW) == []
    with window(tmp_path) as store:
        assert store.resume(NOW) is None
        assert [result.outcome for result in store.results(NOW)] == [outcome]


def test_a_deal_without_a_move_is_resumed_but_never_listed_nor_counted(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        dealt = attempt(store)
        store.save(dealt, NOW)
        assert store.unfinished(NOW) == []
        assert store.results(NOW) == []
    with window(tmp_path) as store:
        assert store.resume(NOW) == dealt


def test_a_deal_left_without_a_move_is_forgotten(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        store.save(attempt(store, "1"), NOW)
        store.save(attempt(store, "2", 1), NOW)
    with window(tmp_path) as store:
        store.resume(NOW)
    assert rows(tmp_path, "SELECT deal FROM attempt") == [("2",)]


def test_unfinished_games_are_listed_the_last_played_first(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        for number in (3, 1, 2):
            left = attempt(store, str(number), number).but(seconds=number * 10)
            store.save(left, later(number))
        store.save(attempt(store, "9", 1).but(outcome=Outcome.LOST), NOW)
    with window(tmp_path) as store:
        listed = store.unfinished(later(50))
        assert [(one.deal, one.moves, one.seconds) for one in listed] == [
            ("2", 2, 20),
            ("1", 1, 10),
            ("3", 3, 30),
        ]
        assert listed[0].updated == later(2)
        picture = store.look(listed[0].key, NOW)
        assert picture == game("2", 2)
        assert not listed[0].elsewhere


def test_this_windows_own_games_come_first_the_last_played_before_the_others(
    tmp_path: Path,
) -> None:
    with window(tmp_path) as store:
        store.save(attempt(store, "7", 1), later(50))
    with window(tmp_path) as store:
        first, second = attempt(store, "1", 1), attempt(store, "2", 1)
        store.save(first, later(1))
        store.save(second, later(2))
        assert [one.deal for one in store.unfinished(NOW)] == ["2", "1", "7"]
        store.save(first.on(game("1", 2)), later(3))
        assert [one.deal for one in store.unfinished(NOW)] == ["1", "2", "7"]


def test_any_of_them_can_be_resumed(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        for number in (1, 2, 3):
            store.save(attempt(store, str(number), 1), NOW)
    with window(tmp_path) as store:
        wanted = next(one for one in store.unfinished(NOW) if one.deal == "1")
        back = store.claim(wanted.key, NOW)
        assert back is not None
        assert back.game == game("1", 1)
        assert store.claim(12345, NOW) is None


def test_the_daily_deal_that_was_begun_is_gone_on_with(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        begun = attempt(store, "1", 2).but(daily="2026-11-30")
        store.save(begun, NOW)
        store.save(attempt(store, "1", 1), NOW)
        store.save(attempt(store, "2", 1).but(daily="2026-11-29"), NOW)
    with window(tmp_path) as store:
        assert store.resume_daily("2026-11-30", NOW) == begun
        assert store.resume_daily("2026-12-01", NOW) is None
        with window(tmp_path) as other:
            assert other.resume_daily("2026-11-30", NOW) is None


def test_a_game_discarded_after_a_move_is_lost_and_one_without_is_forgotten(
    tmp_path: Path,
) -> None:
    with window(tmp_path) as store:
        begun, dealt = attempt(store, "1", 1), attempt(store, "2")
        for each in (begun, dealt):
            store.save(each, NOW)
        assert store.discard(begun.attempt.key, NOW)
        assert store.discard(dealt.attempt.key, NOW)
        assert [(one.deal, one.outcome) for one in store.results(NOW)] == [("1", Outcome.LOST)]
    assert rows(tmp_path, "SELECT deal, outcome FROM attempt") == [("1", "lost")]


def test_a_game_counts_from_its_last_turn_though_its_time_was_saved_later(tmp_path: Path) -> None:
    """As when the program is left on another day, or an old game was only looked at."""
    day = 86400
    with window(tmp_path) as store:
        old = attempt(store, "24", 3)
        store.save(old, NOW)
        store.save(old.but(seconds=60.0), later(2 * day))
    with window(tmp_path, later(5 * day)) as store:
        assert store.claim(old.attempt.key, later(5 * day)) is not None
        store.save(old.but(seconds=61.0, hints=1), later(5 * day))
        (result,) = store.results(later(5 * day))
        assert (result.at, result.seconds) == (NOW.unix, 61.0)
        store.save(old.on(game("24", 4)), later(6 * day))
        (result,) = store.results(later(6 * day))
        assert result.at == later(6 * day).unix


def test_a_game_given_up_is_lost_on_the_day_of_its_last_turn(tmp_path: Path) -> None:
    day = 86400
    with window(tmp_path) as store:
        old, won = attempt(store, "1", 2), attempt(store, "2", 2).but(outcome=Outcome.WON)
        store.save(old, later(0))
        store.save(won, later(5 * day))
    with window(tmp_path) as store:
        assert store.discard(old.attempt.key, later(9 * day))
        lost, last = store.results(later(9 * day))
        assert (lost.deal, lost.outcome, lost.day) == ("1", Outcome.LOST, NOW.day)
        assert last.deal == "2"  # so the streak of today goes on
        # The game on the table, too, counts from its last turn.
        mine = attempt(store, "3", 2)
        store.save(mine, later(6 * day))
        assert store.discard(mine.attempt.key, later(9 * day))
        assert store.results(later(9 * day))[-1].day == NOW.day + 6


@pytest.mark.parametrize("outcome", Outcome)
def test_a_forgotten_game_counts_nowhere_and_does_not_come_back(
    outcome: Outcome, tmp_path: Path
) -> None:
    with window(tmp_path) as store:
        other, gone = attempt(store, "1", 2), attempt(store, "2", 2)
        store.save(other, NOW)
        gone = gone.but(bookmarks=(Bookmark("here", gone.game),), outcome=outcome)
        store.save(gone, NOW)
    with window(tmp_path) as store:
        assert store.forget(gone.attempt.key, NOW)
        assert not store.forget(12345, NOW)
        store.save(gone, NOW)
        assert [one.deal for one in store.results(NOW)] == ["1"]
    assert rows(tmp_path, "SELECT count(*) FROM mark") == [(0,)]
    with window(tmp_path) as store, window(tmp_path) as second:
        assert second.claim(other.attempt.key, NOW) is not None
        assert not store.forget(other.attempt.key, NOW)


def test_par_that_is_settled_after_the_win_is_kept_with_it(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        won = attempt(store, turns=3).but(outcome=Outcome.WON, par=80)
        store.save(won, NOW)
        store.save(won.but(par=78, settled=True, difficulty="hard", seconds=9.0), later(9))
    with window(tmp_path) as store:
        (result,) = store.results(NOW)
        assert (result.par, result.settled, result.difficulty) == (78, True, "hard")
        assert (result.seconds, result.at) == (0, NOW.unix)


def test_games_left_for_longer_than_chosen_are_lost_on_the_day_they_were_left(
    tmp_path: Path,
) -> None:
    day = 86400
    with window(tmp_path) as store:
        store.save(attempt(store, "1", 1), later(0))
        store.save(attempt(store, "2", 1), later(5 * day))
    with window(tmp_path) as store:
        assert store.abandon(7, later(9 * day)) == 1
        assert store.abandon(7, later(9 * day)) == 0
        first, second = store.results(NOW)
        assert (first.deal, first.outcome, first.day) == ("1", Outcome.LOST, NOW.day)
        assert (second.deal, second.outcome) == ("2", Outcome.PLAYING)


def test_restarting_a_deal_is_a_new_attempt(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        for _ in range(2):
            store.save(attempt(store, "1", 1).but(outcome=Outcome.WON), NOW)
        assert len(store.results(NOW)) == 2


def test_two_windows_have_a_game_each(tmp_path: Path) -> None:
    with window(tmp_path) as one, window(tmp_path) as two:
        mine = attempt(one, turns=3)
        one.save(mine, NOW)
        assert two.resume(NOW) is None
        assert two.claim(mine.attempt.key, NOW) is None
        assert not two.discard(mine.attempt.key, NOW)
        assert two.abandon(0, later(10**7)) == 0
        (shown,) = two.unfinished(NOW)
        assert shown.elsewhere
        assert not one.unfinished(NOW)[0].elsewhere
        own = attempt(two, "7", 2)
        two.save(own, NOW)
        one.save(mine.but(outcome=Outcome.WON), NOW)
        two.save(own.but(outcome=Outcome.WON), NOW)
        assert len(one.results(NOW)) == len(two.results(NOW)) == 2


def test_a_window_that_closes_lets_go_of_its_games(tmp_path: Path) -> None:
    with window(tmp_path) as two:
        with window(tmp_path) as one:
            mine = attempt(one, turns=3)
            one.save(mine, NOW)
        assert two.resume(NOW) == mine
    assert list((tmp_path / "windows").iterdir()) == []


def test_a_game_that_another_window_took_is_played_on_as_another_attempt(tmp_path: Path) -> None:
    one = Store.open(at(tmp_path), NOW)
    mine = attempt(one, turns=3)
    one.save(mine, NOW)
    # Somebody takes the first window's lock away, and a second one resumes its game.
    for lock in (tmp_path / "windows").iterdir():
        lock.unlink()
    with window(tmp_path) as two:
        theirs = two.resume(NOW)
        assert theirs == mine
        assert two.save(theirs._replace(game=theirs.game.undo()), NOW)
        assert one.save(mine.on(game(turns=4)), NOW)
        assert one.save(mine.on(game(turns=5)), NOW)
        assert sorted(each.moves for each in two.results(NOW)) == [2, 5]
        one.close(NOW)


def test_the_file_taken_away_while_a_window_is_open_is_made_again(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        left = attempt(store, turns=2).but(bookmarks=(Bookmark("here", game(turns=1)),))
        store.save(left, NOW)
        for path in tmp_path.glob("games.sqlite3*"):
            path.unlink()
        left = left.on(game(turns=3))
        assert store.save(left, NOW)
    with window(tmp_path) as store:
        assert store.resume(NOW) == left


def test_the_whole_folder_taken_away_is_made_again(tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "data"
    with window(folder) as store:
        left = attempt(store, turns=2)
        store.save(left, NOW)
        shutil.rmtree(folder)
        assert store.save(left.on(game(turns=3)), NOW)
        assert store.trouble is None
    with window(folder) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.game == game(turns=3)


def test_a_line_that_does_not_win_is_not_believed(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        wrong = attempt(store, turns=2).but(verdict=Verdict(2, (Move(0, 1),)))
        store.save(wrong, NOW)
    with window(tmp_path) as store:
        back = store.resume(NOW)
        assert back is not None
        assert back.attempt.verdict is None


def test_forgetting_results_keeps_unfinished_games_and_a_copy_of_everything(
    tmp_path: Path,
) -> None:
    with window(tmp_path) as store:
        store.save(attempt(store, "1", 1).but(outcome=Outcome.WON), NOW)
        store.save(attempt(store, "kings:1", 1).but(outcome=Outcome.WON), NOW)
        store.save(attempt(store, "2", 1), NOW)
        copy = store.forget_results(NOW, "kings")
        assert copy is not None
        assert {one.deal for one in store.results(NOW)} == {"1", "2"}
        second = store.forget_results(NOW)
        assert second not in (None, copy)
        assert [one.deal for one in store.results(NOW)] == ["2"]
    folder = tmp_path / "copy"
    folder.mkdir()
    Path(copy).rename(folder / "games.sqlite3")
    with window(folder) as store:
        assert len(store.results(NOW)) == 3


def test_nothing_else_is_left_in_the_folder(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        store.save(attempt(store, turns=1), NOW)
    assert names(tmp_path) == ["games.sqlite3"]


def test_many_games_left_in_one_window_are_neither_lost_nor_all_held(tmp_path: Path) -> None:
    with window(tmp_path) as store, window(tmp_path) as other:
        left = [attempt(store, str(n), turns=2) for n in range(1, 121)]
        for second, each in enumerate(left):
            assert store.save(each, later(second))
        listed = store.unfinished(later(500))
        assert {summary.key for summary in listed} == {each.attempt.key for each in left}
        assert not any(summary.elsewhere for summary in listed)
        # The latest are this window's, those long left are any window's.
        assert other.claim(left[-1].attempt.key, later(600)) is None
        assert other.claim(left[0].attempt.key, later(600)) == left[0]
        # One of them that is played on after all is this window's again.
        on = left[1].on(left[1].game.undo())
        assert store.save(on, later(700))
        assert other.claim(on.attempt.key, later(701)) is None
        assert store.look(on.attempt.key, later(702)) == on.game


def test_a_game_that_was_given_up_is_no_unfinished_game_any_more(tmp_path: Path) -> None:
    with window(tmp_path) as store:
        game = attempt(store, "24", 3)
        store.save(game, NOW)
        assert store.discard(game.attempt.key, NOW)
        assert store.claim(game.attempt.key, NOW) is None
        assert not store.discard(game.attempt.key, NOW)
