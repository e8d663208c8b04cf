"""``solve``: verdicts and lines of deals, boards, games and ranges."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from bakers_dozen.cli import main
from bakers_dozen.commands.deals import parse_range
from bakers_dozen.commands.progress import Bar
from bakers_dozen.commands.survey_file import SurveyFile, SurveyFileError
from bakers_dozen.program.opening import OpeningError

DATA = Path(__file__).parents[1] / "data"


class Out:
    """Runs the command and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.status = -1
        self.lines: list[str] = []
        self.complaints: list[str] = []

    def __call__(self, *arguments: str) -> list[str]:
        try:
            self.status = main(["solve", *arguments])
        except SystemExit as end:
            self.status = int(end.code or 0)
        out, err = self._capsys.readouterr()
        self.lines, self.complaints = out.splitlines(), err.splitlines()
        return self.lines


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Out:
    return Out(capsys)


def test_a_winnable_deal_and_a_record_that_replay_accepts(
    run: Out, capsys: pytest.CaptureFixture[str]
) -> None:
    verdict, record = run("24")
    assert verdict.startswith("24: winnable in ")
    assert record.startswith("24 ")
    assert run.status == 0
    assert main(["replay", record]) == 0
    assert capsys.readouterr().out.startswith("Won in ")


@pytest.mark.parametrize(
    ("arguments", "status", "line"),
    [
        (["pysol:64"], 1, "pysol:64: lost"),
        (["24", "--budget", "5"], 3, "24: unknown after 5 positions"),
        ([str(DATA / "pysol-64.board")], 1, f"{DATA / 'pysol-64.board'} (bakers-dozen): lost"),
        (
            [str(DATA / "dead-nomoves.board")],
            1,
            f"{DATA / 'dead-nomoves.board'} (bakers-dozen): lost",
        ),
    ],
)
def test_other_verdicts(run: Out, arguments: list[str], status: int, line: str) -> None:
    assert run(*arguments) == [line]
    assert run.status == status


def test_a_game_is_solved_from_where_it_is(run: Out) -> None:
    record = run("24")[1]
    begun = " ".join(record.split()[:20])
    assert run(begun)[1].startswith(begun)


def test_a_board_from_standard_input(run: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO((DATA / "pysol-64.board").read_text()))
    assert run("-") == ["- (bakers-dozen): lost"]


