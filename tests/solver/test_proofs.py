"""Long proofs: verdicts known from elsewhere, many small decks, and every condition needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from bakers_dozen.rules.dealing import deal
from bakers_dozen.rules.moves import IllegalMove, apply
from bakers_dozen.rules.naming import deal_named, parse_name
from bakers_dozen.rules.position import Position
from bakers_dozen.rules.variants import VARIANTS, Build
from bakers_dozen.solver import dig, matchings, products, relaxed
from bakers_dozen.solver.beam import Outcome
from bakers_dozen.solver.packed import number, policies, unpack
from bakers_dozen.solver.search import Lost, Winnable, solve
from solver.exhaustive import Graph, arrangement, explore, samples

pytestmark = pytest.mark.slow

#: Rules, boards of PySolFC's, and verdicts that other means have found as well.
KNOWN: Final = (
    ("bakers-dozen", (64, 354, 477, 509, 671), "lost"),
    ("bakers-dozen", (107, 928, 970), "won"),
    ("any-suit", (64, 477), "lost"),
    ("any-suit", (310, 509, 671), "won"),
)


@pytest.mark.parametrize(
    ("rule", "number", "verdict"),
    [(rule, number, verdict) for rule, numbers, verdict in KNOWN for number in numbers],
)
def test_known_boards(rule: str, number: int, verdict: str) -> None:
    position = deal_named(parse_name(f"pysol:{number}", VARIANTS[rule]))
    found = solve(position, budget=1_000_000)
    if verdict == "lost":
        assert found == Lost()
        return
    assert isinstance(found, Winnable)
    for move in found.line:
        position = apply(position, move)
    assert position.is_won


@pytest.mark.parametrize(
    ("rule", "number"), [("bakers-dozen", 310), ("bakers-dozen", 417), ("any-suit", 417)]
)
def test_boards_lost_by_long_proofs(rule: str, number: int) -> None:
    position = deal_named(parse_name(f"pysol:{number}", VARIANTS[rule]))
    assert ended(relaxed.Relaxed(position, relaxed.Start(position)).run(), 5_000_000) is False


@pytest.mark.parametrize("number", [107, 224])
def test_deals_lost_by_the_dig_alone(number: int) -> None:
    position = deal_named(parse_name(str(number), VARIANTS["bakers-dozen"]))
    start = relaxed.Start(position)
    check = relaxed.Relaxed(position, start)
    assert ended(check.run())
    assert ended(dig.Dig(position, start, check).run()).complete


class Told(dig.Dig):
    """A dig that tells what it learns: key, fits, and what is in doubt, alone and with more."""

    def __init__(self, position: Position, start: relaxed.Start, check: relaxed.Relaxed) -> None:
        super().__init__(position, start, check)
        self.told: list[tuple[int, int, int, int]] = []

    def _bury(self, key: int, ways: int, fit: int, doubt: int) -> int:
        alone = self._products.widened(ways, fit, doubt)
        with_more = super()._bury(key, ways, fit, doubt)
        self.told.append((key, fit, alone, with_more))
        return with_more


class Proof:
    """What a dig learnt, seen anew: each lost product from those before it, by the steps alone."""

    def __init__(self, searched: Told, start: relaxed.Start) -> None:
        self._told = searched.told
        self._products = searched._products
        self._columns = [[1 << card for card in column] for column in start.columns]
        self._known: dict[int, list[int]] = {}

    def is_sound(self) -> bool:
        """Whether all follows, up to the start."""
        for key, fit, alone, with_more in self._told:
            known = self._known.setdefault(key, [])
            if not self._follows(key, fit, self._all_but(fit, alone)):
                return False
            known.append(alone)
            if not self._covered(key, self._all_but(fit, with_more)):
                return False
            known.append(with_more)
        state, ways = self._products.first()
        return self._covered(state[0] << relaxed.KEY | state[2], ways)

    def _all_but(self, fit: int, doubt: int) -> int:
        sets = self._products.matchings
        ways = 0
        for rank in range(self._products.ranks):
            ways |= sets.fits[fit >> 8 * rank & 255].every << rank * sets.width
        return ways & ~doubt

    def _follows(self, key: int, fit: int, ways: int) -> bool:
        """Whether every step from *ways*, after all moves of loose cards, leads to what is lost."""
        lying, up = key >> relaxed.KEY, key & (1 << relaxed.KEY) - 1
        tops = sum(max((bit for bit in column if bit & lying), key=column.index, default=0)
                   for column in self._columns)  # fmt: skip
        ways = self._products.together(ways, fit, 0, self._products.ranks - 1)
        for _, _, _, next_key, _, effect in self._products.steps((lying, tops, up, fit)):
            after = self._products.change(ways, fit, effect)
            if after >= 0 and not self._covered(next_key, after):
                return False
        return up != self._products.deck

    def _covered(self, key: int, ways: int) -> bool:
        """Whether each position of a product is in one that is lost."""
        width, size = self._products.width, self._products._size
        for doubt in self._known.get(key, ()):
            left = ways & doubt
            if not left:
                return True
            ranks = [rank for rank in range(self._products.ranks) if left >> rank * width & size]
            if all((ways & ~left) >> rank * width & size for rank in ranks):
                # Some of it is. The others differ in one of these ranks.
                for rank in ranks:
                    here = size << rank * width
                    if not self._covered(key, ways & ~here | left & here):
                        return False
                    ways &= ~(left & here)
                return True
        return False


@pytest.mark.parametrize(
    ("name", "at_least"), [("107", 300), ("224", 3000), ("pysol:671", 100_000)]
)
def test_what_the_dig_learns_proves_that_boards_are_lost(name: str, at_least: int) -> None:
    position = deal_named(parse_name(name, VARIANTS["bakers-dozen"]))
    start = relaxed.Start(position)
    check = relaxed.Relaxed(position, start)
    searched = Told(position, start, check)
    assert ended(searched.run(), limit=400_000).complete
    assert len(searched.told) > at_least
    assert Proof(searched, start).is_sound()


def ended(run: Iterator[None], limit: int = 100_000) -> Any:
    """What *run* returns; AssertionError when it goes on for more than *limit* steps."""
    for _ in range(limit):
        try:
            next(run)
        except StopIteration as stop:
            return stop.value
    raise AssertionError("It doesn't end.")


def wrong(position: Position, winnable: bool, modules: dict[str, ModuleType]) -> str | None:
    """What the check or the dig get wrong about *position*, or None."""
    start = modules["relaxed"].Start(position)
    check = modules["relaxed"].Relaxed(position, start)
    if winnable and not ended(check.run()):
        return "the check calls it lost"
    if position.variant.name == "spanish":
        return None
    outcome = ended(modules["dig"].Dig(position, start, check).run())
    if (outcome.line is not None) != winnable:
        return "the dig is wrong"
    if outcome.line is not None:
        try:
            for move in unpack(position, outcome.line):
                position = apply(position, move)
        except (IllegalMove, ValueError):
            return "the line can't be played"
        if not position.is_won:
            return "the line doesn't win"
    return None


@pytest.mark.parametrize(
    ("name", "at_least", "look_ahead"),
    [("bakers-dozen", 5000, dig.LOOK_AHEAD), ("bakers-dozen", 5000, 1), ("any-suit", 4000, 1)],
)
def test_all_that_is_remembered_as_lost_is_lost(
    name: str, at_least: int, look_ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only the state that taught it, but every position that it covers."""
    monkeypatch.setattr(dig, "LOOK_AHEAD", look_ahead)
    covered = sum(remembered(start, graph, dig) for start, graph in graphs(name, range(13, 73)))
    assert covered >= at_least


