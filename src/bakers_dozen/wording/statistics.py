"""The statistics as lines to look at, in blocks that are put together to fit a size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from ..named import NamedTuple
from ..rules.variants import VARIANTS
from ..statistics import charts, series
from ..statistics.figures import Example, Figures, Spread, figures
from ..statistics.records import Best, Record, Share, by_difficulty, by_variant, records
from ..statistics.result import Result
from .catalogue import ntr, tr
from .measure import NO_BREAK, clipped, number_text, pad_left, pad_right, width_of, wrapped
from .records import clock_text, daily_streak_line, move_count_text, streak_line
from .variants import variant_title

#: From this width on, charts stand beside each other.
_TWO_COLUMNS: Final = 70
#: Tiles take at least so many cells, the one between them included.
_TILE: Final = 15
#: The lines of a tile: its value, its name, and the deal or the day.
TILE_LINES: Final = 3
#: The lines of a chart with its title, where there is room, and at least.
_HIGH, _LOW = 8, 6
#: On pages of more lines one finds one's way when they begin and end anywhere.
_LONGEST_PAGE: Final = 24
_GAP: Final = "  "

Block = list[str]


class Statistics(NamedTuple):
    """The statistics in lines. The records begin them, in tiles where there is room for those:
    ``tiles`` are the cells that each takes in the first ``TILE_LINES`` lines."""

    lines: list[str]
    tiles: list[range]


def statistics(
    results: Sequence[Result],
    variant: str,
    today: int,
    width: int,
    page: int = 0,
    ascii_only: bool = False,
) -> Statistics:
    """The statistics of *variant*, in lines of at most *width* cells.

    With *page*, lines that are seen at once, charts are made a little lower where that
    brings everything into sight; else blocks are kept whole on short pages.
    """
    own = [result for result in results if result.variant == variant]
    if not own:
        return Statistics(_nothing(variant, width), [])
    numbers = _Numbers(
        figures(own, today),
        records(own, today),
        by_difficulty(own),
        [result for result in own if result.is_win],
        series.share_over_time(own),
        series.days(own),
    )
    high = _HIGH if not page else min(_HIGH, max(page, 5))
    for lower in range(high, _LOW - 1, -1) if page else ():
        lines = _paged(_blocks(numbers, variant, today, width, page, lower, ascii_only), 0)
        if len(lines) <= page:
            return Statistics(lines, _tiles(numbers, width))
    blocks = _blocks(numbers, variant, today, width, page, high, ascii_only)
    lines = _paged(blocks, page if page <= _LONGEST_PAGE else 0)
    return Statistics(lines, _tiles(numbers, width))


def variants_lines(results: Sequence[Result], width: int) -> list[str]:
    """How many games of each variant were won, in lines of at most *width* cells; none
    where all are of one."""
    shares = by_variant(results, tuple(VARIANTS))
    if len(shares) < 2:
        return []
    lines = (
        ntr(
            "{variant}: won {won} of {n} game started ({share})",
            "{variant}: won {won} of {n} games started ({share})",
            share.started,
        ).format(
            variant=variant_title(share.name),
            won=number_text(share.won),
            n=number_text(share.started),
            share=percent(share.won / share.started),
        )
        for share in shares
    )
    return [part for line in lines for part in wrapped(line, width)]


def _nothing(variant: str, width: int) -> Block:
    line = tr("No games of {variant} yet. A game counts from its first move.")
    return wrapped(line.format(variant=variant_title(variant)), width)


class _Numbers(NamedTuple):
    """What is told, whatever the size: with thousands of games it takes its time."""

    figures: Figures
    records: list[Record]
    shares: list[Share]
    wins: list[Result]
    points: list[series.Point]
    days: dict[int, series.Day]


def _blocks(
    numbers: _Numbers,
    variant: str,
    today: int,
    width: int,
    page: int,
    high: int,
    ascii_only: bool,
) -> list[Block]:
    found, wins = numbers.figures, numbers.wins
    two = width >= _TWO_COLUMNS
    left = (width - len(_GAP)) // 2 if two else width

    def chart(title: str, lines: Block) -> Block:
        return [title, *lines] if lines else []

    share = chart(
        tr("Wins in the last {n} games").format(n=series.LAST_GAMES),
        charts.share_chart(numbers.points, left, high - 1, _day_text, ascii_only),
    )
    moves = chart(
        ntr("Moves of {n} win", "Moves of {n} wins", len(wins)).format(n=len(wins)),
        charts.histogram_chart(
            series.histogram([win.moves for win in wins], (left - 5) // 3),
            left,
            high - 1,
            lambda value: str(round(value)),
            ascii_only,
        ),
    )
    time = chart(
        ntr("Time of {n} win", "Time of {n} wins", len(wins)).format(n=len(wins)),
        charts.histogram_chart(
            series.histogram([win.seconds / 60 for win in wins], (left - 5) // 3),
            left,
            high - 1,
            _minutes_text,
            ascii_only,
        ),
    )
    head, table = _head(found, variant, width), _table(found, width)
    best = _records(numbers, width)
    kinds = [
        line
        for words in (*_kinds(found), *_by_difficulty(numbers.shares))
        for line in wrapped(words, width - left - len(_GAP) if two else width)
    ]
    calendar = _calendar(numbers.days, today, width, page, ascii_only)
    if two:
        blocks = [
            best,
            head,
            _beside(share, [*kinds], left) if share else kinds,
            table,
            _beside(moves, time, left),
            calendar,
        ]
    else:
        blocks = [head, best, kinds, table, share, moves, time, calendar]
    return [block for block in blocks if block]


def _paged(blocks: Sequence[Block], page: int) -> list[str]:
    lines: list[str] = []
    for block in blocks:
        if lines:
            used = len(lines) % page if page else 0
            if page and used and used + 1 + len(block) > page:
                lines += [""] * (page - used)
            elif not page or used:
                lines.append("")
        lines += block
    if page and len(lines) > page:
        # The last page is a whole one, too, so that it begins where the one before ended.
        lines += [""] * (-len(lines) % page)
    return lines


def _beside(left: Block, right: Block, width: int) -> Block:
    height = max(len(left), len(right))
    rows = zip(
        [*left, *[""] * (height - len(left))], [*right, *[""] * (height - len(right))], strict=True
    )
    return [f"{pad_right(one, width)}{_GAP}{other}".rstrip() for one, other in rows]


def _head(found: Figures, variant: str, width: int) -> Block:
    # English has one form for one game and for many, other languages don't.
    parts = [
        ntr("{n} played", "{n} played", found.played).format(n=number_text(found.played)),
        ntr("{n} won", "{n} won", found.won).format(n=number_text(found.won)),
        ntr("{n} lost", "{n} lost", found.lost).format(n=number_text(found.lost)),
    ]
    if found.watched:
        parts.append(ntr("{n} watched", "{n} watched", found.watched).format(n=found.watched))
    if found.playing:
        n = found.playing
        parts.append(ntr("{n} unfinished", "{n} unfinished", n).format(n=n))
    head = tr("{variant}: {games}").format(
        variant=variant_title(variant),
        games=", ".join(part.replace(" ", NO_BREAK) for part in parts),
    )
    # A count stays with its word.
    lines = [line.replace(NO_BREAK, " ") for line in wrapped(head, width)]
    if found.share is not None:
        share = ntr(
            "Won {won} of {n} game started ({share})",
            "Won {won} of {n} games started ({share})",
            found.started,
        ).format(
            won=number_text(found.won),
            n=number_text(found.started),
            share=percent(found.share),
        )
        lines += wrapped(share, width)
    return lines


def _records(numbers: _Numbers, width: int) -> Block:
    """The records, as tiles beside each other where there is room, else a line each."""
    told = [_tile(record) for record in numbers.records]
    tiles = _tiles(numbers, width)
    if not tiles:
        # The same words as of a variant and its games: a colon as the language writes it.
        named = tr("{variant}: {games}")
        lines = (
            named.format(variant=name, games=f"{value} ({where})") for value, name, where in told
        )
        return [part for line in lines for part in wrapped(line, width)]
    found = numbers.figures
    won = percent(found.share or 0), tr("won"), f"{found.won}/{found.started}"
    rows = zip(*[won, *told][: len(tiles)], strict=True)
    return [
        " ".join(
            _centred(clipped(text, len(tile), "~"), len(tile))
            for text, tile in zip(row, tiles, strict=True)
        ).rstrip()
        for row in rows
    ]


def _tiles(numbers: _Numbers, width: int) -> list[range]:
    """The cells of each tile, all of one width: that of the share won, and the records'."""
    if width < _TWO_COLUMNS or not numbers.records:
        return []
    count = min(1 + len(numbers.records), width // _TILE)
    each = (width + 1) // max(4, count)
    return [range(n * each, (n + 1) * each - 1) for n in range(count)]


def _centred(text: str, width: int) -> str:
    return pad_right(" " * ((width - width_of(text)) // 2) + text, width)


def _tile(record: Record) -> tuple[str, str, str]:
    """A record's value, its name, and the deal that it was reached on, or else the day."""
    number = int(record.value)
    value, name = {
        Best.MOVES: (move_count_text(number), tr("shortest win")),
        Best.SECONDS: (clock_text(record.value), tr("quickest win")),
        Best.OVER_PAR: (f"{number:+d}", tr("best vs par")),
        Best.WINS_IN_A_ROW: (_wins(number), tr("best streak")),
        Best.DAYS_IN_A_ROW: (
            ntr("{n} day", "{n} days", number).format(n=number),
            tr("daily streak"),
        ),
    }[record.best]
    return value, name, _deal(record.deal) if record.deal else _day_text(record.day)


def _by_difficulty(shares: Sequence[Share]) -> Block:
    """How many games of each difficulty were won, where it is known."""
    words = {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard")}
    told = [
        tr("{difficulty} {won} of {n}").format(
            difficulty=words[share.name], won=share.won, n=share.started
        )
        for share in shares
        if share.name in words
    ]
    return [tr("Won by difficulty: {shares}").format(shares=", ".join(told))] if told else []


def _kinds(found: Figures) -> Block:
    lines = [
        streak_line(found.streak),
    ]
    if found.won:
        lines.append(
            tr("Unaided wins: {n} (no undo, no hint)").format(n=number_text(found.clean)),
        )
        lines.append(
            tr("Wins with undo {undo}, with hints {hints}").format(
                undo=number_text(found.with_undo), hints=number_text(found.with_hints)
            )
        )
    if found.with_watching:
        lines.append(tr("Wins partly watched: {n}").format(n=found.with_watching))
    lines.append(
        tr("Undos {undos}, hints {hints} (finished games)").format(
            undos=number_text(found.undos), hints=number_text(found.hints)
        )
    )
    if found.daily_won:
        lines.append(
            tr("Daily deals won: {n}").format(n=found.daily_won),
        )
        lines.append(daily_streak_line(found.daily_streak))
    return lines


def _table(found: Figures, width: int, in_line: bool = True) -> Block:
    """Best, median and worst, each with its deal."""
    rows: list[tuple[str, Spread | None]] = [
        (tr("moves"), found.moves),
        (tr("time"), found.seconds),
        (tr("over par"), found.over_par),
    ]
    if found.moves is None:
        return []
    head = (_wins(found.moves.number), tr("best"), tr("median"), tr("worst"))
    cells: list[tuple[str, ...]] = [head]
    others: list[tuple[int, str]] = []
    for name, spread in rows:
        if spread is None:
            continue
        in_time = spread is found.seconds
        values = [spread.best, Example(spread.median, ""), spread.worst]
        sign = "+" if spread is found.over_par else ""
        cells.append((name, *(_value(value, in_time, sign) for value in values)))
        deals = [_deal(value.deal) for value in values]
        if in_line:
            cells.append((tr("  deal"), *deals))
        else:
            others.append((len(cells), tr("  deals {names}").format(names=", ".join(deals))))
    widths = [max(width_of(row[column]) for row in cells) for column in range(4)]
    narrow = 7 if sum(widths[:1]) + 3 * 8 <= width else 6
    lines = [
        " ".join(
            [
                pad_right(row[0], widths[0]),
                *(pad_left(row[at], max(widths[at], narrow)) for at in (1, 2, 3)),
            ]
        )
        for row in cells
    ]
    if in_line and max(map(width_of, lines)) > width:
        return _table(found, width, in_line=False)
    for at, names in reversed(others):
        lines[at:at] = ["  " + line for line in wrapped(names.strip(), width - 2)]
    if found.over_par is not None and found.over_par.number < found.won:
        par = found.over_par.number
        lines.append(ntr("par known for {n} win", "par known for {n} wins", par).format(n=par))
    return lines


def _value(example: Example, in_time: bool, sign: str) -> str:
    if in_time:
        return clock_text(example.value)
    return number_text(example.value, "+g" if sign else "g")


def _deal(name: str) -> str:
    # The variant is in the headline.
    parts = name.split(":")
    return ":".join(part for part in parts if part not in VARIANTS) or "-"


def _calendar(
    found: Mapping[int, series.Day], today: int, width: int, page: int, ascii_only: bool
) -> Block:
    names = weekday_names()
    lines = charts.calendar_chart(
        found,
        today,
        width,
        lambda month: month_names()[month - 1],
        lambda weekday: names[weekday],
        ascii_only,
        width_of,
    )
    days = [day for at, day in found.items() if today - 365 < at <= today]
    played = ntr("Played on {n} day this past year", "Played on {n} days this past year", len(days))
    title = played.format(n=len(days))
    if charts.is_single(width, max(map(width_of, names))):
        none, lost, *won = list(charts.calendar_shades(ascii_only))
        legend = tr("{none} none {lost} no win {won} 1, 2, 4 wins").format(
            none=none, lost=lost, won=" ".join(won)
        )
        title = f"{title}   {legend}" if width_of(title + legend) + 3 <= width else title
    if page and page < len(lines) + 1:
        return lines
    titles = [title] if width_of(title) <= width else wrapped(title, width)
    return [*titles, *lines]


def month_names() -> Sequence[str]:
    """The months, January first, in three letters."""
    return tr("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()


def weekday_names() -> Sequence[str]:
    """The days of the week, Monday first, in two letters."""
    return tr("Mo Tu We Th Fr Sa Su").split()


def percent(share: float) -> str:
    """A share from 0 to 1 as a whole number of per cent; 100 % and 0 % are exact."""
    value = round(100 * share)
    if share < 1:
        value = min(value, 99)
    if share > 0:
        value = max(value, 1)
    return tr("{n}%").format(n=value)


def _wins(n: int) -> str:
    return ntr("{n} win", "{n} wins", n).format(n=n)


def _day_text(day: int) -> str:
    return date.fromordinal(day).isoformat()


def _minutes_text(minutes: float) -> str:
    whole = round(minutes)
    return f"{whole // 60}h{whole % 60:02}" if whole >= 60 else f"{whole}m"