def test_a_list_of_names_from_standard_input_or_a_file(
    run: Out, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = "1\n# a remark\nkings:2\n\n3-4\n24 dd\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(names))
    lines = run("-", "--budget", "5")
    assert [line.rpartition(": ")[0] for line in lines] == [
        "1",
        "kings:2",
        "3",
        "4",
        "24",
        "5 deals",
    ]
    file = tmp_path / "names"
    file.write_text(names)
    assert run(str(file), "--budget", "5") == lines
    file.write_text("1\nnonsense\n")
    assert run(str(file)) == []
    assert (run.status, len(run.complaints)) == (2, 1)


def test_a_range_with_its_totals(run: Out) -> None:
    lines = run("any-suit:1-3", "pysol:64", "--budget", "5000")
    assert [line.split(":")[-2] + ":" + line.split(":")[-1] for line in lines if ": " in line]
    assert lines[-1] == "4 deals: 3 winnable, 1 lost, 0 unknown"
    assert run.status == 1


def test_the_variant_of_numbers(run: Out) -> None:
    assert run("5", "--variant", "spanish")[0].startswith("spanish:5: winnable")
    assert run("5-5", "--variant", "spanish")[0].startswith("spanish:5: winnable")


def test_json_has_an_object_a_line(run: Out) -> None:
    won, lost = map(json.loads, run("24", "pysol:64", "--json"))
    assert (won["deal"], won["variant"], won["verdict"]) == ("24", "bakers-dozen", "winnable")
    assert won["moves"] == len(won["line"].split())
    assert lost["verdict"] == "lost"
    assert lost["line"] is None


def test_the_line_in_freecell_solvers_words(
    run: Out, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = run("24", "--format", "fc-solve")
    assert lines[1].startswith("Move ")
    file = tmp_path / "solution"
    file.write_text("\n".join(lines[1:]))
    assert main(["replay", "24", str(file)]) == 0
    assert capsys.readouterr().out.startswith("Won in ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["3-1"], "ends before it starts"),
        (["0-5"], "0"),
        (["1-99999999999"], "99999999999"),
        (["kings:1-2", "--variant", "spanish"], "kings"),
        (["nowhere"], "nowhere"),
        (["1", "--budget", "0"], "isn't a whole number from 1"),
        (["1", "--jobs", "x"], "isn't a whole number from 1"),
        (["1", "--jobs", "100"], "60 at most"),
        (["1", "--out", str(DATA)], "Can't use"),
        (["1", "--out", str(DATA / "pysol-24.board" / "x")], "Can't use"),
    ],
)
def test_what_is_wrong_gets_one_line(run: Out, arguments: list[str], words: str) -> None:
    assert run(*arguments) == []
    assert run.status == 2
    (line,) = run.complaints
    assert words in line


def test_ranges_name_their_ends() -> None:
    found = parse_range("kings:3-20", None)
    assert found is not None
    assert (str(found.first), found.last) == ("kings:3", 20)
    assert parse_range("24", None) is None
    with pytest.raises(OpeningError):
        parse_range("queens:1-2", None)


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_of_every_kind_answer_like_one(method: str) -> None:
    code = (
        "import multiprocessing, sys\n"
        "if __name__ == '__main__':\n"
        f"    multiprocessing.set_start_method({method!r})\n"
        "    from bakers_dozen.cli import main\n"
        "    sys.exit(main(['solve', '1-4', '--jobs', '2', '--budget', '400']))\n"
    )
    one = subprocess.run(
        [sys.executable, "-m", "bakers_dozen", "solve", "1-4", "--budget", "400"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    many = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (many.stdout, many.stderr, many.returncode) == (one.stdout, one.stderr, one.returncode)
    assert "4 deals" in one.stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize("count", ["1", "2"])
def test_an_interrupt_ends_it_with_what_it_has(count: str) -> None:
    command = [sys.executable, "-m", "bakers_dozen", "solve", "1-100000", "--jobs", count]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert first.startswith("1: winnable")
    assert out.splitlines()[-1].endswith(" unknown")
    assert err.splitlines() == ["bakers-dozen: Interrupted"]
    assert process.returncode == 130
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_a_survey_has_a_row_a_deal_and_goes_on(run: Out, tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    run("1-3", "--out", str(file), "--budget", "300")
    rows = file.read_text().splitlines()
    assert rows[0] == "deal,verdict,positions,seconds,moves,budget"
    assert [row.split(",")[0] for row in rows[1:]] == ["1", "2", "3"]
    assert run("1-5", "--out", str(file), "--budget", "300")[0].startswith("5 deals: ")
    assert file.read_text().splitlines()[:4] == rows
    assert [row.split(",")[0] for row in file.read_text().splitlines()[4:]] == ["4", "5"]


def test_what_a_kill_left_of_a_row_is_taken_off(run: Out, tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    run("1-2", "--out", str(file), "--budget", "300")
    whole = file.read_text()
    file.write_text(whole + "3,winn")
    run("1-3", "--out", str(file), "--budget", "300")
    rows = file.read_text().splitlines()
    assert [row.split(",")[0] for row in rows] == ["deal", "1", "2", "3"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_survey_leaves_no_process_and_loses_and_repeats_no_row(tmp_path: Path) -> None:
    file = tmp_path / "survey.csv"
    command = [sys.executable, "-m", "bakers_dozen", "solve", "1-20", "--budget", "300",
               "--jobs", "2", "--out", str(file)]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not (file.exists() and file.read_text().count("\n") > 3):
        assert process.poll() is None
        time.sleep(0.01)
    workers = psutil.Process(process.pid).children(recursive=True)
    assert len(workers) == 2
    process.kill()
    process.wait()
    assert not psutil.wait_procs(workers, timeout=60)[1]
    kept = file.read_text()
    subprocess.run(command, check=False, capture_output=True)
    rows = file.read_text()
    assert rows.startswith(kept[: kept.rfind("\n") + 1])
    names = [row.split(",")[0] for row in rows.splitlines()[1:]]
    assert sorted(names, key=int) == [str(number) for number in range(1, 21)]


@pytest.mark.parametrize("text", ["hello\n", "deal,verdict,positions,seconds,moves\n1,2\n", "x"])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "survey.csv"
    file.write_text(text)
    with pytest.raises(SurveyFileError, match="isn't a row of a survey"):
        SurveyFile(str(file))
    assert file.read_text() == text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_drawn_on_a_terminal_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream, moments = Terminal(), iter((0.0, 2.0))
    bar = Bar(stream, 40, 4, clock=lambda: next(moments))
    bar.show({"winnable": 9, "lost": 1})
    shown = stream.getvalue()
    assert "[#####...............] 25%  10/40  3.0 a second  0:00:10 left  winnable 9" in shown
    bar.hide()
    assert stream.getvalue().endswith("\r" + " " * (len(shown) - 1) + "\r")


@pytest.mark.parametrize(
    ("stream", "total", "term"),
    [(io.StringIO(), 4, "xterm"), (Terminal(), 1, "xterm"), (None, 4, "xterm"),
     (Terminal(), 4, "dumb")],
)  # fmt: skip
def test_no_bar_elsewhere_nor_for_one_deal(
    stream: io.StringIO | None, total: int, term: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    bar = Bar(stream, total)
    bar.show({"lost": 1})
    bar.hide()
    assert stream is None or stream.getvalue() == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_worker_that_dies_is_told() -> None:
    command = [sys.executable, "-m", "bakers_dozen", "solve", "1-100000", "--jobs", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("1: winnable")
    psutil.Process(process.pid).children()[0].kill()
    err = process.communicate(timeout=60)[1]
    assert "ended by itself" in err
    assert err.count("\n") == 1
    assert process.returncode == 2
