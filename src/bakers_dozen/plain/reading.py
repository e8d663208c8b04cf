"""What a typed line asks for. Pure, and knows no position: it only reads words.

    >>> parse("ce gg")
    [Play(move=Move(source=2, target=4)), Play(move=Move(source=6, target=-1))]
    >>> parse("und 3")
    [Ask(verb=<Verb.UNDO: 'undo'>, text='', number=3)]

Two letters from a to m are always a move, a letter alone reads its column, and each
sentence in which the program tells a move can be typed to make that move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from ..app.finding import find_cards
from ..app.options import DIFFICULTIES
from ..named import NamedTuple
from ..rules.cards import Card
from ..rules.moves import Move, parse_move
from ..rules.position import LETTERS
from ..rules.variants import VARIANTS


class Verb(Enum):
    """What can be asked for; the value is the word for it."""

    UP = "up"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    WHY = "why"
    PLAY = "play"
    VERDICT = "verdict"
    WATCH = "watch"
    BACK = "back"
    REVIEW = "review"
    COLUMN = "column"
    COLUMNS = "columns"
    TOP = "top"
    FOUNDATIONS = "foundations"
    NEEDED = "needed"
    MOVES = "moves"
    FIND = "find"
    WHERE = "where"
    RECORD = "record"
    NEW = "new"
    SAME = "same"
    DEAL = "deal"
    DAILY = "daily"
    GAMES = "games"
    CONTINUE = "continue"
    AGAIN = "again"
    GIVE_UP = "give up"
    FORGET = "forget"
    BOOKMARK = "bookmark"
    BOOKMARKS = "bookmarks"
    RETURN = "return"
    AUTO = "auto"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"


#: Other words for the same.
ALIASES: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "u": Verb.UNDO,
        "r": Verb.REDO,
        "z": Verb.UP,
        "v": Verb.VERDICT,
        "w": Verb.WATCH,
        "n": Verb.NEW,
        "s": Verb.WHERE,
        "y": Verb.RECORD,
        "x": Verb.BOOKMARK,
        "q": Verb.QUIT,
        "?": Verb.HELP,
        "/": Verb.FIND,
        ":": Verb.DEAL,
        "mark": Verb.BOOKMARK,
        "marks": Verb.BOOKMARKS,
        "available": Verb.TOP,
        "board": Verb.COLUMNS,
        "table": Verb.COLUMNS,
        "status": Verb.WHERE,
        "open": Verb.DEAL,
        "resume": Verb.CONTINUE,
        "restart": Verb.SAME,
        "winnable": Verb.BACK,
        "exit": Verb.QUIT,
        "bye": Verb.QUIT,
    }
)
WORDS: Final[Mapping[str, Verb]] = MappingProxyType(
    {**{verb.value: verb for verb in Verb}, **ALIASES}
)


class LineFault(Enum):
    """Why a line isn't understood."""

    UNKNOWN = auto()
    AMBIGUOUS = auto()
    NO_COLUMN = auto()
    ODD_LETTERS = auto()
    NEEDS_COLUMN = auto()
    NEEDS_CARD = auto()
    NEEDS_NUMBER = auto()
    NEEDS_DEAL = auto()
    NEEDS_ON_OFF = auto()
    NEEDS_MOVE = auto()
    NEEDS_PLAY = auto()
    NO_VARIANT = auto()
    NOTHING_AFTER = auto()
    A_NUMBER = auto()
    NOT_TEXT = auto()
    TOO_LONG = auto()


class Play(NamedTuple):
    """A move, by the letters of its columns."""

    move: Move


class PlaceInWords(NamedTuple):
    """A place in words: a column, a card, both, or a foundation."""

    column: int | None = None
    card: Card | None = None
    foundation: bool = False


class PlayWords(NamedTuple):
    """A move in words, of which only a position can tell whether they agree."""

    source: PlaceInWords
    target: PlaceInWords


class Ask(NamedTuple):
    """A command with what followed it: some text, or a number (0 is none, -1 is all)."""

    verb: Verb
    text: str = ""
    number: int = 0


