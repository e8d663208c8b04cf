"""The solver's turns: what to think about next, a little at a time.

In this order: a deal that the player waits for; the review that is open; the table as it
is; the deal itself, for its par and difficulty; where the table is lost, the way back to a
winnable position; a shorter line for the deal; and the next deal, before it is asked for.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Final

from ..play.game import Game
from ..play.starters import starters
from ..rules.naming import DealName
from ..rules.position import Position
from ..rules.variants import Variant
from ..solver.dealing import DealSearch, Found
from ..solver.difficulty import difficulty
from ..solver.matchings import matchings_for
from ..solver.search import Search, Winnable
from ..solver.shorten import Shortening
from .knowledge import Knowledge, Outlook
from .learning import STEP, learn
from .messages import Dealt, Learned, Message, Reviewed
from .model import Model
from .panels import Review
from .reviewing import Reviewer

#: A review is shown anew after so many findings: drawing it takes longer than they do.
UNSEEN: Final = 8
#: The difficulty of a deal that may be as hard as it likes.
ANY: Final = "any"
#: How many positions a search for the way back may look at, for each turn taken back.
BACK_BUDGET: Final = 60_000
#: A search that has looked at more positions has taken megabytes.
LONG: Final = 10_000

Job = Callable[[], "Message | None"]


class Thinker:
    """Thinks about a model's game in small steps, adding to its knowledge.

    *numbers* is an endless source of numbers of random deals.
    """

    def __init__(self, knowledge: Knowledge, numbers: Iterator[int]) -> None:
        self._knowledge = knowledge
        self._numbers = numbers
        self._game: Game | None = None
        self._wanted: Variant | None = None
        self._any_deal = False
        self._kind = self._wanted_kind = ANY
        self._next: Found | None = None
        #: The starters that were dealt: others come before they come again.
        self._given: list[int] = []
        self._dealing: DealSearch | None = None
        self._dealing_variant: Variant | None = None
        self._search: Search | None = None
        self._searched: Position | None = None
        #: Long searches that are over, while they give their memory back.
        self._forgetting: list[Iterator[None]] = []
        self._shortening: Shortening | None = None
        self._shortened: set[Position] = set()
        self._reviewer: Reviewer | None = None
        self._reviews = self._due = False
        self._unseen = 0
        self._job: Job | None = None

    def attend(self, model: Model) -> None:
        """Think about *model*'s game from now on; what was begun is dropped if it's over."""
        reviews, self._reviews = self._reviews, isinstance(model.panel, Review)
        if isinstance(model.panel, Review):
            if self._reviewer is None or self._reviewer.game is not model.panel.game:
                self._reviewer = Reviewer(model.panel.game, self._knowledge)
            self._due = model.panel.course is None
        if reviews != self._reviews:
            self._job = self._choose()
        if self._wanted is not None and not model.dealing:
            self._wanted = None
            self._job = self._choose()
        chosen = model.options.any_deal, model.options.difficulty
        if self._game is None or model.game.start is not self._game.start:
            left = [played.game for played in (*model.earlier, *model.later)]
            next_game = [] if self._next is None else [Game(self._next.position)]
            self._knowledge.keep_only([model.game, *left, *next_game])
            self._drop_begun()
            self._shortened &= {game.start for game in (model.game, *left)}
        if model.game is not self._game or chosen != (self._any_deal, self._kind):
            self._game = model.game
            self._any_deal, self._kind = chosen
            self._job = self._choose()

    def _drop_begun(self) -> None:
        """Let go of what was begun for a game that was left: a hard search is some 40 MB."""
        self._end_search()
        self._shortening = None
        if not self._reviews:
            self._reviewer = None

    def _end_search(self) -> None:
        """Let go of the search; a long one gives its memory back in the next steps."""
        if self._search is not None and self._search.work > LONG:
            self._forgetting.append(self._search.forget())
        self._search = self._searched = None

    def deal(self, variant: Variant, difficulty: str = ANY) -> None:
        """Find a deal of *variant* that can be won, before anything else.

        *difficulty* is ``ANY`` or the value of a ``Difficulty``.
        """
        self._wanted, self._wanted_kind = variant, difficulty
        self._job = self._choose()

    @property
    def is_busy(self) -> bool:
        """True while there is something left to think about."""
        return self._job is not None

    def step(self) -> Message | None:
        """Think for about a millisecond; the message that something is known now, or None."""
        if self._job is None:
            return None
        message = self._job()
        if message is not None:
            self._job = self._choose()
        return message

    def _choose(self) -> Job | None:
        game = self._game
        if game is None:
            return None
        if self._forgetting:
            return self._forget
        if self._wanted is not None:
            return self._deal
        reviewer = self._reviewer if self._reviews else None
        if reviewer is not None and (self._due or not reviewer.is_over):
            return self._review
        facts = self._knowledge
        position = game.position
        if facts.of(position).outlook is Outlook.THINKING:
            return self._look_at(position)
        if facts.of(game.start).outlook is Outlook.THINKING:
            return self._look_at(game.start)
        if facts.of(position).outlook is Outlook.LOST:
            back = self._way_back(game)
            if back is not None:
                return self._look_at(back, BACK_BUDGET)
        line = facts.of(game.start).line
        if line and facts.rating(game.start) is None:
            # The line came from elsewhere, as a daily deal's does.
            return self._look_at(game.start)
        if line and game.start not in self._shortened:
            self._shortening = Shortening(game.start, line)
            return self._shorten
        unproven = self._any_deal and self._kind == ANY
        if not unproven and not self._has_next(self._variant(), self._kind):
            return self._prepare
        return None

    def _variant(self) -> Variant:
        assert self._game is not None
        return self._game.start.variant

    def _has_next(self, variant: Variant, kind: str) -> bool:
        """True when the next deal was found already, one of *variant* and *kind*."""
        found = self._next
        return (
            found is not None
            and found.position.variant == variant
            and kind in (ANY, difficulty(found.positions).value)
        )

    def _way_back(self, game: Game) -> Position | None:
        """The latest earlier position about which nothing is known, if that would help."""
        for cursor in range(game.cursor - 1, -1, -1):
            position = game.go_to(cursor).position
            outlook = self._knowledge.of(position).outlook
            if outlook is Outlook.WINNABLE:
                return None
            if outlook is Outlook.THINKING:
                return position
        return None

    def _forget(self) -> None:
        """Give back some of a search's memory, and at its end what is left of it to the system.

        Some of what all searches share, and the tuples that Python keeps for the next ones, lie
        scattered in it: with them pysol:93 left 23 MB behind, without them 10.
        """
        for _ in self._forgetting[-1]:
            return
        del self._forgetting[-1]
        matchings_for.cache_clear()
        gc.collect()
        self._job = self._choose()

    def _look_at(self, position: Position, budget: int | None = None) -> Job:
        if self._searched != position or self._search is None:
            self._searched = position
            self._search = Search(position) if budget is None else Search(position, budget)
        return self._look

    def _look(self) -> Message | None:
        search, position = self._search, self._searched
        assert search is not None
        assert position is not None
        if search.step(STEP) is None:
            return None
        self._end_search()
        learn(self._knowledge, position, search)
        return Learned()

    def _review(self) -> Message | None:
        """Go on with the review; what it has by now is told after every few findings."""
        reviewer = self._reviewer
        assert reviewer is not None
        self._unseen += reviewer.step()
        if not (self._due or reviewer.is_over or self._unseen >= UNSEEN):
            return None
        self._due, self._unseen = False, 0
        return Reviewed(reviewer.course())

    def _shorten(self) -> Message | None:
        shortening, game = self._shortening, self._game
        assert shortening is not None
        assert game is not None
        if not shortening.step(STEP):
            return None
        self._shortening = None
        self._shortened.add(game.start)
        self._knowledge.learn_line(game.start, shortening.line)
        self._knowledge.learn_settled(game.start)
        return Learned()

    def _deal(self) -> Message | None:
        variant, kind = self._wanted, self._wanted_kind
        assert variant is not None
        if self._any_deal and kind == ANY:
            self._wanted = None
            return self._dealt(variant, next(self._numbers), proven=False)
        if not self._has_next(variant, kind):
            if kind != ANY:
                # Looking for one may take long: some are known.
                known = starters(variant.name, kind)
                numbers = [number for number in known if number not in self._given] or known
                self._given.append(numbers[next(self._numbers) % len(numbers)])
                self._wanted = None
                return self._dealt(variant, self._given[-1], True)
            if self._find(variant, kind) is None:
                return None
        found, self._next, self._wanted = self._next, None, None
        assert found is not None
        return self._dealt(variant, found.number, isinstance(found.verdict, Winnable))

    def _dealt(self, variant: Variant, number: int, proven: bool) -> Message:
        from ..rules.dealing import deal

        return Dealt(Game(deal(variant, number), DealName(number, variant)), proven)

    def _prepare(self) -> Message | None:
        return Learned() if self._find(self._variant(), self._kind) is not None else None

    def _find(self, variant: Variant, kind: str) -> Found | None:
        """Search on for the next deal; what was found is remembered."""
        if self._dealing is None or self._dealing_variant != variant:
            self._dealing = DealSearch(variant, self._numbers)
            self._dealing_variant = variant
        found = self._dealing.step(STEP)
        if found is None:
            return None
        self._dealing = None
        if kind != ANY and difficulty(found.positions).value != kind:
            return None
        self._next = found
        if isinstance(found.verdict, Winnable):
            self._knowledge.learn_line(found.position, found.verdict.line)
            self._knowledge.learn_difficulty(found.position, difficulty(found.positions))
        return found
