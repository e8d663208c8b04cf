"""A game that is easier than the real one, small enough to be played out: what it loses is lost.

Call a card *lying* while it lies as it did at the start, and *loose* once it has moved, until
it is up. (A card at the end of a column on one that it builds on counts as loose from the
start.) A *place* is a card that something could lie on: a loose card, or the *top*, the last
lying card, of a column. Each loose card lies on a place of the next rank that takes it, no two
on the same; or, where spaces are filled, in a column without lying cards.

The relaxed game forgets which loose card lies where. All it asks is that they could all lie
somewhere:

- a card may leave its place, up or elsewhere, when the loose cards of the rank below could all
  lie on the other places of its rank;
- a top may be moved, and so become loose, when it and the loose cards of its rank could all lie
  on places that there are before what is under it shows;
- where spaces are filled, the cards that find no place are at most as many as there are columns
  without lying cards. Only kings may be among them where only kings fill a space.

**A position that the relaxed game can't win from is lost.** Take any game by the rules, and
forget in each of its positions where the loose cards lie. A move of a loose card to another
column changes nothing. A move up, and one of a top, are moves of the relaxed game: how the
loose cards really lie is one of the ways that it asks for, with nothing on the card that moves
and, after a top was moved, that card on a place that was there. So the positions of a game that
is won make a won relaxed game, with one exception: where nothing fills a space, the last
lying card of a column is never counted as moved. It then lies in the relaxed game while it is
loose in the real one. That takes nothing away: it is a place and can go up in both, and as it
lies it needs no place itself. (Moved into a space, where that is allowed, it only changes which
column is which.)

**A card goes up at once**, and nothing else is tried, when it is the lowest card that could go
up and its rank is at most one above *low*, the lowest rank that is wanted. Nothing lies on it:
that would be a loose card of the rank low, which could go up itself and is lower. The relaxed
game loses no win by that. Take a win from before, the old game, and follow it with these
changes, in the new one: the card is up already, and each card of the rank low goes up as soon
as it is a place, which it may, as no card is left to lie on it. Then at every moment

1. what is up in the old game is up in the new, and besides that cards up to the rank low + 1;
2. what lies in the new game lies in the old;
3. no card up to the rank low is loose in the new game.

So a place of the old game is one in the new, or is up; and if it is up, by 1 only cards up to
the rank low could lie on it, and by 3 the new game has none of those loose. What is loose in
the new game alone lies, as it was dealt, on a card that is covered in the old game and so is no
place there. Hence where the old game's loose cards find their places, the new game's do. By 2
it has at least as many columns without lying cards. So each move of the old game can be made in
the new, or isn't needed there.

Every move takes a card from those that lie, or sends one up, so a game can't go in circles, and
a few hundred states usually decide it.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Final

from ..named import NamedTuple
from ..rules.position import Position
from ..rules.variants import Build, Space
from .packed import BIT, UP_TO, number, policies

#: What lies, the tops, and what is up: sets of cards.
State = tuple[int, int, int]

#: A state's key is ``lying << KEY | up``: the tops follow from what lies.
KEY: Final = 52


class Fits(NamedTuple):
    """How loose cards of one rank fit on places of the rank above, both sets of suits.

    Indexed by ``loose << 4 | places``: ``short`` counts the cards that find no place;
    ``bare`` is the set of places each of which can be left bare with none short.
    """

    short: tuple[int, ...]
    bare: tuple[int, ...]


@cache
def fits(any_suit: bool) -> Fits:
    """The tables for a way of building.

    Two cards fit on all places between them, so as many find none as there are more cards than
    places (Hall's theorem); only a single place can be of a card's own suit and so not for it.
    """
    count = [suits.bit_count() for suits in range(16)]
    short = [max(0, count[index >> 4] - count[index & 15]) for index in range(256)]
    bare = [0] * 256
    for suit in BIT[:4]:
        for loose in range(16):
            if loose & suit and not any_suit:
                short[loose << 4 | suit] = max(1, count[loose] - 1)
    for suit in BIT[:4]:
        for index in range(256):
            if index & suit and not short[index ^ suit]:
                bare[index] |= suit
    return Fits(tuple(short), tuple(bare))


class Start:
    """A position's columns as the relaxed game and the dig know them.

    By card: ``takes[card]`` are the cards that lie no more when *card*, a top, leaves: itself
    and those that count as loose then; ``shows[card]`` the set of the next top, empty for the
    last card of a column. ``state`` is the start; ``runs`` its loose cards, each with the one
    it lies on; ``runs_under[card]`` those that get loose when *card* leaves.
    """

    __slots__ = ("columns", "runs", "runs_under", "shows", "state", "takes")

    def __init__(self, position: Position) -> None:
        onto = policies(position.variant).onto
        size = len(onto)
        self.takes = [0] * size
        self.shows = [0] * size
        self.runs_under: list[tuple[tuple[int, int], ...]] = [()] * size
        self.runs: list[tuple[int, int]] = []
        self.columns = [[number(card) for card in column] for column in position.columns]
        lying = tops = 0
        for cards in self.columns:
            if not cards:
                continue
            # Where the lying cards end, from the whole column down to its first card.
            ends = [index for index, card in enumerate(cards)
                    if not index or not onto[card] & BIT[cards[index - 1]]]  # fmt: skip
            end = ends.pop()
            self.runs += [(cards[i], cards[i - 1]) for i in range(end + 1, len(cards))]
            lying += sum(BIT[card] for card in cards[: end + 1])
            tops += BIT[cards[end]]
            while ends:
                after = ends.pop()
                card = cards[end]
                self.takes[card] = sum(BIT[other] for other in cards[after + 1 : end + 1])
                self.shows[card] = BIT[cards[after]]
                self.runs_under[card] = tuple(
                    (cards[i], cards[i - 1]) for i in range(after + 1, end)
                )
                end = after
            self.takes[cards[0]] = BIT[cards[0]]
        up = (1 << size) - 1
        for column in self.columns:
            for card in column:
                up ^= BIT[card]
        self.state: State = lying, tops, up


class Relaxed:
    """The relaxed game from a position.

    ``states`` counts those looked at. ``dead`` and ``live`` are the keys of states that are
    known to be lost and to be won.
    """

    __slots__ = (
        "_any_fills",
        "_bare",
        "_columns",
        "_deck",
        "_king_fills",
        "_kings",
        "_short",
        "_shows",
        "_takes",
        "dead",
        "live",
        "start",
        "states",
    )  # fmt: skip

    def __init__(self, position: Position, start: Start) -> None:
        variant = position.variant
        self._short, self._bare = fits(variant.build is Build.ANY_SUIT)
        self._deck = (1 << variant.cards) - 1
        self._kings = 0xF << variant.cards - 4
        self._king_fills = variant.space is Space.KING
        self._any_fills = variant.space is Space.ANY_CARD
        self._columns = len(position.columns)
        self._takes, self._shows = start.takes, start.shows
        self.start = start.state
        self.dead: set[int] = set()
        self.live: set[int] = set()
        self.states = 0

    def run(self) -> Generator[None, None, bool]:
        """Plays from the start: pauses after every state; returns whether it can be won."""
        return (yield from self.play(self.start))

    def play(self, state: State) -> Generator[None, None, bool]:
        """The same from any *state*."""
        live, dead, deck = self.live, self.dead, self._deck
        moves = self._moves_to_spaces if self._any_fills else self._moves
        lying, _, up = state
        key = lying << KEY | up
        if up == deck or key in live:
            return True
        if key in dead:
            return False
        stack = [(key, moves(*state))]
        while stack:
            key, after = stack[-1]
            if not after:
                dead.add(key)
                stack.pop()
                continue
            # Where there is one move alone, it is made, and nothing kept of the state.
            while True:
                lying, tops, up = after.pop()
                key = lying << KEY | up
                if key in dead:
                    break
                self.states += 1
                yield
                if up == deck or key in live:
                    live.update(key for key, _ in stack)
                    return True
                after = moves(lying, tops, up)
                if len(after) != 1:
                    stack.append((key, after))
                    break
        return False

    def _moves(self, lying: int, tops: int, up: int) -> list[State]:
        """The states after every move, the best last; where no card but kings fills a space."""
        short, bare, takes, shows = self._short, self._bare, self._takes, self._shows
        deck, kings = self._deck, self._kings
        loose = deck & ~lying & ~up
        places = loose | tops
        wanted = (up << 4 | 15) & ~up & deck
        safe = UP_TO[min(12, ((wanted & -wanted).bit_length() - 1 >> 2) + 1)]
        going_up = []
        todo = wanted & places
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            shift = card & -4
            if shift and not (
                bare[(loose >> shift - 4 & 15) << 4 | places >> shift & 15] & bit >> shift
            ):
                continue
            if tops & bit:
                state = lying ^ takes[card], tops ^ bit | shows[card], up | bit
            else:
                state = lying, tops, up | bit
            if bit & safe:
                return [state]
            going_up.append(state)
        moved = []
        todo = tops
        spaces = self._columns - tops.bit_count() if self._king_fills else 0
        if (loose & kings).bit_count() >= spaces:
            todo &= ~kings
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            show = shows[card]
            if not show and (not self._king_fills or bit & kings):
                continue
            shift = card & -4
            if (
                not bit & kings
                and (short[(loose >> shift & 15 | bit >> shift) << 4 | places >> shift + 4 & 15])
            ):
                continue
            if shift and not (
                bare[(loose >> shift - 4 & 15) << 4 | places >> shift & 15] & bit >> shift
            ):
                continue
            moved.append((lying ^ takes[card], tops ^ bit | show, up))
        return moved + going_up

    def _moves_to_spaces(self, lying: int, tops: int, up: int) -> list[State]:
        """The same where every card fills a space."""
        short, takes, shows, deck = self._short, self._takes, self._shows, self._deck
        loose = deck & ~lying & ~up
        places = loose | tops
        spaces = self._columns - tops.bit_count()
        wanted = (up << 4 | 15) & ~up & deck
        safe = UP_TO[min(12, ((wanted & -wanted).bit_length() - 1 >> 2) + 1)]

        def without(loose: int, places: int) -> int:
            """How many loose cards find no place."""
            return sum(
                short[(loose >> shift & 15) << 4 | places >> shift + 4 & 15]
                for shift in range(0, deck.bit_length(), 4)
            )

        going_up: list[State] = []
        moved: list[State] = []
        todo = places & wanted | tops
        while todo:
            bit = todo & -todo
            todo ^= bit
            card = bit.bit_length() - 1
            show = shows[card]
            if bit & wanted and without(loose & ~bit, places ^ bit) <= spaces:
                if bit & tops:
                    state = lying ^ takes[card], tops ^ bit | show, up | bit
                else:
                    state = lying, tops, up | bit
                if bit & safe:
                    return [state]
                going_up.append(state)
            if bit & tops and without(loose | bit, places ^ bit) <= spaces:
                moved.append((lying ^ takes[card], tops ^ bit | show, up))
        return moved + going_up
