"""Options work at once, are written down, and hold at the next start; what moves stops."""

from __future__ import annotations

from pathlib import Path

from app.play import board_file, dealt, press, solution, tell
from bakers_dozen.app.events import Key
from bakers_dozen.app.messages import Tick
from bakers_dozen.app.model import Model
from bakers_dozen.app.options import CHOICES, Options
from bakers_dozen.app.pacing import CELEBRATION_PACE, next_tick
from bakers_dozen.rules.moves import legal_moves
from bakers_dozen.screen.motion import DEAL_STEPS, STEP_TIME, STEPS
from bakers_dozen.screen.view import slide, view
from bakers_dozen.storage.settings import load
from screen.reading import read_position
from terminal.harness import Player, python

GAME = python("-m", "bakers_dozen")
#: The language is left alone: the test reads the screen in English.
CHANGED = [name for name in CHOICES if name != "language"]


def start(folder: Path, *arguments: str) -> Player:
    return Player([*GAME, *arguments], env={"BAKERS_DOZEN_HOME": str(folder)}, size=(120, 40))


def options_seen(player: Player) -> list[str]:
    player.press("p")
    player.wait_for("Options")
    # Each option has its value behind it; which line is chosen differs.
    seen = [" ".join(row.strip("│ ").split()) for row in player.rows()[1:-1]]
    player.send("\x1b[27u")
    player.wait_for(lambda p: "Options" not in p.text())
    return seen


def test_every_option_is_kept(tmp_path: Path) -> None:
    with start(tmp_path, "24") as player:
        player.wait_for("thinking")
        before = options_seen(player)
        player.press("p")
        for name in CHOICES:
            player.press(*(["right"] if name in CHANGED else []), "down")
        player.send("\x1b[27u")
        player.wait_for(lambda p: "Options" not in p.text())
        after = options_seen(player)
        assert after != before
        player.press("q")
        assert player.wait_exit() == 0
        assert player.unrestored() == []
    defaults = Options()._asdict()
    values = load(str(tmp_path / "settings.toml"), defaults, CHOICES).values
    for name in CHANGED:
        ring = CHOICES[name]
        assert values[name] == ring[(ring.index(defaults[name]) + 1) % len(ring)], name
    with start(tmp_path, "24") as player:
        player.wait_for("24")
        assert options_seen(player) == after
        assert not player.screen.private.get(1000)
        assert player.cursor() is not None  # for a screen reader


def test_an_untouched_deal_gives_way_to_the_kind_that_is_asked_for(tmp_path: Path) -> None:
    """And is the one that comes back where nothing is asked for; a game that was left stays."""
    for arguments, difficulty in (
        (["--difficulty", "easy"], "easy"),
        (["--difficulty", "hard"], "hard"),
        ([], "easy"),
    ):
        with start(tmp_path, *arguments) as player:
            player.wait_for(f", {difficulty} ")
            if not arguments:
                player.press("tab", "tab")
                player.wait_for(" 1 move ")
            player.press("q")
            assert player.wait_exit() == 0
    with start(tmp_path, "--difficulty", "hard") as player:
        player.wait_for(", easy ")


def test_what_a_run_was_told_is_not_written_down(tmp_path: Path) -> None:
    with start(tmp_path, "24", "--theme", "dark", "--no-mouse", "--no-animation") as player:
        player.wait_for("24")
        player.press("Z")
        player.wait_for("Auto-play on")
        player.press("q")
        assert player.wait_exit() == 0
    values = load(str(tmp_path / "settings.toml"), Options()._asdict(), CHOICES).values
    assert values == Options()._replace(auto=True)._asdict()


def test_the_theme_key_walks_with_the_table_in_view(tmp_path: Path) -> None:
    with start(tmp_path, "24") as player:
        player.wait_for("par ")
        position = read_position(player.rows())
        for name in (*CHOICES["theme"][1:], CHOICES["theme"][0]):
            player.press("t")
            player.wait_for(f"Theme: {name}")
            assert read_position(player.rows()) == position


