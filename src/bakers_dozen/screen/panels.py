"""Panels: boxes over the table for reading, asking, typing and choosing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from ..app.model import Model
from ..app.offers import Offer, offers
from ..app.panels import (
    Calendar,
    DealKind,
    Listed,
    Menu,
    Panel,
    Prompt,
    Question,
    Reading,
    Results,
    Review,
    Topic,
)
from ..named import NamedTuple
from ..rules.cards import SUITS, Card, Rank, Suit
from ..rules.position import Position
from ..rules.variants import VARIANTS
from ..wording import panels as wording
from ..wording import table as table_wording
from ..wording.cards import IN_LETTERS, IN_SIGNS, IN_WORDS
from ..wording.measure import pad_right, width_of
from ..wording.options import option_group, option_help
from ..wording.variants import variant_line, variant_title
from .cells import cells_of, clipped, wrapped
from .frame import Frame
from .glyphs import Glyphs, glyphs
from .layout import Geometry
from .theme import Theme

if TYPE_CHECKING:
    from ..wording.review import Tone

#: The widest that text is set, in cells: longer lines are hard to read.
_MEASURE = 76
#: The help has two columns, where there is room.
_HELP_MEASURE = 112
#: From these widths on keys stand in two columns: those told in short, and all others.
_TWO_SHORT, _TWO_LONG = 76, 96
#: From so many lines on, some are left empty to be easier on the eyes.
_ROOMY = 12
#: The calendar shows so many weeks at least, before it leaves out what is told below them.
_WEEKS = 3
#: A variant's line takes so many cells; with fewer, one is shown at a time.
_VARIANT_LINE = 66


class _Span(NamedTuple):
    """Cells of a line from ``x`` on that look otherwise: a role of the theme, or a card's suit."""

    x: int
    cells: tuple[str, ...]
    role: str | Suit


class _Line:
    """A line of a panel: its text, how it looks, and the row of a list that it is.

    A week of the calendar has the day of its Monday as the ``row``.
    ``spans`` are the parts that look otherwise.
    """

    __slots__ = ("chosen", "dim", "row", "spans", "text", "title")

    def __init__(
        self,
        text: str,
        title: bool = False,
        dim: bool = False,
        chosen: bool = False,
        row: int | None = None,
        spans: tuple[_Span, ...] = (),
    ) -> None:
        self.text = text
        self.title = title
        self.dim = dim
        self.chosen = chosen
        self.row = row
        self.spans = spans


@lru_cache(maxsize=2)
def _statistics(
    results: Results, width: int, height: int, ascii_only: bool, language: str
) -> list[_Line]:
    """The statistics' lines; *language* is what they were made for before."""
    from ..wording.records import unreadable_line
    from ..wording.statistics import TILE_LINES, statistics

    told = statistics(results.results, results.variant, results.today, width, height, ascii_only)
    lines = [_charted(clipped(text, width)) for text in told.lines]
    for at, line in enumerate(lines[:TILE_LINES] if told.tiles else ()):
        cells = cells_of(pad_right(line.text, width))
        role = "panel_record" if at == 0 else Suit.SPADES
        line.spans = tuple(
            _Span(tile.start, tuple(cells[tile.start : tile.stop]), role) for tile in told.tiles
        )
    if results.unreadable:
        trouble = wrapped(unreadable_line(results.unreadable), width)
        lines += [_Line(""), *(_Line(text, title=True) for text in trouble)]
    return lines


def reading_lines(model: Model, panel: Reading, width: int, ascii_only: bool) -> list[_Line]:
    """All the lines of something to read, wrapped to *width* cells."""
    if panel.topic is not Topic.HELP:
        if panel.results is not None:
            # Blocks are of ambiguous width, as suits are.
            plain = ascii_only or model.options.wide_suits or model.wide_signs
            height = model.size[1] - 4
            language = model.options.language
            return _statistics(panel.results, width, height, plain, language)
        texts: Sequence[str] = panel.text
        if panel.faults is not None:
            from ..wording.settings import settings_lines

            texts = settings_lines(panel.faults)
        return [_Line(line) for text in texts for line in wrapped(text, width) or [""]]
    return _help(model, width)


