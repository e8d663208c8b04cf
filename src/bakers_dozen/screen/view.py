"""``view``: the whole picture, from a model and what the output can show."""

from __future__ import annotations

from operator import is_
from typing import Final

from ..app.events import Mouse, MouseKind
from ..app.knowledge import Outlook
from ..app.messages import Pointed
from ..app.model import Model
from ..app.notices import GamesUnsaved, Notice, WinnableBefore
from ..app.offers import Offer, offers
from ..named import NamedTuple
from ..play.attempt import Attempt
from ..rules.cards import Card
from ..rules.moves import FOUNDATION
from ..wording import table as wording
from ..wording.cards import IN_WORDS, written
from ..wording.catalogue import PLAINER, manner
from ..wording.messages import message_text
from ..wording.records import clock_text, move_count_text
from ..wording.variants import variant_title
from .cells import cells_of, clipped, width_of, wrapped
from .frame import Frame, Look
from .glyphs import SUIT_SIGNS, Glyphs, glyphs
from .layout import (
    SMALLEST,
    Geometry,
    Hit,
    Kind,
    geometry,
    hit,
    lengths,
    place_end,
    places,
    suits_fit,
)
from .motion import cascade, dealing, last_move, lifted, path
from .table import artist_of, bare_table, mark_places, table_frame
from .theme import Theme, palette_name, theme


class Output(NamedTuple):
    """What the output can show: ``ascii_only`` when it can't encode suits and lines.

    ``colours`` is how many it has: 0, 8, 16, 256 or more. ``cursor_stays`` when its
    cursor can't be hidden.
    """

    ascii_only: bool = False
    colours: int = 1 << 24
    cursor_stays: bool = False


UNICODE: Final = Output()


def _wide(model: Model, output: Output) -> bool:
    return (model.options.wide_suits or model.wide_signs) and not output.ascii_only


def _plain_lines(model: Model, output: Output) -> bool:
    return output.ascii_only or _wide(model, output)


def drawing(model: Model, output: Output = UNICODE) -> tuple[Geometry | None, Glyphs]:
    """Where things lie in the window, None when it is too small, and what draws them."""
    options, wide = model.options, _wide(model, output)
    drawn = glyphs(output.ascii_only, options.suits, wide)
    width, height = model.size
    columns = len(model.game.position.columns)
    if drawn.suit_cells > 1 and not suits_fit(width, height, columns, drawn.suit_cells):
        drawn = glyphs(output.ascii_only, "letters" if wide else "signs", wide)
    kind = Kind.BARE
    if options.cards == "boxed":
        kind = Kind.SOLID if _theme(model, output).solid and output.colours else Kind.EDGED
    return geometry(width, height, columns, kind, drawn.suit_cells), drawn


def card_text(drawn: Glyphs, card: Card) -> str:
    """*card* as it is named in messages, ``10♥`` or ``10H``."""
    rank = "10" if card.rank == 10 else card.rank.letter
    return rank + "".join(drawn.suits[card.suit])


class _Still(NamedTuple):
    """What of a picture stays while only the cursor moves and time goes by.

    Where the window is too small ``shape`` is None, and ``frame`` says so. ``covered``: the
    message is so long that it lies on the table, and on its marks.
    """

    frame: Frame
    shape: Geometry | None
    look: Theme
    drawn: Glyphs
    covered: bool = False


_NOTHING_COUNTED: Final = Attempt()
_last: list[tuple[tuple[object, ...], _Still]] = []


def _still(model: Model, output: Output) -> _Still:
    """The picture of *model* without marks, panel and what is dragged.

    It is drawn anew only where it isn't the last one, as at an arrow: that takes as long as
    all else that an arrow does.
    """
    what = (
        *model._replace(
            now=0.0,
            heard=0.0,
            touched=0.0,
            clock_since=None,
            focus=0,
            pressed=None,
            dragged=None,
            celebrating=None,
            attempt=_NOTHING_COUNTED,
        ),
        *model.attempt._replace(seconds=0.0),
        *output,
        *manner(),
        model.knowledge.learned,
        len(clock_text(model.seconds)),
    )
    # What is equal may be of another kind: two notices of the same card, say.
    if not (_last and all(map(is_, _last[0][0], what))):
        _last[:] = [(what, _new_still(model, output))]
    return _last[0][1]


def _new_still(model: Model, output: Output) -> _Still:
    look = _theme(model, output)
    shape, drawn = drawing(model, output)
    if shape is None:
        frame = Frame(*model.size, look.table)
        _too_small(frame, look)
        return _Still(frame, shape, look, drawn)
    frame = table_frame(model, shape, look, drawn)
    covered = _around(frame, model, shape, look, drawn)
    begun = model.game.turns or model.held is not None or model.game.position.is_won
    if not (model.options.introduced or begun or model.panel is not None):
        _introduce(frame, model, shape, look)
    return _Still(frame, shape, look, drawn, covered)


