"""The lists of games in words: what is on them is continued, played again, given up, forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from bakers_dozen.play.attempt import Outcome
from bakers_dozen.program.keeper import Keeper
from bakers_dozen.rules.variants import BAKERS_DOZEN
from bakers_dozen.storage.places import places
from plain.talking import Talk, deal_model, file_model

SOLUTION = (Path(__file__).parent.parent / "data" / "pysol-10800.solution").read_text()


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(places({"BAKERS_DOZEN_HOME": str(tmp_path)}, "linux"))


@pytest.fixture
def talk(keeper: Keeper) -> Talk:
    """A won game, one of two moves of deal 24, and one move on the table in deal kings:24."""
    talk = Talk(file_model("pysol-10800.board"), keeper)
    for line in (SOLUTION, "deal 24", "ck dd", "deal kings:24", "dd"):
        talk.tell(line)
    return talk


def outcomes(keeper: Keeper) -> list[Outcome]:
    return [result.outcome for result in keeper.results(BAKERS_DOZEN).results]


def test_games_are_listed_and_found_by_their_names(talk: Talk) -> None:
    here, other = talk.tell("games")
    assert here.startswith("1: kings:24, 1 up, 1 move, ")
    assert here.endswith(", on the table")
    assert other.startswith("2: 24, 1 up, 2 moves, 0:00, today ")
    assert talk.tell("games kings") == [here]
    (won,) = talk.tell("games finished")
    assert won.startswith("1: ")
    assert ", Custom board (bakers-dozen), won, 90 moves" in won
    assert talk.tell("Games Finished nothing") == ["No game has “nothing” in its name."]


def test_an_unfinished_game_is_continued(talk: Talk) -> None:
    talk.tell("games")
    assert talk.tell("continue 2") == ["Deal 24: 1 of 52 cards on the foundations, 2 moves"]
    assert len(talk.game.turns) == 2
    # The numbers are those that were told, whatever is on the table by now.
    assert talk.tell("continue 1") == ["Deal kings:24: 1 of 52 cards on the foundations, 1 move"]
    assert talk.tell("continue 1") == ["Deal kings:24: 1 of 52 cards on the foundations, 1 move"]


def test_a_finished_game_is_played_again_or_reviewed(talk: Talk) -> None:
    talk.tell("games finished")
    sentence = "That game is finished. Type again 1 to play its deal again"
    assert talk.refused("continue 1") == talk.refused("give up 1") == sentence
    assert talk.tell("review 1")[1] == "Winnable all the way, 90 turns."
    assert talk.tell("again 1") == ["Custom board"]
    assert not talk.game.turns
    assert talk.game.start == file_model("pysol-10800.board").game.start


@pytest.mark.parametrize(
    ("verb", "sure", "done", "kept"),
    [
        ("give up", "It counts as a loss.", "Given up", [Outcome.WON, Outcome.LOST]),
        ("forget", "It won't count, as if you had never played it.", "Forgotten", [Outcome.WON]),
    ],
)
def test_a_game_goes_once_that_was_asked_for_twice(
    talk: Talk, keeper: Keeper, verb: str, sure: str, done: str, kept: list[Outcome]
) -> None:
    game = talk.tell("games")[1].removeprefix("2: ")
    asked = [game, f"{sure} If you are sure, type {verb} 2 again"]
    for between in ("where", "cc", f"{verb} 1", "no"):
        assert talk.tell(f"{verb} 2") == asked
        talk.tell(between)
        assert outcomes(keeper) == [Outcome.WON, Outcome.PLAYING]
    assert talk.tell(f"{verb} 2") == asked
    assert talk.tell(f"{verb} 2") == [f"{done}: {game}"]
    assert outcomes(keeper) == kept
    # Undo goes back to the games before it, and not to that one.
    talk.tell("undo; undo; undo")
    assert str(talk.game.name or "") == ""
    talk.tell(f"{verb} 2")
    assert talk.refused(f"{verb} 2") == "That game is open in another window, or gone."


@pytest.mark.parametrize("verb", ["give up", "forget"])
def test_the_game_on_the_table_makes_room_for_another(talk: Talk, verb: str) -> None:
    before = talk.game
    talk.tell(verb)
    _, dealt = talk.tell(verb)
    assert dealt.startswith("Deal kings:")
    assert talk.game.start != before.start
    assert len(talk.tell("games")) == 1
    assert talk.refused(verb) == "No moves in this game yet"


def test_a_won_game_is_not_given_up_but_can_be_forgotten(keeper: Keeper) -> None:
    talk = Talk(file_model("pysol-10800.board"), keeper)
    talk.tell(SOLUTION)
    assert talk.refused("give up") == "You won in 90 moves!"
    talk.tell("forget; forget")
    assert outcomes(keeper) == []


def test_a_number_stands_for_a_game_that_was_told(talk: Talk) -> None:
    for line in ("continue 1", "again 1", "give up 1", "forget 1", "review 1"):
        assert talk.refused(line) == "Type games first, to see which game has which number"
    talk.tell("games")
    assert talk.refused("again 3") == "There is no game 3 in the list, which ends with 2"
    assert talk.refused("again") == "Type a number after again"


def test_what_isnt_saved_isnt_listed() -> None:
    talk = Talk(deal_model())
    assert talk.refused("games") == "No games are saved here"
    talk.tell("ck")
    assert talk.refused("give up") == "No games are saved here"


def test_an_empty_list_says_so(tmp_path: Path) -> None:
    talk = Talk(deal_model(), Keeper(places({"BAKERS_DOZEN_HOME": str(tmp_path)}, "linux")))
    told = ["No unfinished games. A game is listed from its first move on."]
    assert talk.tell("games") == told
    assert talk.tell("games finished") == ["No finished games yet."]


def test_a_win_is_compared_with_the_others_as_on_the_table(keeper: Keeper) -> None:
    talk = Talk(file_model("pysol-10800.board"), keeper)
    assert talk.tell(SOLUTION)[-1] == "You won in 90 moves!"
    talk.tell("same")
    assert talk.tell(SOLUTION)[-2:] == ["You won in 90 moves!", "Streak: 2 (best 2)"]