def test_keys_of_the_settings_file_hold_and_faults_are_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(
        'introduced = true\n[keys]\nundo = ["ctrl-u", "Q"]\nredo = "Q"\n'
    )
    with start(tmp_path, "24") as player:
        player.wait_for("settings.toml, line 4")
        player.press("c", "k")
        player.wait_for("1 move ")
        player.press("Q")
        player.wait_for("0 moves")
        player.press("?")
        player.wait_for("Ctrl-U Q")


def won(model: Model) -> Model:
    for pair in solution():
        model = press(model, " ".join(pair))
    assert model.game.position.is_won
    return model


def test_a_win_celebrates_until_a_key() -> None:
    model = won(board_file("pysol-10800.board"))
    pictures = []
    for _ in range(50):
        assert next_tick(model) is not None
        model, _ = tell(model, Tick())
        pictures.append(view(model).text())
    assert len(set(pictures)) > 10
    assert all(f"{model.game.move_count} moves" in picture for picture in pictures)
    model, _ = tell(model, Key("left"))
    assert next_tick(model) is None
    assert "Won!" in view(model).text()
    assert view(model).chars == view(model._replace(now=model.now + 100)).chars


def test_nothing_celebrates_where_it_should_not() -> None:
    model = board_file("pysol-10800.board")
    off = model._replace(options=model.options._replace(animation="off"))
    assert next_tick(won(off)) is None
    assert next_tick(won(model._replace(slow=True))) is None
    assert next_tick(press(won(model), "?")) is None


def test_a_slide_is_short_and_ends_where_the_card_lies() -> None:
    assert STEPS * STEP_TIME <= 0.15
    before = dealt()
    after = press(before, "c k")
    assert len(slide(before, after)) == STEPS
    assert len(slide(after, press(after, "u"))) == STEPS
    assert slide(before, press(before, "right")) == []
    assert slide(before, press(after, "?")) == []


def test_a_new_game_is_dealt_row_by_row_in_a_quarter_of_a_second() -> None:
    """More of its cards lie there in each picture."""
    assert DEAL_STEPS * STEP_TIME <= 0.27
    new = dealt(25)
    pictures = [frame.text() for frame in slide(press(dealt(), "c k"), new)]
    counts = [sum(char in "♣♦♥♠" for char in picture) for picture in pictures]
    assert counts == sorted(set(counts))
    assert (counts[0], len(counts)) == (4, DEAL_STEPS)
    assert counts[-1] < 4 + 52
    # The same game, played or taken back to its start, isn't dealt again.
    assert slide(press(new, "right"), new) == []
    played = press(dealt(), "c k")
    assert len(slide(played, press(played, "U"))) == STEPS


def test_what_a_burst_of_keys_has_changed_does_not_slide() -> None:
    """Only the last picture of a burst is shown, and more than one move may lie between."""
    before = dealt()
    moves = [" ".join(str(move)) for move in legal_moves(before.game.position)]
    first, *others = [press(before, move) for move in moves]
    for other in others:
        for move in legal_moves(other.game.position):
            assert slide(first, press(other, " ".join(str(move)))) == []


def test_nothing_moves_for_a_screen_reader() -> None:
    model = board_file("pysol-10800.board")
    speaking = model.options._replace(speak=True)
    assert next_tick(won(model._replace(options=speaking))) is None


def test_a_fault_too_long_for_the_message_has_a_panel(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('introduced = true\n[keys]\ndeal = "D"\n')
    with start(tmp_path, "24") as player:
        # The last words of the list of commands.
        player.wait_for(lambda p: any("suspend, quit" in row for row in p.rows()))
        assert "Problems in settings" in player.text()


def test_settings_that_cant_be_written_are_no_reason_to_fear_for_the_game(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    with start(tmp_path, "24") as player:
        player.wait_for("Can't read")
        player.press("t")
        player.wait_for("Your settings aren't being saved")
        player.wait_for("is a folder")
        assert "Your games aren't being saved" not in player.text()


def test_a_celebration_ends_by_itself() -> None:
    model = won(board_file("pysol-10800.board"))
    pictures = 0
    while next_tick(model) is not None:
        model, _ = tell(model, Tick())
        pictures += 1
    assert 2 <= pictures * CELEBRATION_PACE <= 3
    assert "Won!" in view(model).text()