def view(model: Model, output: Output = UNICODE) -> Frame:
    """The picture of *model*."""
    still, shape, look, drawn, covered = _still(model, output)
    frame = still.copy()
    if shape is None:
        return frame
    position = model.game.position
    flying = model.celebrating is not None and model.panel is None and position.is_won
    if model.celebrating is not None and flying:
        frame = cascade(model.celebrating, position, shape, look, drawn)
        _around(frame, model, shape, look, drawn)
    else:
        mark_places(frame, model, shape, look, drawn)
        _clock(frame, model, shape, look)
        if covered:
            _message(frame, model, shape, look, drawn)
    card = model.held_card
    if model.dragged is not None and card is not None:
        x, y = model.dragged
        artist = artist_of(frame, position, shape, look, drawn, {})
        artist.moving(card, x - shape.card // 2, min(y, shape.keys_y - shape.whole))
    if model.panel is not None:
        from .panels import draw_panel

        # Where lines are two cells wide a box of them would burst.
        others, plain = _other_offers(model, shape), _plain_lines(model, output)
        draw_panel(frame, model, shape, others, look, plain)
    elif position.is_won and not flying:
        from .panels import draw_won

        draw_won(frame, model, shape, look, _plain_lines(model, output))
    if _plain_lines(model, output):
        _plainly(frame, keep="" if output.ascii_only else SUIT_SIGNS)
    if output.cursor_stays and frame.cursor is None and model.panel is None:
        frame.cursor = _under_mark(model, shape)
    return frame


def _under_mark(model: Model, shape: Geometry) -> tuple[int, int]:
    """The cell of the card that the player's mark is on, to the left of its rank."""
    if model.focus == FOUNDATION:
        return shape.foundation_xs[0], shape.foundations_y
    place = places(shape, lengths(model.game.position))[model.focus]
    if not place.spots:
        return place.x, shape.cards_y
    return place.spots[-1].x, place.spots[-1].face_y


#: What stands for the signs of sentences where only letters are to be other than ASCII.
_PLAIN: Final = {sign: plainer for sign, plainer in PLAINER.items() if len(plainer) == 1} | {
    "…": "~",
    "←": "<",
    "→": ">",
}


def _plainly(frame: Frame, keep: str) -> None:
    """Put plainer signs for those of sentences, but for *keep*."""
    for y, row in enumerate(frame.chars):
        if not "".join(row).isascii():
            frame.chars[y] = [char if char in keep else _PLAIN.get(char, char) for char in row]


def slide(before: Model, after: Model, output: Output = UNICODE) -> list[Frame]:
    """The pictures of what moved from *before* to *after*, on its way.

    Empty unless a single card moved, or a game was dealt, and that shows.
    """
    found = last_move(before.game, after.game)
    deals = after.game is not before.game and not after.game.turns
    if not (found or deals) or before.size != after.size or after.panel is not None:
        return []
    shape, drawn = drawing(after, output)
    if shape is None or before.dragged is not None:
        # It doesn't show, or the player has carried it there.
        return []
    look = _theme(after, output)
    one, other = before.game.position, after.game.position
    lying = [lifted(one, other, *found)] if found else dealing(other)
    frames = [bare_table(position, shape, look, drawn) for position in lying]
    for frame in frames:
        _around(frame, after, shape, look, drawn)
        if _plain_lines(after, output):
            _plainly(frame, keep="" if output.ascii_only else SUIT_SIGNS)
    if found is None:
        return frames
    [ground], frames = frames, []
    card, points = path(shape, one, other, *found)
    for point in points:
        frame = ground.copy()
        artist_of(frame, one, shape, look, drawn, {}).moving(card, *point)
        frames.append(frame)
    return frames


def _around(frame: Frame, model: Model, shape: Geometry, look: Theme, drawn: Glyphs) -> bool:
    """What stands around the table: status, message and keys. Whether the table is covered."""
    if look.solid:
        rows = (shape.keys_y,) if shape.tight else (shape.status_y, shape.keys_y)
        for y in rows:
            frame.put(0, y, " " * frame.width, look.bar)
        if shape.tight:
            left, right = shape.foundation_xs[0], shape.foundation_xs[3] + shape.card
            frame.put(0, shape.status_y, " " * left, look.bar)
            frame.put(right, shape.status_y, " " * (frame.width - right), look.bar)
    _status(frame, model, shape, look, drawn)
    return _message(frame, model, shape, look, drawn)


def _theme(model: Model, output: Output) -> Theme:
    name = palette_name(model.options.theme, model.background, output.colours)
    return theme(name, model.options.four_colours)


def locate(model: Model, event: Mouse, output: Output = UNICODE) -> Pointed:
    """The mouse report with what of the table, or of the panel over it, is under the pointer."""
    shape, drawn = drawing(model, output)
    width, height = model.size
    if not (0 <= event.x < width and 0 <= event.y < height):
        # Nobody presses there: at most a drag ends there.
        return Pointed(
            MouseKind.MOTION if event.kind is MouseKind.PRESS else event.kind, event.button
        )
    if shape is None:
        return Pointed(event.kind, event.button)
    key = _key_at(model, shape, drawn, event)
    if key:
        return Pointed(event.kind, event.button, key=key)
    if model.panel is not None:
        from .panels import panel_hit

        others, plain = _other_offers(model, shape), _plain_lines(model, output)
        at = panel_hit(model, model.panel, event.x, event.y, others, plain)
        return Pointed(
            event.kind, event.button, beside=at.beside, row=at.row, first=at.first, key=at.key
        )
    if model.game.position.is_won and model.celebrating is None:
        from .panels import won_hit

        key = won_hit(model, shape, event.x, event.y)
        if key:
            return Pointed(event.kind, event.button, key=key)
    found = hit(shape, model.game.position, event.x, event.y) or Hit()
    moved = (event.x, event.y) if event.kind is MouseKind.MOTION else None
    return Pointed(event.kind, event.button, found.column, found.card, found.foundation, at=moved)


def _key_at(model: Model, shape: Geometry, drawn: Glyphs, event: Mouse) -> str:
    """The key that the offer under the pointer stands for; empty where there is none."""
    if event.y != shape.keys_y or not model.options.keys_line:
        return ""
    if width_of(_said(model, drawn)) > _room(shape):
        # The end of a long message is there.
        return ""
    for x, words, offer in _offers(model, shape):
        if x <= event.x < x + width_of(words.rstrip()):
            return offer.keys[0]
    return ""


def _too_small(frame: Frame, look: Theme) -> None:
    width, height = SMALLEST
    lines = wrapped(wording.too_small(width, height), frame.width) if frame.width else []
    size = f"{width}x{height}"
    if len(lines) > frame.height or not any(size in line for line in lines):
        lines = [size]
    top = (frame.height - len(lines)) // 2
    for y, line in enumerate(lines, start=top):
        _centred(frame, y, line, look.text)


_OUTLOOKS = {
    Outlook.WINNABLE: "bar_good",
    Outlook.LOST: "bar_bad",
    Outlook.UNKNOWN: "bar_dim",
    Outlook.THINKING: "bar_dim",
}


#: From so many cells on the header has the variant's name, too.
_WIDE_HEADER: Final = 100
#: What stands before a verdict.
_VERDICT_SIGNS: Final = {Outlook.WINNABLE: "● ", Outlook.LOST: "✗ "}


def _status(frame: Frame, model: Model, shape: Geometry, look: Theme, drawn: Glyphs) -> None:
    """Deal, verdict and rating on the left, moves and time on the right."""
    y, width = shape.status_y, frame.width
    tight = shape.tight
    margin = _margin(shape)
    parts = [move_count_text(model.game.move_count)]
    if _has_clock(model):
        parts.append(clock_text(model.seconds))
    right = cells_of((" " if tight else "   ").join(parts))
    frame.put(width - margin - len(right), y, right, look.bar)
    end = shape.foundation_xs[0] - 1 if tight else width - margin - len(right) - 2
    title = wording.deal_text(model, end - margin)
    if width >= _WIDE_HEADER:
        title = f"{variant_title(model.game.position.variant.name)}  {title}"
    name = cells_of(clipped(title, end - margin, "~"))
    frame.put(margin, y, name, look.bar_title)
    if not model.options.verdict or model.game.position.is_won:
        return
    if tight and model.panel is not None:
        # The panel's keys need all of the line.
        return
    outlook = model.outlook
    lost = outlook is Outlook.LOST and not tight
    words = wording.lost_text(model) if lost else wording.outlook_text(outlook)
    word = cells_of(_VERDICT_SIGNS.get(outlook, "") + words if drawn.big and not tight else words)
    role: Look = getattr(look, _OUTLOOKS[outlook])
    if tight:
        # There is no room for it up here: it has the right end of the key line.
        frame.put(width - len(word), shape.keys_y, word, role)
        return
    x = margin + len(name) + 2
    rating = model.knowledge.rating(model.game.start)
    told = cells_of(wording.rating_text(rating)) if rating else []
    if x + len(told) + 2 + len(word) > end:
        told = []
    # The rating stays where it is while the verdict changes, which it does at most moves.
    for cells, one in ((told, look.bar_dim), (word, role)):
        if cells and x + len(cells) <= end:
            frame.put(x, y, cells, one)
            x += len(cells) + 2


def _has_clock(model: Model) -> bool:
    return model.options.clock and model.replay is None


def _clock(frame: Frame, model: Model, shape: Geometry, look: Theme) -> None:
    """The time, over one of the same width."""
    if _has_clock(model):
        text = clock_text(model.seconds)
        frame.put(frame.width - _margin(shape) - len(text), shape.status_y, text, look.bar)


def _margin(shape: Geometry) -> int:
    """How far text keeps from the window's sides."""
    return 0 if shape.width < 50 else shape.left


def _message(frame: Frame, model: Model, shape: Geometry, look: Theme, drawn: Glyphs) -> bool:
    """What is said, and the keys; whether it is so long that it covers part of the table."""
    text, margin, room = _said(model, drawn), _margin(shape), _room(shape)
    usual = look.title if look.solid else look.text
    ink = look.bad if _is_bad(model) else usual
    top, lines = shape.message_y, [text]
    if width_of(text) <= room:
        cells = cells_of(text)
        middle = shape.message_above and not model.options.speak
        frame.put((frame.width - len(cells)) // 2 if middle else margin, top, cells, ink)
        if model.options.keys_line:
            for x, words, _ in _offers(model, shape):
                frame.put(x, shape.keys_y, cells_of(words), look.bar_dim)
    else:
        # What is too long for its line ends in that of the keys. It may cover what stands there,
        # and as much of the table as it has to, until the next key.
        lines = wrapped(text, room)
        if model.panel is not None:
            # A panel lies over the rows above: they'd hide how the message begins.
            lines = lines[:2]
        top = shape.keys_y + 1 - len(lines)
        for y, line in enumerate(lines, start=top):
            last = y == shape.keys_y
            cells = cells_of(line)
            if not last or len(cells) > _keys_room(model, shape):
                frame.put(0, y, " " * frame.width, look.bar if last else look.table)
            frame.put(margin, y, cells, look.bar if last else ink)
    if model.options.speak:
        frame.cursor = (margin, top)
    return len(lines) > 2


def _said(model: Model, drawn: Glyphs) -> str:
    names = IN_WORDS if model.options.speak else written(lambda card: card_text(drawn, card))
    return message_text(model, names)


def _room(shape: Geometry) -> int:
    """How many cells a line of text has."""
    return shape.width - 2 * _margin(shape)


def _keys_room(model: Model, shape: Geometry) -> int:
    """How many cells the line of keys has; in a tight window the verdict ends it at the table."""
    verdict = shape.tight and model.options.verdict and model.panel is None
    return _room(shape) - (10 if verdict else 0)


def _offers(model: Model, shape: Geometry) -> list[tuple[int, str, Offer]]:
    """The offers in the line of keys: where each begins, its words, and what it is."""
    placed = []
    x = _margin(shape)
    for words, offer in wording.key_line_parts(model, _keys_room(model, shape)):
        placed.append((x, words, offer))
        x += width_of(words) + 2
    return placed


def _other_offers(model: Model, shape: Geometry) -> list[Offer]:
    """The offers that have no room in the line of keys, or all where there is no such line."""
    shown = [offer for _, _, offer in _offers(model, shape)] if model.options.keys_line else []
    return [offer for offer in offers(model) if offer not in shown]


_BAD_NEWS: Final = (Notice.FORFEITED, Notice.STUCK, Notice.HINT_LOST)


def _is_bad(model: Model) -> bool:
    """Whether the message tells of a loss, or of trouble."""
    return model.said in _BAD_NEWS or isinstance(model.said, WinnableBefore | GamesUnsaved)


def _introduce(frame: Frame, model: Model, shape: Geometry, look: Theme) -> None:
    """Three lines of explanation below the cards, where they leave room for them."""
    lines = wording.introduction(model, frame.width)
    used = max(place_end(shape, place) for place in places(shape, lengths(model.game.position)))
    free = shape.cards_y + shape.rows - used
    if free < len(lines):
        return
    top = used + (free - len(lines) + 1) // 2
    for index, line in enumerate(lines):
        _centred(frame, top + index, line, look.text)


def _centred(frame: Frame, y: int, text: str, look: Look) -> None:
    cells = cells_of(clipped(text, frame.width))
    frame.put((frame.width - len(cells)) // 2, y, cells, look)
