"""The words around the table: the status, the key line, the introduction, a win."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ..app.keymap import Command
from ..app.knowledge import Outlook
from ..app.model import Model
from ..app.offers import Offer, What, offers
from ..app.playing import undos_to_winnable
from ..play.attempt import Outcome
from ..rules.variants import Build
from .catalogue import manner, ntr, tr
from .keys import arrows_text, key_text
from .measure import pad_right, width_of
from .messages import custom_board
from .records import clock_text, move_count_text, win_lines

if TYPE_CHECKING:
    from ..app.knowledge import Rating


def rating_text(rating: Rating) -> str:
    """Par and difficulty of a deal; a par that may still get shorter is marked."""
    words = {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard")}
    word = words[rating.difficulty.value]
    if rating.settled:
        return tr("par {par}, {difficulty}").format(par=rating.par, difficulty=word)
    return tr("par {par}?, {difficulty}").format(par=rating.par, difficulty=word)


def introduction(model: Model, width: int = 80) -> tuple[str, str, str]:
    """The three lines that a first game starts with, each of at most *width* cells, from 40 on."""
    other = model.game.position.variant.build is Build.OTHER_SUIT
    build = tr("A 9 goes on a 10 of any suit.")
    if other:
        build = tr("A 9 goes on a 10 of a different suit.")
    keys = [tr("{arrows} and Enter move a card.")]
    help_key = key_text(model.keymap.key(Command.HELP))
    if help_key:
        keys += [
            tr("{arrows} and Enter move a card, {help} for help."),
            tr("{arrows} and Enter move a card, {up} sends it up, {help} for help."),
        ]
    told = [words.format(arrows=arrows_text(), up=key_text("up"), help=help_key) for words in keys]
    longest = [words for words in told if width_of(words) <= width][-1]
    return (tr("Build each suit from ace to king."), build, longest)


def outlook_text(outlook: Outlook) -> str:
    """The verdict in a word."""
    match outlook:
        case Outlook.WINNABLE:
            return tr("winnable")
        case Outlook.LOST:
            return tr("lost")
        case Outlook.UNKNOWN:
            return tr("unknown")
        case Outlook.THINKING:
            return tr("thinking…")


def too_small(width: int, height: int) -> str:
    """What a window must have to show a game."""
    words = tr("Please enlarge the window ({width}x{height} at least)")
    return words.format(width=width, height=height)


def deal_text(model: Model, width: int = 80) -> str:
    """The name of the deal on the table, or that it is a board without one.

    In *width* cells where a name without its variant, or a day alone, makes that possible.
    """
    name, daily = model.game.name, model.attempt.daily
    if daily:
        told, short = tr("daily {date}").format(date=daily), daily
    elif name is not None:
        told, short = str(name), str(name).removeprefix(f"{name.variant.name}:")
    else:
        told, short = custom_board(), tr("board")
    return told if width_of(told) <= width else short


_APART = "  "
#: Offers that stay longest where the line is short, the most needed first.
_KEPT = ("help", "let-go", "winnable", "back", "undo", "hint")


def key_line_parts(model: Model, width: int) -> list[tuple[str, Offer]]:
    """The offers with their words, as many as fit in *width* cells, the most needed among them.

    They stand two cells apart. Offers that take each other's place while a card is held take
    the same room, so that what follows them stays where it is: their words may end in blanks.
    """
    others = model.keymap.key(Command.HINT), model.keymap.key(Command.LET_GO)
    # Most key presses leave the line as it is.
    return _key_line_parts(offers(model), others, width, manner())


@lru_cache(maxsize=8)
def _key_line_parts(
    offered: tuple[Offer, ...],
    others: tuple[str, str],
    width: int,
    _manner: tuple[str, str, bool],
) -> list[tuple[str, Offer]]:
    parts = [(offer_text(offer), offer) for offer in offered]
    if width >= 60:
        parts = [(_in_turn(offer, words, others), offer) for words, offer in parts]
    while parts and sum(width_of(text) + len(_APART) for text, _ in parts) > width + len(_APART):
        del parts[max(range(len(parts)), key=lambda at: (_order_of_need(parts[at][1]), at))]
    return parts


def _order_of_need(offer: Offer) -> int:
    return _KEPT.index(offer.what) if offer.what in _KEPT else len(_KEPT)


def _in_turn(offer: Offer, words: str, others: tuple[str, str]) -> str:
    """*words* with blanks, as wide as what takes the offer's place; *others* are its keys."""
    hint, let_go = others
    instead = {
        "pick-up": Offer("put-down", offer.keys),
        "put-down": Offer("pick-up", offer.keys),
        "hint": Offer("let-go", (let_go,)),
        "let-go": Offer("hint", (hint,)),
    }.get(offer.what)
    if instead is None:
        return words
    return pad_right(words, max(width_of(words), width_of(offer_text(instead))))