class NotUnderstood(NamedTuple):
    """Something that isn't understood.

    ``word`` is what is wrong, ``verb`` the command that it followed, and ``closest``
    are the words that may have been meant.
    """

    fault: LineFault
    word: str = ""
    closest: tuple[str, ...] = ()
    verb: Verb | None = None


Asked = Play | PlayWords | Ask | NotUnderstood

ALL: Final = -1
#: A number with more digits than this counts nothing in a game.
_MANY_DIGITS: Final = 6

_ONTO: Final = frozenset({"onto", "on", "to", "into", "->", ">"})
_MOVE_WORDS: Final = frozenset({"move", "put", "send", "play"})
_FOUNDATION_WORDS: Final = frozenset({"foundation", "foundations"})
_NO_WORDS: Final = frozenset({"the", "its", "a", "is", "card"})


def parse(line: str) -> list[Asked]:
    """What *line* asks for, in order; nothing for an empty line or a comment.

    When some of it isn't understood the one answer is ``NotUnderstood``: such a line does
    nothing at all.
    """
    asked: list[Asked] = []
    for part in line.split("#")[0].split(";"):
        asked += _parse_part(part)
    not_understood = next((one for one in asked if isinstance(one, NotUnderstood)), None)
    return asked if not_understood is None else [not_understood]


def _parse_part(part: str) -> list[Asked]:
    words = part.lower().replace(",", " ").replace("+", " ").split()
    if not words:
        return []
    letters = _letters(words)
    if letters is not None:
        return letters
    move = parse_sentence(words)
    if move is not None:
        return [move]
    pairs: list[Asked] = []
    rest = list(words)
    while _is_pair(rest[0]):
        pairs.append(Play(_pair(rest.pop(0))))
    if rest[0][:1] in "/:?" and len(rest[0]) > 1:
        rest[:1] = [rest[0][0], rest[0][1:]]
    verb = _verb(rest[0])
    if isinstance(verb, NotUnderstood):
        return [_best_of(words, verb)]
    if pairs:
        return [*pairs, _ask(verb, rest[1:], " ".join(rest[1:]))]
    stripped = part.strip()
    first = len(rest[0]) if stripped.lower().startswith(rest[0]) else len(stripped.split()[0])
    return [_ask(verb, rest[1:], " ".join(stripped[first:].split()))]


def _is_pair(word: str) -> bool:
    return len(word) == 2 and word[0] in LETTERS and word[1] in LETTERS


def _pair(word: str) -> Move:
    move = parse_move(word)
    assert move is not None
    return move


def _letters(words: Sequence[str]) -> list[Asked] | None:
    """What a line of column letters asks for, or None when it is no such line."""
    if not all(_is_pair(word) or (len(word) == 1 and word in LETTERS) for word in words):
        return None
    if len(words) == 1 and len(words[0]) == 1:
        return [Ask(Verb.COLUMN, words[0])]
    singles = [word for word in words if len(word) == 1]
    if len(singles) % 2:
        return [NotUnderstood(LineFault.ODD_LETTERS, singles[-1])]
    asked: list[Asked] = []
    waiting = ""
    for word in words:
        waiting += word
        if len(waiting) == 2:
            asked.append(Play(_pair(waiting)))
            waiting = ""
        elif len(waiting) > 2:
            return [NotUnderstood(LineFault.ODD_LETTERS, waiting[0])]
    return asked


def _verb(word: str) -> Verb | NotUnderstood:
    exact = WORDS.get(word)
    if exact is not None:
        return exact
    begun = {verb: name for name, verb in reversed(list(WORDS.items())) if name.startswith(word)}
    if len(begun) == 1:
        return next(iter(begun))
    if begun:
        names = sorted(begun.values(), key=lambda name: (len(name), name))
        if all(name.startswith(names[0]) for name in names):
            return WORDS[names[0]]
        return NotUnderstood(LineFault.AMBIGUOUS, word, tuple(names))
    return NotUnderstood(
        LineFault.UNKNOWN, word, _closest(word, [name for name in WORDS if len(name) > 1])
    )


def _closest(word: str, known: Sequence[str]) -> tuple[str, ...]:
    # Only a wrong word needs it, and it isn't quick to import.
    from difflib import get_close_matches

    return tuple(get_close_matches(word[:40], known, n=1, cutoff=0.6))


