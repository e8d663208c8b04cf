"""A survey in figures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bakers_dozen.commands.survey_file import read_survey
from bakers_dozen.statistics.survey import SurveyRow, interval, summarise
from commands.running import run_program as run

HEAD = "deal,verdict,positions,seconds,moves"
ROWS = "deal,verdict,positions,seconds,moves\n1,winnable,100,0.010,80\n2,lost,50,0.005,\n"


@pytest.mark.parametrize(
    ("hits", "count", "ends"),
    [
        # Worked examples of Wilson's interval.
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (81, 263, (0.2553, 0.3662)),
        (15, 148, (0.0624, 0.1605)),
        (1, 29, (0.0061, 0.1718)),
    ],
)
def test_the_interval_is_wilsons(hits: int, count: int, ends: tuple[float, float]) -> None:
    assert interval(hits, count) == pytest.approx(ends, abs=0.00006)


def test_what_is_unknown_widens_the_interval_both_ways() -> None:
    rows = [SurveyRow(str(n), "winnable", 10, 0.1, 70 + n) for n in range(96)]
    rows += [SurveyRow("97", "lost", 5, 0.1, None)]
    rows += [SurveyRow(str(n), "unknown", 999, 9.0, None) for n in range(98, 101)]
    found = summarise(rows)
    assert (found.deals, found.winnable, found.lost, found.unknown) == (100, 96, 1, 3)
    assert found.least == interval(96, 100)[0]
    assert found.most == interval(99, 100)[1]
    assert found.moves is not None
    assert found.moves.largest == 165


def test_the_command_prints_lines_and_json(tmp_path: Path) -> None:
    path = tmp_path / "survey.csv"
    path.write_text(ROWS + "3,winn")  # what a kill left of a row doesn't count
    told = run("survey", str(path))
    assert told.status == 0
    assert "2 deals" in told.out
    assert "winnable 1, lost 1, unknown 0" in told.out
    assert json.loads(run("survey", str(path), "--json").out)["winnable"] == 1


@pytest.mark.parametrize(
    "text", ["", "deal,verdict,positions,seconds,moves\n", "1,2\n", ROWS + "x,maybe,1,1,\n"]
)
def test_what_is_no_survey_is_told_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "survey.csv"
    path.write_text(text)
    told = run("survey", str(path))
    assert (told.status, told.out) == (2, "")
    assert told.err.count("\n") == 1


def test_a_missing_file(tmp_path: Path) -> None:
    told = run("survey", str(tmp_path / "none.csv"))
    assert told.status == 2
    assert "Can't read" in told.err


def test_a_deal_with_several_rows_counts_once_as_the_last_says(tmp_path: Path) -> None:
    file = tmp_path / "joined.csv"
    rows = ["1,unknown,5,0.1,", "2,winnable,9,0.1,70", "1,winnable,80,0.2,77"]
    file.write_text("\n".join(["deal,verdict,positions,seconds,moves", *rows, ""]))
    assert [(row.deal, row.verdict) for row in read_survey(str(file))] == [
        ("1", "winnable"),
        ("2", "winnable"),
    ]


def test_two_solves_dont_write_one_survey(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    program = [sys.executable, "-m", "bakers_dozen", "solve", "--out", str(path)]
    with subprocess.Popen([*program, "1-100000"], stdout=subprocess.DEVNULL) as first:
        while not (path.exists() and path.read_text().count("\n") > 1):
            assert first.poll() is None
        try:
            told = run("solve", "1-3", "--out", str(path))
        finally:
            first.kill()
        assert (told.status, told.out) == (2, "")
        assert "Another solve is writing" in told.err
    rows = path.read_text().splitlines()
    assert len({row.partition(",")[0] for row in rows}) == len(rows)
    assert run("solve", "1-3", "--out", str(path)).status == 0


def test_each_variant_has_figures_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "both.csv"
    rows = ["kings:1,winnable,9,0.1,70", "1,lost,5,0.1,", "kings:2,winnable,8,0.2,77"]
    file.write_text("\n".join([HEAD, *rows, "a.board,lost,1,0.1,", ""]))
    lines = run("survey", str(file)).out.splitlines()
    headings = [index for index, line in enumerate(lines) if line.endswith(":")]
    assert [lines[index] for index in headings] == ["kings:", "bakers-dozen:", "boards from files:"]
    assert [lines[index + 2] for index in headings] == [
        "winnable 2, lost 0, unknown 0",
        "winnable 0, lost 1, unknown 0",
        "winnable 0, lost 1, unknown 0",
    ]
    found = [json.loads(line) for line in run("survey", str(file), "--json").out.splitlines()]
    assert [(one["variant"], one["deals"]) for one in found] == [
        ("kings", 2),
        ("bakers-dozen", 1),
        (None, 1),
    ]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"\x7fELF\x00\x01\xff", "isn't text"),
        (b"\xff\xfe\n1,2\n", "isn't text"),
        (b"one line", "Line 1 of "),
    ],
)
def test_a_file_of_another_kind_is_told_from_an_empty_survey(
    tmp_path: Path, data: bytes, says: str
) -> None:
    file = tmp_path / "other"
    file.write_bytes(data)
    told = run("survey", str(file))
    assert (told.status, told.err.count("\n")) == (2, 1)
    assert says in told.err