def offer_text(offer: Offer) -> str:
    """An offer in its line: its keys and a word or two."""
    names = [key_text(name) for name in offer.keys]
    keys = ("" if max(map(len, names)) == 1 else " ").join(names)
    if set(offer.keys) == {"left", "right"}:
        keys = arrows_text()
    elif set(offer.keys) == {"up", "down"}:
        keys = arrows_text("up", "down")
    return f"{keys} {offer_words(offer.what)}"


def offer_words(what: What) -> str:
    """What an offer does, in a word or two."""
    return {
        "again": tr("play again"),
        "filter": tr("search"),
        "finished": tr("finished games"),
        "unfinished": tr("unfinished games"),
        "replay": tr("replay"),
        "back": tr("close"),
        "change": tr("change"),
        "calendar": tr("calendar"),
        "choose": tr("variant"),
        "deal": tr("deal"),
        "delete": tr("delete"),
        "earlier-names": tr("earlier names"),
        "faster": tr("speed"),
        "finish": tr("send all up"),
        "forget": tr("forget"),
        "give-up": tr("give up"),
        "go-there": tr("go there"),
        "help": tr("help"),
        "hint": tr("hint"),
        "kind": tr("difficulty"),
        "other-day": tr("another day"),
        "keep-highlighted": tr("keep highlighted"),
        "let-go": tr("put back"),
        "bookmark": tr("bookmark"),
        "new-deal": tr("new deal"),
        "next-deal": tr("next deal"),
        "keep-it": tr("keep it"),
        "no": tr("keep playing"),
        "open": tr("open"),
        "options": tr("options"),
        "other-place": tr("choose"),
        "pick-up": tr("pick up"),
        "play": tr("play"),
        "play-hint": tr("play it"),
        "play-on": tr("continue"),
        "put-down": tr("put down"),
        "quit": tr("quit"),
        "record": tr("copy the game"),
        "safe-up": tr("send all safe"),
        "same-deal": tr("restart"),
        "review": tr("review"),
        "critical": tr("turns that matter"),
        "turns": tr("all turns"),
        "from-here": tr("play from here"),
        "scroll": tr("scroll"),
        "send-up": tr("send up"),
        "start-end": tr("start, end"),
        "step": tr("step"),
        "stop": tr("stop"),
        "take-over": tr("play on"),
        "undo": tr("undo"),
        "watch": tr("watch"),
        "why": tr("why"),
        "winnable": tr("back to winnable"),
    }[what]


def won_title(model: Model) -> str:
    """The heading over a win."""
    watched = model.replay is None and model.attempt.outcome is Outcome.WATCHED
    return tr("Watched to the end") if watched else tr("Won!")


def won_lines(model: Model) -> tuple[str, ...]:
    """What is told of a win: moves and time, and how they compare."""
    moves = move_count_text(model.game.move_count)
    if model.replay is not None:
        return (moves,)
    score = tr("{moves} in {time}").format(moves=moves, time=clock_text(model.seconds))
    compared = win_lines(model.compared) if model.compared is not None else []
    return (score, *compared)


def lost_text(model: Model) -> str:
    """The verdict of a lost game, and how to get back to where it could be won."""
    back = undos_to_winnable(model)
    key = key_text(model.keymap.key(Command.WINNABLE))
    if back is None or not key:
        return outlook_text(Outlook.LOST)
    return ntr("lost · {key}: back {n} move", "lost · {key}: back {n} moves", back).format(
        key=key, n=back
    )