def graphs(name: str, numbers: Iterable[int]) -> Iterator[tuple[Position, Graph]]:
    """Decks that teach the dig something, with the whole game."""
    for deal_number in numbers:
        for ranks, columns in ((6, 5), (7, 5)):
            start = deal(VARIANTS[name]._replace(ranks=ranks, columns=columns), deal_number)
            graph = explore(start, 3000)
            if graph is not None:
                yield start, graph


def remembered(position: Position, graph: Graph, module: ModuleType) -> int:
    """How many positions the dig remembers as lost; AssertionError if one can be won."""
    start = relaxed.Start(position)
    check = relaxed.Relaxed(position, start)
    searched = module.Dig(position, start, check)
    ended(searched.run())
    covers = 0
    for key, after in graph.positions.items():
        now, ways = as_dug(after, position)
        # What is lost in all its ways is among what the check knows.
        if now in check.dead or any(not ways & dead for dead in searched.dead.get(now, ())):
            assert key not in graph.winnable, after
            covers += 1
    return covers


#: PySolFC's boards that can be won, but that the dig takes long to win.
LINES: Final = (138, 508, 599, 731)


@pytest.mark.parametrize("look_ahead", [dig.LOOK_AHEAD, 1])
@pytest.mark.parametrize("number", LINES)
def test_nothing_on_the_way_of_a_won_game_is_remembered_as_lost(
    number: int, look_ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a look ahead tells most of it, or none."""
    monkeypatch.setattr(dig, "LOOK_AHEAD", look_ahead)
    assert remembered_on_line(number, dig) == 0


def remembered_on_line(number: int, module: ModuleType) -> int:
    """How many positions of a won game the dig has as lost after 4000 states."""
    start = deal_named(parse_name(f"pysol:{number}", VARIANTS["bakers-dozen"]))
    first = relaxed.Start(start)
    check = relaxed.Relaxed(start, first)
    searched = module.Dig(start, first, check)
    outcomes: list[Outcome] = []

    def run() -> Iterator[None]:
        outcomes.append((yield from searched.run()))

    for _ in islice(run(), 4000):
        pass
    covers = int(outcomes == [Outcome(None, complete=True)])  # The board itself.
    for position in won_game(number):
        key, ways = as_dug(position, start)
        covers += key in check.dead or any(not ways & dead for dead in searched.dead.get(key, ()))
    return covers


@cache
def won_game(number: int) -> list[Position]:
    """The positions of a won game of one of PySolFC's boards."""
    position = deal_named(parse_name(f"pysol:{number}", VARIANTS["bakers-dozen"]))
    verdict = solve(position, budget=60_000)
    assert isinstance(verdict, Winnable)
    positions = []
    for move in verdict.line:
        position = apply(position, move)
        positions.append(position)
    return positions


def as_dug(position: Position, start: Position) -> tuple[int, int]:
    """The key of a position that follows from *start*, and the one way in which it lies."""
    onto = policies(position.variant).onto
    ranks = position.variant.ranks
    deck = (1 << position.variant.cards) - 1
    lying = tops = on_table = 0
    under: dict[int, int] = {}
    for column, dealt in zip(position.columns, start.columns, strict=True):
        cards = [number(card) for card in column]
        on_table |= sum(1 << card for card in cards)
        lie = 0
        while lie < min(len(column), len(dealt)) and column[lie] == dealt[lie]:
            lie += 1
        while lie > 1 and onto[cards[lie - 1]] >> cards[lie - 2] & 1:
            lie -= 1
        lying |= sum(1 << card for card in cards[:lie])
        tops |= sum(1 << card for card in cards[lie - 1 : lie])
        under |= {card: cards[at] for at, card in enumerate(cards[lie:], lie - 1)}
    loose = on_table & ~lying
    lies = [0] * ranks
    for card, place in under.items():
        lies[card >> 2] |= (place & 3) << 2 * (card & 3)
    sets = matchings.matchings_for(position.variant.build is Build.ANY_SUIT)
    ways = 0
    for rank in range(ranks - 1):
        fit = (loose >> 4 * rank & 15) << 4 | (loose | tops) >> 4 * rank + 4 & 15
        way = sets.fits[fit].ways.index(lies[rank])
        ways |= 1 << way << rank * sets.width
    return lying << relaxed.KEY | deck & ~on_table, ways


@pytest.mark.parametrize("name", VARIANTS)
def test_thousands_of_small_decks(name: str) -> None:
    """At least 3500 that can be won in each variant, 21,000 in all; none is called lost."""
    real = {"relaxed": relaxed, "dig": dig}
    won = lost = 0
    for position, winnable in samples(VARIANTS[name], range(100, 10_000), limit=1000, most=50):
        assert wrong(position, winnable, real) is None, position
        won += winnable
        lost += not winnable
        if won >= 3500 and lost >= 300:
            return
    raise AssertionError("Too few small decks.")


# Each makes a condition weaker, stronger or different. What it breaks has to be seen.
MUTANTS: Final = (
    ("relaxed", "safe = UP_TO[min(12, ((wanted & -wanted).bit_length() - 1 >> 2) + 1)]",
     "safe = UP_TO[min(12, ((wanted & -wanted).bit_length() - 1 >> 2) + 2)]"),
    ("relaxed", "if loose & suit and not any_suit:", "if loose & suit:"),
    ("relaxed", "max(1, count[loose] - 1)", "count[loose] - 1"),
    ("relaxed", "max(0, count[index >> 4] - count[index & 15])", "0"),
    ("relaxed", "and not short[index ^ suit]", "and not short[index]"),
    ("relaxed", "places = loose | tops", "places = tops"),
    ("relaxed", "places = loose | tops", "places = loose"),
    ("relaxed", "if key in dead: break", "if True: break"),
    ("relaxed", "return moved + going_up", "return moved or going_up"),
    ("relaxed", "return moved + going_up", "return going_up or moved"),
    ("relaxed", "(loose & kings).bit_count() >= spaces", "True"),
    ("relaxed", "bit_count() >= spaces", "bit_count() + 1 >= spaces"),
    ("relaxed", "if not show and (not self._king_fills or bit & kings)", "if not show"),
    ("relaxed", "places ^ bit) <= spaces: moved", "places ^ bit) < spaces: moved"),
    ("relaxed", "if bit & wanted and without(", "if bit & wanted and 1 + without("),
    ("relaxed", "without(loose | bit, places ^ bit)", "without(loose | bit, places ^ bit) + 1"),
    ("relaxed", "spaces = self._columns - tops.bit_count() wanted", "spaces = 0; wanted"),
    ("relaxed", "self.takes[cards[0]] = BIT[cards[0]]", "pass"),
    ("products", "for part in parts[:-1]:", "for part in ():"),
    ("products", "flip ^= self._loose(other) ^ self._place(other)", "flip ^= self._loose(other)"),
    ("products", "(ranks[0], ranks[-1])", "(ranks[-1], ranks[-1])"),
    ("products", "(ranks[0], ranks[-1])", "(ranks[0], ranks[0])"),
    ("products", "elif rank > last: break", "else: break"),
    ("products", "bare=suit if below else -1", "bare=-1"),
    ("products", "gone=suit if same and does == LOOSE_UP else -1", "gone=-1"),
    ("products", "dug=suit if same and does == DUG else -1", "dug=-1"),
    ("products", "on=on[rank]", "on=0"),
    ("dig", "if key in self._lost:", "if key not in self._lost:"),
    ("dig", "if next_key in lost:", "if next_key not in lost:"),
    ("products", "self._columns - tops.bit_count()", "self._columns - tops.bit_count() - 1"),
    ("products", "self._columns - tops.bit_count()", "self._columns"),
    ("products", "start.shows[card] or self._king_fills", "start.shows[card]"),
    ("products", "if can and (self._king_fills or not is_king):", "if can:"),
    # What was left out as one detour too many.
    ("dig", "if not frame.cut:", "if True:"),
    ("dig", "stack[-1].cut = True", "pass"),
    ("dig", "None if frame.cut else Outcome(None, complete=True)", "Outcome(None, complete=True)"),
    ("dig", "elif met: frame.cut = True", "elif met: pass"),
    # What was learnt from what is lost.
    ("dig", "doubt |= products.letting(fit, effect, ~after)", "pass"),
    ("dig", "doubt |= products.doubt_before(fit, effect, dead)", "pass"),
    ("dig", "doubt |= products.doubt_before(fit, effect, below)", "pass"),
    ("dig", "frame.doubt |= products.letting(frame.state[3], effect, ~ways)", "pass"),
    ("dig", "frame.doubt |= self._products.doubt_of_parts(", "("),
    ("dig", "frame.ends = with_end(frame.ends, ways, doubt)", "pass"),
    ("dig", "stack[-1].ends = with_end(stack[-1].ends, frame.ways, doubt)", "pass"),
    ("products", "before = origin[change | (fit >> fit_shift & 255) << WAYS | now]",
     "before = now"),
    ("products", "doubt ^= (doubt ^ every) & self._size << shift", "doubt = every"),
    ("products", "& ~ways if doubt & ways else doubt", "& ~ways if False else doubt"),
    ("products", "& ~ways if doubt & ways else doubt", "& ways if doubt & ways else doubt"),
    ("dig", "self._products.widened(ways, fit, doubt)", "doubt"),
    ("products", "some |= leaving[here << 4 | ~may & 15]", "pass"),
    ("products", "doubt |= wide << shift", "pass"),
    ("dig", "if not ways & doubt: return", "if True: return"),
    ("dig", "if not after & dead:", "if True:"),
    ("products", "if more and not more & (1 << shift) - 1:", "if more:"),
    ("products", "doubt &= other | ~(self._size << shift)", "doubt &= other"),
    ("matchings", "covered(fit.loose, way) >> bare & 1", "False"),
    ("matchings", "if self._any_suit or all(", "if all("),
    ("matchings", "if self._any_suit or all(", "if True or all("),
    ("matchings", "free if self.any_suit else free & ~(1 << suit)", "free"),
    ("matchings", "suits = suits_in(movable)", "suits = suits_in(number >> 4)"),
    ("matchings", "suits = suits_in(movable)", "suits = []"),
    ("matchings", "if made & ways)", "if made == ways)"),
    ("matchings", "if others & spread(may):", "if False:"),
    ("matchings", "self[question] = spread(may), may", "self[question] = spread(may), 15"),
    ("matchings", "if places & key & 15)", "if places == key & 15)"),
)  # fmt: skip

LARGER: Final = (
    ("kings", 6, 5, 1), ("bakers-dozen", 7, 6, 7), ("kings", 7, 6, 9), ("kings", 9, 8, 2),
    ("any-suit", 7, 5, 129),
)  # fmt: skip


def changed(module: ModuleType, change: Callable[[str], str]) -> ModuleType:
    """*module* made of its source after *change*."""
    new = ModuleType(module.__name__)
    new.__package__ = module.__package__
    assert module.__file__ is not None
    source = change(Path(module.__file__).read_text())
    exec(compile(source, module.__file__, "exec"), new.__dict__)
    return new


@pytest.mark.parametrize(("name", "old", "new"), MUTANTS)
def test_a_mistake_is_seen(name: str, old: str, new: str) -> None:
    pattern = re.compile(r"\s+".join(map(re.escape, old.split())))

    def mistake(source: str) -> str:
        mutated, count = pattern.subn(lambda _: new, source)
        assert count, old
        return mutated

    modules = {"relaxed": relaxed, "matchings": matchings, "products": products, "dig": dig}
    modules[name] = changed(modules[name], mistake)
    # Those that use it are made anew, too.
    if name == "matchings":
        modules["products"] = changed(products, lambda source: source)
        modules["products"].matchings_for = modules["matchings"].matchings_for  # type: ignore[attr-defined]
    if name in ("matchings", "products"):
        modules["dig"] = changed(dig, lambda source: source)
        modules["dig"].Products = modules["products"].Products  # type: ignore[attr-defined]
    decks = [(position, True) for position in larger_decks()]
    for variant in VARIANTS:
        for position, winnable in small_decks(variant) + decks:
            try:
                if wrong(position, winnable, modules):
                    return
            except (AssertionError, IndexError, KeyError, ValueError):
                return
        if told_lost(variant, modules["relaxed"]) < told_lost(variant, relaxed):
            return
    try:
        if any(
            wrong(deck, arrangement(deck) in graph.winnable, modules) for deck, graph in games()
        ):
            return
    except AssertionError:  # It doesn't end.
        return
    if learns_wrongly(modules["dig"]):
        return
    if modules["dig"] is not dig:
        # Look ahead, and the rest of the dig seldom has to tell that something is lost.
        modules["dig"].LOOK_AHEAD = 1  # type: ignore[attr-defined]
        if learns_wrongly(modules["dig"]):
            return
    raise AssertionError(f"Nobody saw: {new}")


def learns_wrongly(module: ModuleType) -> bool:
    """True when the dig remembers something as lost that can be won."""
    if any(remembered_on_line(number, module) for number in LINES):
        return True
    try:
        for position, graph in games():
            remembered(position, graph, module)
    except AssertionError:
        return True
    return False


@cache
def games() -> list[tuple[Position, Graph]]:
    """Some of the decks that teach the dig something."""
    return list(graphs("bakers-dozen", (*range(13, 43), 52)))


@cache
def larger_decks() -> list[Position]:
    """Some that can be won, as a line tells, but only where no part of the ways is missed."""
    return [
        deal(VARIANTS[name]._replace(ranks=ranks, columns=columns), number)
        for name, ranks, columns, number in LARGER
    ]


def told_lost(variant: str, check: ModuleType) -> int:
    """How many of the small decks the check calls lost."""
    return sum(
        not ended(check.Relaxed(position, check.Start(position)).run())
        for position, winnable in small_decks(variant)
        if not winnable
    )


@cache
def small_decks(variant: str) -> list[tuple[Position, bool]]:
    return list(islice(samples(VARIANTS[variant], range(1, 100), 400, 10), 500))