def _help(model: Model, width: int) -> list[_Line]:
    """The help, its keys in two columns where those are wide enough."""
    from ..wording.help import help_sections

    lines: list[_Line] = []
    for section in help_sections(model):
        if lines:
            lines.append(_Line(""))
        lines.append(_Line(section.title, title=True))
        lines += [_Line(line) for text in section.text for line in wrapped(text, width)]
        if width < (_TWO_SHORT if section.short else _TWO_LONG):
            lines += _key_lines(section.keys, width)
            continue
        half = (len(section.keys) + 1) // 2
        across = (width - 2) // 2
        left, right = (
            _key_lines(keys, across) for keys in (section.keys[:half], section.keys[half:])
        )
        for one, other in zip_longest(left, right, fillvalue=_Line("")):
            text = f"{pad_right(one.text, across)}  {other.text}".rstrip()
            moved = (span._replace(x=span.x + across + 2) for span in other.spans)
            lines.append(_Line(text, spans=(*one.spans, *moved)))
    return lines


def _key_lines(keys: Sequence[tuple[str, str]], width: int) -> list[_Line]:
    """Keys with what they do below each other, in lines of at most *width* cells."""
    # Wider where a language's names of keys are.
    named = max((width_of(key) for key, _ in keys if width_of(key) < 14), default=0)
    indent = max(12, named + 1)
    lines: list[_Line] = []
    for key, words in keys:
        told = wrapped(words, width - indent)
        spans = (_Span(0, tuple(cells_of(key)), "panel_key"),)
        if width_of(key) >= indent:
            lines.append(_Line(key, spans=spans))
        else:
            lines.append(_Line(pad_right(key, indent) + told.pop(0), spans=spans))
        lines += [_Line(" " * indent + line) for line in told]
    return lines


#: Characters of charts and calendars, and the role that each has: the more, the brighter.
_CHARTED: Final = dict.fromkeys("▁▂▃▄▅▆▇█▌▐", "heat_4") | {
    "▓": "heat_3",
    "▒": "heat_2",
    "░": "heat_1",
}


def _charted(text: str) -> _Line:
    """A line of the statistics, its charts in colour."""
    if text.isascii():
        return _Line(text)
    cells = enumerate(cells_of(text))
    spans = (_Span(x, (cell,), _CHARTED[cell]) for x, cell in cells if cell in _CHARTED)
    return _Line(text, spans=tuple(spans))


def _inside(model: Model, panel: Panel) -> tuple[int, int]:
    """Width and height inside the largest such panel."""
    width, height = model.size
    measure = _HELP_MEASURE if panel.topic is Topic.HELP else _MEASURE
    return min(measure, width - 4), height - 4


def scroll_clamped(model: Model, ascii_only: bool) -> Model:
    """*model* with its panel scrolled no further than its text goes."""
    panel = model.panel
    if not isinstance(panel, Reading):
        return model
    width, height = _inside(model, panel)
    most = max(0, len(reading_lines(model, panel, width, ascii_only)) - height)
    if panel.scroll <= most:
        return model
    return model._replace(panel=panel._replace(scroll=most))


class _Box(NamedTuple):
    """A panel's box: its corner, its width inside, and the lines that show.

    ``first`` is the place of the first of them among all ``total`` lines.
    """

    left: int
    top: int
    inner: int
    shown: list[_Line]
    first: int
    total: int
    cursor: tuple[int, int] | None

    @property
    def more(self) -> str:
        """How far the lines are shown; empty where all are."""
        last = self.first + len(self.shown)
        return f" {last}/{self.total} " if len(self.shown) < self.total else ""