def _best_of(words: Sequence[str], not_understood: NotUnderstood) -> Asked:
    """The best that can be made of a line that begins with no command."""
    found = find_cards(" ".join(words))
    first = words[0]
    if first.isascii() and first.isdigit() and (found is None or len(words) == 1):
        return NotUnderstood(LineFault.A_NUMBER, " ".join(words))
    if found is not None:
        return Ask(Verb.FIND, " ".join(words))
    if not_understood.fault is LineFault.UNKNOWN and all(
        len(w) == 2 and w.isalpha() for w in words
    ):
        bad = next((w for w in words if (w[0] in LETTERS) != (w[1] in LETTERS)), None)
        if bad is not None:
            return NotUnderstood(LineFault.NO_COLUMN, bad[1] if bad[0] in LETTERS else bad[0])
    return not_understood


def _ask(verb: Verb, words: Sequence[str], text: str) -> Asked:
    """*verb* with what follows it: *words* in lower case, *text* as it was typed."""
    match verb:
        case Verb.UNDO | Verb.REDO:
            return _how_many(verb, words, {"all": ALL})
        case Verb.WATCH:
            return _how_many(verb, words, {"all": 0})
        case Verb.GIVE_UP if list(words[:1]) == ["up"]:
            return _how_many(verb, words[1:], {})
        case Verb.GIVE_UP | Verb.FORGET | Verb.REVIEW:
            return _how_many(verb, words, {})
        case Verb.RETURN | Verb.CONTINUE | Verb.AGAIN:
            asked = _how_many(verb, words, {})
            if asked == Ask(verb):
                return NotUnderstood(LineFault.NEEDS_NUMBER, verb=verb)
            return asked
        case Verb.HINT if list(words) in (["play"], ["again"]):
            return Ask(Verb.HINT, "play")
        case Verb.HINT if words:
            return NotUnderstood(LineFault.NEEDS_PLAY, text, verb=verb)
        case Verb.PLAY:
            if list(words) in (["hint"], ["it"]):
                return Ask(Verb.HINT, "play")
            return NotUnderstood(LineFault.NEEDS_MOVE, text, verb=verb)
        case Verb.VERDICT | Verb.AUTO:
            if words and words not in (["on"], ["off"]):
                return NotUnderstood(LineFault.NEEDS_ON_OFF, text, verb=verb)
            return Ask(verb, words[0] if words else "")
        case Verb.COLUMN:
            if not words or any(len(word) != 1 or word not in LETTERS for word in words):
                return NotUnderstood(LineFault.NEEDS_COLUMN, text, verb=verb)
            return Ask(verb, "".join(words))
        case Verb.COLUMNS if list(words) == ["short"]:
            return Ask(verb, "short")
        case Verb.FIND:
            if words[:1] == ["the"]:
                words = words[1:]
            if find_cards(" ".join(words)) is None:
                return NotUnderstood(LineFault.NEEDS_CARD, text, verb=verb)
            return Ask(verb, " ".join(words))
        case Verb.DEAL:
            return Ask(verb, text) if text else NotUnderstood(LineFault.NEEDS_DEAL, verb=verb)
        case Verb.NEW:
            return _new(list(words), text)
        case Verb.DAILY | Verb.GAMES | Verb.BOOKMARK:
            return Ask(verb, text)
        case Verb.UP:
            return _up(words, text)
        case Verb.HELP:
            return _help(words)
        case _ if words:
            return NotUnderstood(LineFault.NOTHING_AFTER, text, verb=verb)
    return Ask(verb)


def _new(words: list[str], text: str) -> Asked:
    if "daily" in words:
        words.remove("daily")
        return Ask(Verb.DAILY, " ".join(words))
    kinds = [word for word in words if word in DIFFICULTIES]
    variants = [word for word in words if word in VARIANTS]
    others = [word for word in words if word not in (*kinds, *variants)]
    if others or len(kinds) > 1 or len(variants) > 1:
        closest = _closest(others[0], [*VARIANTS, *DIFFICULTIES]) if others else ()
        wrong = others[0] if others else text
        return NotUnderstood(LineFault.NO_VARIANT, wrong, closest, Verb.NEW)
    return Ask(Verb.NEW, " ".join(variants + kinds))