def _box(model: Model, panel: Panel, ascii_only: bool) -> _Box:
    width, height = _inside(model, panel)
    lines, first, cursor, foot = _content(model, panel, width, height, ascii_only)
    shown = [*lines[first : first + height - len(foot)], *foot]
    widest = max([width_of(line.text) for line in lines] + [24])
    inner = width if isinstance(panel, Menu | Review) else min(width, max(widest, 40))
    across, down = model.size
    left = (across - inner - 4) // 2
    top = max(0, (down - len(shown) - 2) // 2)
    if panel.topic is Topic.FIND:
        # The table is what is looked at meanwhile.
        top = max(0, down - len(shown) - 3)
    return _Box(left, top, inner, shown, first, len(lines) + len(foot), cursor)


class PanelHit(NamedTuple):
    """What of a panel lies under a point: whether it is ``beside`` it, and the list's row.

    ``first`` is the place of the first line that shows, ``key`` that of an offer on its edge.
    """

    beside: bool
    row: int | None = None
    first: int = 0
    key: str = ""


def panel_hit(
    model: Model, panel: Panel, x: int, y: int, others: Sequence[Offer], ascii_only: bool
) -> PanelHit:
    """What of *panel* is drawn at (*x*, *y*); *others* are the offers for its lower edge."""
    box = _box(model, panel, ascii_only)
    column, line = x - box.left, y - box.top
    key = _pressed(_on_edge(box, others), x, y)
    if key:
        return PanelHit(False, key=key)
    if not (0 <= column < box.inner + 4 and 0 <= line < len(box.shown) + 2):
        return PanelHit(beside=True)
    if 0 < column < box.inner + 3 and 0 < line <= len(box.shown):
        row = box.shown[line - 1].row
        if isinstance(panel, Calendar) and row is not None:
            row = _day_at(panel, row, column - 2)
        return PanelHit(False, row, box.first)
    return PanelHit(beside=False)


def _day_at(panel: Calendar, monday: int, x: int) -> int | None:
    """The day at cell *x* of the week of *monday*; None where there is no deal of it."""
    from datetime import date

    from ..wording.daily import DAY_WIDTH

    place = x // DAY_WIDTH
    day = monday + place
    month = date.fromordinal(panel.chosen).replace(day=1)
    in_month = date.fromordinal(day).replace(day=1) == month
    return day if 0 <= place < 7 and in_month and day <= panel.results.today else None


def draw_panel(
    frame: Frame,
    model: Model,
    shape: Geometry,
    others: Sequence[Offer],
    theme: Theme,
    ascii_only: bool,
) -> None:
    """Draw *model*'s panel over the table; *others* are the offers for its lower edge."""
    panel = model.panel
    if panel is None:
        return
    box = _box(model, panel, ascii_only)
    left, top, inner, shown, first, _, cursor = box
    if left <= shape.left:
        # A sheet over all the columns leaves no bits of cards below it.
        for y in range(top, shape.cards_y + shape.rows):
            frame.put(0, y, " " * frame.width, theme.table)
    heading = wording.title(panel.topic)
    more = box.more
    draw_sheet(frame, left, top, inner + 4, len(shown) + 2, theme, heading, more, ascii_only)
    for button in _on_edge(box, others):
        look = theme.panel_head if theme.solid else theme.panel_dim
        frame.put(button.x - 1, button.y, cells_of(f" {button.words} "), look)
    for index, line in enumerate(shown):
        look = theme.panel
        if line.title:
            look = theme.panel_title
        elif line.dim:
            look = theme.panel_dim
        if line.chosen:
            look = theme.panel_chosen
        cells = cells_of(clipped(line.text, inner))
        cells += [" "] * (inner - len(cells))
        frame.put(left + 2, top + 1 + index, cells, look)
        if line.chosen and theme.solid:
            frame.put(left + 1, top + 1 + index, " ", look)
            frame.put(left + 2 + inner, top + 1 + index, " ", look)
        for span in () if line.chosen else line.spans:
            role = span.role
            own = theme.faces[role] if isinstance(role, Suit) else getattr(theme, role)
            frame.put(left + 2 + span.x, top + 1 + index, span.cells[: inner - span.x], own)
            for x, cell in enumerate(span.cells[: inner - span.x], left + 2 + span.x):
                if cell == "█":
                    # Whole cells are ground, so that no font leaves a gap between them.
                    frame.put(x, top + 1 + index, " ", own._replace(reverse=True))
    if cursor is None and model.options.speak:
        cursor = (0, first)
    if cursor is not None:
        frame.cursor = (left + 2 + cursor[0], top + 1 + cursor[1] - first)


def draw_sheet(
    frame: Frame,
    x: int,
    y: int,
    width: int,
    height: int,
    theme: Theme,
    heading: str,
    footing: str,
    ascii_only: bool,
) -> None:
    """An empty sheet over the table: a block with a heading, or a box where nothing is solid."""
    if theme.solid:
        # A strip of felt keeps it apart from the cards.
        for row in range(y, y + height):
            frame.put(x - 1, row, " " * (width + 2), theme.table)
            frame.put(x, row, " " * width, theme.panel)
        for row in (y, y + height - 1):
            frame.put(x, row, " " * width, theme.panel_head)
        frame.put(x + 2, y, cells_of(clipped(heading, width - 4)), theme.panel_head)
        cells = cells_of(footing)
        frame.put(x + width - 2 - len(cells), y + height - 1, cells, theme.panel_head)
        return
    heading = f" {heading} "
    a, b, c, d, line, side = "++++-|" if ascii_only else "╭╮╰╯─│"
    frame.put(x, y, a + line * (width - 2) + b, theme.panel_dim)
    for row in range(y + 1, y + height - 1):
        frame.put(x, row, side + " " * (width - 2) + side, theme.panel_dim)
    frame.put(x, y + height - 1, c + line * (width - 2) + d, theme.panel_dim)
    cells = cells_of(clipped(heading, width - 4))
    frame.put(x + 2, y, cells, theme.panel_title)
    if footing:
        cells = cells_of(footing)
        frame.put(x + width - 2 - len(cells), y + height - 1, cells, theme.panel_dim)


class _Content(NamedTuple):
    """What a panel shows: its lines from ``first`` on, and ``foot`` below, which stays.

    ``cursor`` is a column and one of all lines.
    """

    lines: list[_Line]
    first: int = 0
    cursor: tuple[int, int] | None = None
    foot: Sequence[_Line] = ()


def _content(model: Model, panel: Panel, width: int, height: int, ascii_only: bool) -> _Content:
    match panel:
        case Reading():
            lines = reading_lines(model, panel, width, ascii_only)
            return _Content(lines, min(panel.scroll, max(0, len(lines) - height)))
        case Question():
            texts = wording.question(model, panel)
            *told, keys = texts
            asked = [line for text in told for line in wrapped(text, width) or [""]]
            return _Content([_Line(text) for text in asked + wrapped_keys(keys, width)])
        case Prompt():
            return _prompt(panel, width, height, ascii_only)
        case Calendar(results, chosen):
            return _calendar(results, chosen, width, height)
        case Review():
            return _review(model, panel, width, height, ascii_only)
        case Menu():
            return _menu(model, panel, width, height, ascii_only)


def _prompt(panel: Prompt, width: int, height: int, ascii_only: bool) -> _Content:
    text, at = panel.line.text, panel.line.at
    # Keep the cursor in view when the line is longer than the panel.
    start = max(0, len(cells_of(text[:at])) - width + 3)
    typed = "> " + "".join(cells_of(text)[start:])
    lines = [_Line(typed)]
    cursor = (2 + len(cells_of(text[:at])) - start, 0)
    if panel.trouble:
        lines += [_Line(line, title=True) for line in wrapped(panel.trouble, width)]
    hints = wording.prompt_hints(panel)
    room = height - len(lines)
    if panel.topic is Topic.DEALS:
        kinds, variants = _kinds(panel, width, room), _variants(panel, width)
        between = [_Line("")] if room > len(kinds) + len(variants) else []
        rows = [*kinds, *between, *variants]
        if room > len(rows) + 2:
            lines.append(_Line(""))
        lines += rows
        room = height - len(lines)
        if room > 2 * len(hints):
            lines.append(_Line(""))
    for hint in hints:
        more = [_Line(line, dim=True) for line in wrapped_keys(hint, width)]
        if len(more) <= room:
            lines += more
            room -= len(more)
    return _Content(lines, 0, cursor)


def _kinds(panel: Prompt, width: int, room: int) -> list[_Line]:
    """The kinds of deals to choose from; in small windows the chosen one alone."""
    rows = [
        _Line(f" {wording.kind_text(kind)} ", chosen=kind is panel.kind, row=len(VARIANTS) + place)
        for place, kind in enumerate(DealKind)
    ]
    if width < _VARIANT_LINE or room < len(rows) + len(VARIANTS) + 1:
        return [_one_of(rows, width)]
    return rows


def _variants(panel: Prompt, width: int) -> list[_Line]:
    """The variants to choose from; in small windows the chosen one alone, in full."""
    names = [variant_title(name) for name in VARIANTS]
    told = [variant_line(variant) for variant in VARIANTS.values()]
    widest = max(map(width_of, names)) + 2
    if width < _VARIANT_LINE:
        texts = names
    else:
        texts = [f"{pad_right(name, widest)}{line}" for name, line in zip(names, told, strict=True)]
    rows = [_Line(f" {text}", chosen=i == panel.chosen, row=i) for i, text in enumerate(texts)]
    if width < _VARIANT_LINE:
        return [_one_of(rows, width), *map(_Line, wrapped(told[panel.chosen], width))]
    return rows


def _one_of(rows: Sequence[_Line], width: int) -> _Line:
    """The chosen one of *rows* and which it is; a press on it goes on to the next."""
    at = next(at for at, row in enumerate(rows) if row.chosen)
    which = f"{at + 1}/{len(rows)}"
    text = pad_right(clipped(rows[at].text, width - len(which) - 1), width - len(which)) + which
    return _Line(text, chosen=True, row=rows[(at + 1) % len(rows)].row)


def _toned(text: str, tone: Tone) -> _Line:
    """A line of a review: what is good and bad in the colours of wins and losses."""
    from ..wording.review import Tone

    role = {Tone.GOOD: "panel_win", Tone.BAD: "panel_loss"}.get(tone)
    spans = (_Span(0, tuple(cells_of(text)), role),) if role else ()
    return _Line(text, title=tone is Tone.STRONG, dim=tone is Tone.DIM, spans=spans)


def _picture_height(position: Position, face: int, width: int, room: int) -> int:
    """How many of *room* lines a picture of *position* takes: all of its cards or no column."""
    columns = len(position.columns)
    longest = max(map(len, position.columns))
    if width < columns * (face + 1) or room <= longest:
        return 1
    return min(room, longest + 2)


def _picture(position: Position, drawn: Glyphs, width: int, room: int) -> list[_Line]:
    """Where a game stands, in at most *room* lines: its foundations, and its cards if they fit."""
    face = 2 + drawn.suit_cells
    nothing: tuple[tuple[str, ...], None] = (tuple(" " * face), None)
    up = [
        (drawn.face(Card(Rank(n), suit), face) if n else drawn.suit_alone(suit, face), suit)
        for suit, n in zip(SUITS, position.foundations, strict=True)
    ]
    height = _picture_height(position, face, width, room)
    if height == 1:
        return [_cards_line(up)]
    before = (len(position.columns) - len(up)) // 2
    lines = [_cards_line([*[nothing] * before, *up])]
    rows = list(zip_longest(*position.columns))
    if height > len(rows) + 1:
        lines.append(_Line(""))
    for row in rows:
        faces = [(drawn.face(card, face), card.suit) if card else nothing for card in row]
        lines.append(_cards_line(faces))
    return lines


def _cards_line(cards: Sequence[tuple[tuple[str, ...], Suit | None]]) -> _Line:
    """Cards beside each other; without a suit, nothing is there."""
    spans = []
    x = 0
    for cells, suit in cards:
        if suit is not None:
            spans.append(_Span(x, cells, suit))
        x += len(cells) + 1
    text = " ".join("".join(cells) for cells, _ in cards)
    return _Line(text.rstrip(), spans=tuple(spans))


def _menu(model: Model, panel: Menu, width: int, height: int, ascii_only: bool) -> _Content:
    lines: list[_Line] = []
    games = [row for row in panel.rows if isinstance(row, Listed)]
    told = [wording.row_cells(row) for row in panel.rows if not isinstance(row, str | int)]
    texts, full = _in_columns(told, wording.LEAST_NEEDED.get(panel.topic, ()), width)
    if not told:
        texts = [wording.row_text(model, row, width) for row in panel.rows]
    chosen_line = 0
    for index, (row, text) in enumerate(zip(panel.rows, texts, strict=True)):
        group = option_group(row) if isinstance(row, str) else ""
        if group and group not in [line.text for line in lines if line.title]:
            lines.append(_Line(group, title=True))
        if index == panel.chosen:
            chosen_line = len(lines)
        lines.append(_Line(text, chosen=index == panel.chosen, row=index))
    if panel.typed.strip():
        lines.insert(0, _Line(f"> {panel.typed.strip()}", title=True))
        chosen_line += 1
    if not panel.rows:
        lines += map(_Line, wrapped(wording.nothing_listed(model, panel.topic), width))
    wrong = panel.trouble or wording.trouble_said(model)
    trouble = [_Line(line, title=True) for line in wrapped(wrong, width)]
    at = chosen_line + 1 if panel.rows else len(lines)
    lines[at:at] = trouble
    foot = _explanation(model, panel, full, width, height)
    height -= len(foot)
    room = height - len(lines)
    positions = [row.position for row in games if row.position is not None]
    if positions and room > 1:
        drawn = glyphs(ascii_only, model.options.suits)
        chosen = games[panel.chosen].position
        picture = [] if chosen is None else _picture(chosen, drawn, width, room - 1)
        # The box stays where it is while rows are gone through.
        face = 2 + drawn.suit_cells
        tallest = max(_picture_height(each, face, width, room - 1) for each in positions)
        lines += [_Line(""), *picture, *[_Line("")] * (tallest - len(picture))]
    if panel.first is None:
        first = chosen_line - height // 2
    else:
        first = min(chosen_line, max(panel.first, chosen_line - height + 1))
    first = max(0, min(first, len(lines) - height))
    # A screen reader reads where the cursor is.
    return _Content(lines, first, (0, chosen_line) if model.options.speak else None, foot)


def _explanation(model: Model, panel: Menu, full: bool, width: int, height: int) -> list[_Line]:
    """What the chosen option does, in as many lines as the longest such sentence takes.

    Of a game or a bookmark, all there is to tell, unless its row says so in *full*.
    """
    row = panel.rows[panel.chosen] if panel.rows else None
    told: list[list[str]] = []
    text = ""
    match row:
        case str():
            text = option_help(row)
            told = [
                wrapped(option_help(each), width) for each in panel.rows if isinstance(each, str)
            ]
        case int():
            text = model.attempt.bookmarks[row].words
            full = text in wording.row_text(model, row, width)
        case _ if row is not None:
            text = wording.game_in_full(row)
    if not text or (full and not told):
        return []
    lines = [_Line(line, dim=True) for line in wrapped(text, width)[: height // 2]]
    lines += [_Line("")] * (max(map(len, told), default=0) - len(lines))
    return lines if height < _ROOMY else [_Line(""), *lines]


def _in_columns(
    rows: list[tuple[str, ...]], least_needed: Sequence[int], width: int
) -> tuple[list[str], bool]:
    """Rows with their cells below each other, and whether that is all of them but the time.

    Where it is too wide they are closer, and the least needed ones are left out.
    """
    widest = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    kept = list(range(len(widest)))
    for at in least_needed:
        if sum(widest[each] for each in kept) + len(kept) <= width:
            break
        kept.remove(at)
    spare = width - 1 - sum(widest[at] for at in kept)
    gap = " " * (2 if spare >= 2 * len(kept) - 2 else 1)
    lines = [" " + gap.join(pad_right(row[at], widest[at]) for at in kept) for row in rows]
    return [line.rstrip() for line in lines], len(kept) >= len(widest) - 1


def _calendar(results: Results, chosen: int, width: int, height: int) -> _Content:
    from datetime import date

    from ..wording.daily import calendar_lines

    told, weeks, more = calendar_lines(results.results, chosen, results.today)
    lines = [_Line(line, title=True) for line in wrapped(told, width)]
    shared, streak, legend = more
    below = {text: wrapped_keys(text, width) for text in more if text}
    room = height - len(lines) - sum(map(len, below.values()))
    first_day = date.fromordinal(chosen).replace(day=1)
    monday = first_day.toordinal() - first_day.weekday()
    heading, names, *rest = weeks
    days = [_Line(week, row=monday + 7 * place) for place, week in enumerate(rest)]
    if len(weeks) <= room:
        gap = [_Line("")] if len(weeks) + 2 <= room else []
        month = [*gap, _Line(heading), _Line(names), *days, *gap]
    else:
        # What became of the day tells the month, too; of its weeks, those around it show.
        for text in (legend, streak) if shared else (streak,):
            if room < _WEEKS + 1:
                room += len(below.pop(text, []))
        shown = max(1, room - 1)
        at = next(place for place, week in enumerate(days) if "[" in week.text)
        first = max(0, min(at - shown // 2, len(days) - shown))
        month = [_Line(names), *days[first : first + shown]]
    foot = [_Line(line) for texts in below.values() for line in texts]
    return _Content([*lines, *month, *foot], cursor=(0, 0))


def _review(model: Model, panel: Review, width: int, height: int, ascii_only: bool) -> _Content:
    from ..wording.review import review_lines

    names = IN_LETTERS if ascii_only else IN_SIGNS
    if model.options.speak:
        names = IN_WORDS
    told = review_lines(panel.course, panel.at, names, width, bars=not ascii_only)
    lines = [
        _toned(text, line.tone)
        for line in told
        for text in ([line.text] if line.drawn else wrapped(line.text, width) or [""])
    ]
    room = height - len(lines)
    if panel.course is not None and panel.course.points and room > 2:
        position = panel.course.points[panel.at].position
        drawn = glyphs(ascii_only, model.options.suits)
        lines += [_Line(""), *_picture(position, drawn, width, room - 1)]
    # In small windows a turn that was gone to has the room of the summary and the curve.
    above = next((at for at, line in enumerate(lines) if line.title), 0)
    first = 0 if panel.chosen is None else max(0, min(above, len(lines) - height))
    return _Content(lines, first, cursor=(0, above) if model.options.speak else None)


def _pairs(keys: str) -> list[str]:
    """Each key with its meaning."""
    return list(filter(None, map(str.strip, keys.split("  "))))


def wrapped_keys(keys: str, width: int) -> list[str]:
    """Keys and their meanings, set off by blanks, in lines that part none that fits in one."""
    if width_of(keys) <= width:
        return [keys]
    lines: list[str] = []
    for pair in _pairs(keys):
        longer = f"{lines[-1]}  {pair}" if lines else pair
        if lines and len(cells_of(longer)) <= width:
            lines[-1] = longer
        else:
            lines += wrapped(pair, width)
    return lines


class Button(NamedTuple):
    """Something to press on the sheet of a win, ``width`` cells from (``x``, ``y``) on."""

    x: int
    y: int
    words: str
    key: str


def _won_sheet(model: Model, shape: Geometry) -> tuple[int, int, int, list[str], list[Button]]:
    """The sheet of a win: its corner, the width inside, its lines, and its buttons below them."""
    room = min(_MEASURE, shape.width - 4)
    told = [wrapped(line, room) or [""] for line in table_wording.won_lines(model)]
    rows: list[list[Offer]] = [[]]
    used = 0
    for offer in offers(model):
        wide = width_of(table_wording.offer_text(offer)) + 3
        if rows[-1] and used + wide - 1 > room:
            rows.append([])
            used = 0
        rows[-1].append(offer)
        used += wide
    free = max(0, shape.rows - 3 - len(rows))
    while told and sum(map(len, told)) > free:
        told.pop()
    lines = [part for parts in told for part in parts]
    if len(lines) + 2 <= free:
        lines = ["", *lines, ""]
    texts = [[f" {table_wording.offer_text(offer)} " for offer in row] for row in rows]
    widths = [sum(map(width_of, row)) + len(row) - 1 for row in texts]
    inner = min(room, max([*map(width_of, lines), *widths, 30]))
    left = (shape.width - inner - 4) // 2
    top = shape.cards_y + max(0, (shape.rows - len(lines) - len(rows) - 3) // 3)
    buttons = []
    for y, (row, words, wide) in enumerate(zip(rows, texts, widths, strict=True)):
        x = left + 2 + (inner - wide) // 2
        for offer, text in zip(row, words, strict=True):
            buttons.append(Button(x, top + len(lines) + 1 + y, text, offer.keys[0]))
            x += width_of(text) + 1
    return left, top, inner, lines, buttons


def draw_won(frame: Frame, model: Model, shape: Geometry, theme: Theme, ascii_only: bool) -> None:
    """Draw the sheet of a win over the empty table."""
    left, top, inner, lines, buttons = _won_sheet(model, shape)
    # A row below the buttons parts them from the foot.
    height = max([top, *(button.y for button in buttons)]) - top + 3
    heading = table_wording.won_title(model)
    draw_sheet(frame, left, top, inner + 4, height, theme, heading, "", ascii_only)
    score = next(filter(None, lines), "")
    for index, line in enumerate(lines):
        cells = cells_of(line)
        look = theme.panel_key if line and line is score else theme.panel
        frame.put(left + 2 + (inner - len(cells)) // 2, top + 1 + index, cells, look)
    for button in buttons:
        frame.put(button.x, button.y, cells_of(button.words), theme.panel_head)


def won_hit(model: Model, shape: Geometry, x: int, y: int) -> str:
    """The key of the button at (*x*, *y*); empty where there is none."""
    return _pressed(_won_sheet(model, shape)[4], x, y)


def _on_edge(box: _Box, others: Sequence[Offer]) -> list[Button]:
    """Those of *others* that have room on the lower edge of *box*."""
    x, y = box.left + 3, box.top + len(box.shown) + 1
    end = box.left + 2 + box.inner - len(box.more)
    buttons = []
    for offer in others:
        words = table_wording.offer_text(offer)
        if x + width_of(words) < end:
            buttons.append(Button(x, y, words, offer.keys[0]))
            x += width_of(words) + 3
    return buttons


def _pressed(buttons: Sequence[Button], x: int, y: int) -> str:
    """The key of that of *buttons* which is at (*x*, *y*); empty where there is none."""
    for button in buttons:
        if y == button.y and button.x <= x < button.x + width_of(button.words):
            return button.key
    return ""