def _how_many(verb: Verb, words: Sequence[str], special: Mapping[str, int]) -> Asked:
    if not words:
        return Ask(verb)
    word = words[0]
    if len(words) == 1 and word in special:
        return Ask(verb, number=special[word])
    digits = word.lstrip("0")[:_MANY_DIGITS]
    if len(words) == 1 and word.isascii() and word.isdigit() and digits:
        return Ask(verb, number=int(digits))
    return NotUnderstood(LineFault.NEEDS_NUMBER, " ".join(words), verb=verb)


def _up(words: Sequence[str], text: str) -> Asked:
    if not words:
        return Ask(Verb.UP)
    place, rest = _place(words)
    if place is None or rest or place.foundation:
        return NotUnderstood(LineFault.NEEDS_COLUMN, text, verb=Verb.UP)
    return PlayWords(place, PlaceInWords(foundation=True))


def _help(words: Sequence[str]) -> Asked:
    if not words:
        return Ask(Verb.HELP)
    verb = _verb(words[0])
    if isinstance(verb, NotUnderstood):
        return verb
    return Ask(Verb.RULES) if verb is Verb.RULES else Ask(Verb.HELP, verb.value)


def parse_sentence(words: Sequence[str]) -> PlayWords | None:
    """The move that *words* tell, like "9 of hearts from column c onto column e", or None.

    *words* are in lower case, without commas.
    """
    words = list(words)
    if words[-2:] == ["by", "itself"]:
        words = words[:-2]
    if len(words) > 1 and words[0] in _MOVE_WORDS:
        words = words[1:]
    source, words = _place(words)
    if source is None or source.foundation:
        return None
    if words[:1] == ["from"]:
        column, words = _place(words[1:])
        if column is None or column.column is None or column.card is not None:
            return None
        source = source._replace(column=column.column)
    if words[:1] == ["up"]:
        if words[1:2] and words[1] in _ONTO:
            place, words = _place(words[2:])
            if place is None or not place.foundation:
                return None
        else:
            words = words[1:]
        return PlayWords(source, PlaceInWords(foundation=True)) if not words else None
    if words[:1] and words[0] in _ONTO:
        words = words[1:]
    elif source.card is None:
        return None
    target, words = _place(words)
    if target is None or words:
        return None
    return PlayWords(source, target)


def _place(words: Sequence[str]) -> tuple[PlaceInWords | None, list[str]]:
    """The place that *words* begin with, and the words after it."""
    words = list(words)
    while len(words) > 1 and words[0] in _NO_WORDS and not _begins_a_place(words):
        words = words[1:]
    if not words:
        return None, []
    if words[0] in _FOUNDATION_WORDS:
        return PlaceInWords(foundation=True), words[1:]
    card, rest = _card(words)
    if card is None:
        column, rest = _column(words)
        return (None, words) if column is None else (PlaceInWords(column), rest)
    if rest[:1] == ["in"]:
        column, after = _column(rest[1:])
    elif rest[:1] == ["column"]:
        column, after = _column(rest)
    else:
        column, after = None, rest
    return (
        (PlaceInWords(column, card), after)
        if column is not None
        else (PlaceInWords(card=card), rest)
    )


def _begins_a_place(words: Sequence[str]) -> bool:
    """True when the "a" of *words* is a column or an ace, not an article."""
    return words[0] == "a" and _card(words[1:])[0] is None


def _column(words: Sequence[str]) -> tuple[int | None, list[str]]:
    words = list(words)
    if len(words) > 1 and words[0] in ("column", "col"):
        words = words[1:]
    if words and len(words[0]) == 1 and words[0] in LETTERS:
        return LETTERS.index(words[0]), words[1:]
    return None, words


def _card(words: Sequence[str]) -> tuple[Card | None, list[str]]:
    for length in (3, 2, 1):
        if len(words) >= length and (length < 3 or words[1] == "of"):
            found = find_cards(" ".join(words[:length]))
            if found is not None and len(found) == 1:
                return found[0], list(words[length:])
    return None, list(words)
