"""The game that is played by answers: what was asked for goes in, lines come out.

No stream and no clock here: a whole game can be played as a list of lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Protocol

from ..app import playing
from ..app.effects import Purpose
from ..app.finding import find_cards
from ..app.knowledge import Outlook
from ..app.messages import Dealt, GameGone, Kept, Message, Opened
from ..app.model import Hint, Model
from ..app.notices import Because, Daily, Notice
from ..app.paneling import add_bookmark, go_to_bookmark, looked_up, tab
from ..app.panels import Listed, Menu, Review, Topic, key_of
from ..app.update import update
from ..named import NamedTuple
from ..play.autoplay import moves_to_send_up
from ..play.game import Game, Turn
from ..play.record import game_text
from ..rules.board import board_text
from ..rules.cards import SUITS, Card
from ..rules.moves import FOUNDATION, Move, apply, is_stuck, refusal
from ..rules.position import LETTERS, Position
from ..rules.variants import VARIANTS, Variant
from ..wording.cards import IN_WORDS, capitalised, card_text
from ..wording.catalogue import ntr, tr
from ..wording.messages import (
    at_bookmark,
    because,
    best_guess,
    message_text,
    not_lost,
    notice_text,
    same_deal,
    went_back,
)
from ..wording.panels import nothing_listed, row_cells, what_it_counts
from ..wording.records import game_is_elsewhere, move_count_text, trouble_line, win_lines
from ..wording.refusals import no_column, refusal_text
from ..wording.variants import rules
from . import sentences as wording
from .reading import ALL, Ask, Asked, NotUnderstood, PlaceInWords, Play, PlayWords, Verb
from .thinking import GLANCE, look_at, look_back

if TYPE_CHECKING:
    from ..app.knowledge import Knowledge
    from ..app.messages import GamesListed
    from ..storage.trouble import Trouble

#: The thinker's steps after which it is said that a deal takes longer: each looks at a
#: dozen positions.
_LONG_STEPS: Final = 1_500


class Answer(NamedTuple):
    """A line of the answer; ``refused`` when it says why something wasn't done."""

    text: str
    refused: bool = False


class _Told(NamedTuple):
    """A game of the list that was told, and what was said of it."""

    key: int
    text: str
    is_over: bool


class Keeping(Protocol):
    """What keeps games: ``keeper.Keeper`` does."""

    def keep(self, before: Model, model: Model) -> list[Message]:
        """Save what has changed; what the model is to be told of it."""

    def retry(self) -> list[Message]:
        """Save what couldn't be saved, if that goes by now; what the model is to be told."""

    def close(self, model: Model) -> None:
        """Save the game for the last time."""

    def games(self, current: int) -> GamesListed:
        """The games that aren't finished, of which *current* is on the table, and all results."""

    def reopened(self, key: int, knowledge: Knowledge) -> Opened:
        """An unfinished game, or why it can't be opened."""

    def look(self, key: int) -> Game | None:
        """A game, finished or not; None where it can't be read."""

    def discard(self, key: int) -> bool:
        """Give up an unfinished game; False where another window has it or it's gone."""

    def forget(self, key: int) -> bool:
        """Forget a game, finished or not; False where another window has it or it's gone."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be saved; None while all is well."""


class Player:
    """Plays a game as it is told to.

    ``model`` is the game as it stands, ``over`` is true once the player left. *numbers*
    is an endless source of numbers of random deals; *open_text* opens what names a deal
    or tells a game, for a variant. ``tells_forfeits`` is whether a move that gives a win
    away is told.
    """

    def __init__(
        self,
        model: Model,
        numbers: Iterator[int],
        open_text: Callable[[str, Variant], Opened],
        keeper: Keeping | None = None,
        *,
        tells_forfeits: bool = True,
    ) -> None:
        self.model = model._replace(panel=None)
        self.over = False
        self.tells_forfeits = tells_forfeits
        self._numbers = numbers
        self._open_text = open_text
        self._keeper = keeper
        self._glanced: set[Position] = set()
        self._told: list[_Told] = []
        self._asked: Asked | None = None

    def answer(self, asked: Asked) -> Iterator[Answer]:
        """Does what was *asked*; the lines that tell it, each as soon as it is known."""
        before, self._asked = self._asked, asked
        match asked:
            case NotUnderstood():
                columns = len(self.model.game.position.columns)
                yield Answer(wording.not_understood(asked, columns), refused=True)
            case Play(move):
                yield from self._move(move)
            case PlayWords(source, target):
                yield from self._move_in_words(source, target)
            case Ask(Verb.GIVE_UP | Verb.FORGET as verb, _, number):
                yield from self._drop(verb, number, is_sure=asked == before)
            case Ask():
                yield from self._do(asked)

    # Moves

    def _move(self, move: Move) -> Iterator[Answer]:
        refused = refusal(self.model.game.position, move)
        if refused is not None:
            yield _no(refusal_text(refused, IN_WORDS))
            return
        yield from self._played(playing.move(self.model, move))

    def _move_in_words(self, source: PlaceInWords, target: PlaceInWords) -> Iterator[Answer]:
        position = self.model.game.position
        for place in (source, target):
            if place.card is not None and place.column is not None:
                found = position.find(place.card)
                if found is None or found[0] != place.column:
                    sentence = tr("{card} isn't in column {column}").format(
                        card=card_text(place.card), column=LETTERS[place.column]
                    )
                    yield _no(capitalised(sentence))
                    return
        origin = _column_of(position, source)
        if origin is None:
            assert source.card is not None
            yield _no(wording.place(position, source.card))
            return
        goal = FOUNDATION if target.foundation else _column_of(position, target)
        if goal is None:
            assert target.card is not None
            where = wording.place_within(position, target.card)
            yield _no(tr("Nothing can go there: {where}").format(where=where))
            return
        yield from self._move(Move(origin, goal))

    def _played(self, model: Model) -> Iterator[Answer]:
        """*model*, one turn further, becomes the game; the turn is told."""
        before = self.model.game
        self._become(model)
        turn = model.game.turns[model.game.cursor - 1]
        yield from self._tell(before.position, turn)
        yield from self._tell_state(before.position)

    def _tell(self, position: Position, turn: Turn, chosen: int = 1) -> Iterator[Answer]:
        """Each move of *turn* from *position*, of which the player chose the first ones."""
        for index, move in enumerate(turn.moves):
            yield Answer(wording.move_text(position, move, by_itself=index >= chosen))
            position = apply(position, move)

    def _tell_state(self, before: Position) -> Iterator[Answer]:
        """What a turn from the position *before* led to, where it must be told."""
        position = self.model.game.position
        if position.is_won or is_stuck(position):
            yield from self._tell_end()
        elif (
            self.tells_forfeits
            and self._glance(before) is Outlook.WINNABLE
            and self._glance(position) is Outlook.LOST
        ):
            yield Answer(tr("That move threw away the win. Type back to take it back"))

    # Thinking

    def _glance(self, position: Position) -> Outlook:
        """What a short thought makes of *position*."""
        knowledge = self.model.knowledge
        known = knowledge.of(position).outlook
        if known is Outlook.THINKING and position not in self._glanced:
            self._glanced.add(position)
            for _ in look_at(knowledge, position, GLANCE):
                pass
            known = knowledge.of(position).outlook
        return known

    def _look_at(self, position: Position) -> Iterator[Answer]:
        """Think about *position* until it is known."""
        for _ in look_at(self.model.knowledge, position):
            yield Answer(wording.thinking())

    def _look_back(self) -> Iterator[Answer]:
        """Think about the positions before a lost one, until one can be won."""
        for _ in look_back(self.model.knowledge, self.model.game):
            yield Answer(wording.thinking())

    # Commands

    def _do(self, asked: Ask) -> Iterator[Answer]:
        position = self.model.game.position
        match asked.verb:
            case Verb.UP:
                yield from self._up()
            case Verb.UNDO:
                yield from self._undo(asked.number)
            case Verb.REDO:
                yield from self._redo(asked.number)
            case Verb.HINT:
                yield from self._hint(play=bool(asked.text))
            case Verb.WHY:
                yield from self._why()
            case Verb.REVIEW if asked.number:
                yield from self._look_up(asked.number, Purpose.REVIEW)
            case Verb.REVIEW:
                yield from self._review(self.model.game)
            case Verb.VERDICT:
                yield from self._verdict(asked.text)
            case Verb.WATCH:
                yield from self._watch(asked.number)
            case Verb.BACK:
                yield from self._back()
            case Verb.COLUMN:
                for letter in asked.text:
                    yield from self._column(LETTERS.index(letter))
            case Verb.COLUMNS if asked.text:
                yield from map(Answer, board_text(position).splitlines())
            case Verb.COLUMNS:
                for index in range(len(position.columns)):
                    yield Answer(wording.column(position, index))
            case Verb.TOP:
                for index in range(len(position.columns)):
                    yield Answer(wording.top(position, index))
            case Verb.FOUNDATIONS:
                for suit in SUITS:
                    yield Answer(wording.foundation(position, suit))
            case Verb.NEEDED:
                wanted = [card for suit in SUITS if (card := position.next_up(suit)) is not None]
                yield from self._places(wanted)
                if not wanted:
                    yield Answer(tr("All foundations are complete"))
            case Verb.MOVES:
                yield from map(Answer, wording.moves(position))
            case Verb.FIND:
                yield from self._places(find_cards(asked.text) or ())
            case Verb.WHERE:
                yield Answer(wording.where(self.model))
            case Verb.RECORD:
                yield from map(Answer, game_text(self.model.game).splitlines())
            case Verb.NEW:
                yield from self._new(asked.text)
            case Verb.SAME:
                self._become(playing.same_deal(self.model))
                yield Answer(same_deal(Verb.UNDO.value))
            case Verb.DEAL:
                yield from self._open(self._open_text(asked.text, position.variant))
            case Verb.DAILY:
                named = f"daily {asked.text}".strip()
                yield from self._open(self._open_text(named, position.variant))
            case Verb.GAMES:
                yield from self._games(asked.text.lower().split())
            case Verb.CONTINUE:
                yield from self._continue(asked.number)
            case Verb.AGAIN:
                yield from self._look_up(asked.number, Purpose.AGAIN)
            case Verb.BOOKMARK:
                yield from self._mark(asked.text)
            case Verb.BOOKMARKS:
                yield from self._marks()
            case Verb.RETURN:
                yield from self._return(asked.number)
            case Verb.AUTO:
                yield from self._auto(asked.text)
            case Verb.RULES:
                yield from map(Answer, rules(position.variant))
            case Verb.HELP if asked.text:
                yield Answer(wording.help_on(Verb(asked.text)))
            case Verb.HELP:
                yield from map(Answer, wording.help_lines(len(position.columns)))
            case Verb.QUIT:
                self.over = True

    def _up(self) -> Iterator[Answer]:
        before = self.model.game.position
        moves = moves_to_send_up(before)
        if not moves:
            yield _no(notice_text(Notice.NOTHING_SAFE))
            return
        self._become(playing.safe_up(self.model))
        yield from self._tell(before, Turn(moves, self.model.game.position), len(moves))
        yield from self._tell_state(before)

    def _undo(self, number: int) -> Iterator[Answer]:
        game = self.model.game
        if not game.can_undo and number == 0 and self.model.earlier:
            model = playing.undo(self.model)
            if model.game is game:
                self._become(model)
                line = tr("This is the start. Type undo again to return to your previous game")
                yield Answer(line)
            else:
                yield from self._swap(model, Notice.EARLIER_GAME)
        elif not game.can_undo:
            yield _no(notice_text(Notice.NO_UNDO))
        elif number == ALL:
            self._become(playing.undo(self.model, all_the_way=True))
            n = game.cursor
            line = ntr("Undid {n} move. Back at the start", "Undid {n} moves. Back at the start", n)
            yield Answer(line.format(n=n))
        else:
            for _ in range(min(number or 1, game.cursor)):
                game = self.model.game
                turn = game.turns[game.cursor - 1]
                self._become(playing.undo(self.model))
                yield from reversed(list(self._tell_undone(turn)))

    def _tell_undone(self, turn: Turn) -> Iterator[Answer]:
        """Each move of *turn*, which has just been undone, in the order it was played."""
        position = self.model.game.position
        for index, move in enumerate(turn.moves):
            told = wording.move_within(position, move, by_itself=index > 0)
            yield Answer(tr("Undid: {move}").format(move=told))
            position = apply(position, move)

    def _redo(self, number: int) -> Iterator[Answer]:
        game = self.model.game
        left = len(game.turns) - game.cursor
        if not left and number == 0 and self.model.later:
            yield from self._swap(playing.redo(self.model), Notice.LATER_GAME)
        elif not left:
            yield _no(notice_text(Notice.NO_REDO))
        elif number == ALL:
            self._become(playing.redo(self.model, all_the_way=True))
            yield Answer(ntr("Redid {n} move", "Redid {n} moves", left).format(n=left))
            yield from self._tell_end()
        else:
            for _ in range(min(number or 1, left)):
                before = self.model.game.position
                self._become(playing.redo(self.model))
                game = self.model.game
                yield from self._tell(before, game.turns[game.cursor - 1])
            yield from self._tell_end()

    def _tell_end(self) -> Iterator[Answer]:
        """That the game is won, or that no move is left, where that is so."""
        position = self.model.game.position
        if position.is_won:
            yield Answer(wording.won(self.model))
            if self.model.compared is not None:
                yield from map(Answer, win_lines(self.model.compared))
        elif is_stuck(position):
            yield Answer(tr("No moves left. undo: one move back, same: restart, new: new deal"))

    def _swap(self, model: Model, notice: Notice) -> Iterator[Answer]:
        """Another game is on the table, as *notice* says."""
        self._become(model)
        sentence, where = notice_text(notice), wording.where(model)
        yield Answer(tr("{sentence}. {where}").format(sentence=sentence, where=where))

    def _hint(self, play: bool) -> Iterator[Answer]:
        position = self.model.game.position
        if position.is_won:
            yield Answer(wording.won(self.model), refused=play)
            return
        if is_stuck(position):
            yield Answer(notice_text(Notice.HINT_NONE), refused=play)
            return
        yield from self._look_at(position)
        if self.model.knowledge.of(position).outlook is Outlook.LOST:
            yield from self._tell_way_back(refused=play)
            return
        from ..solver import hint

        model = playing.hint(self.model._replace(hint=None), hint.best_guess(position))
        if model.hint is None:
            yield Answer(notice_text(Notice.HINT_NONE), refused=play)
            return
        shown = model.hint
        model = model._replace(hint=None)
        if play:
            # What follows is told as for any other move.
            yield from self._played(playing.move(model, shown.move))
            return
        self._become(model)
        told = wording.move_within(position, shown.move)
        yield Answer(best_guess(told) if shown.guess else tr("Hint: {move}").format(move=told))

    def _why(self) -> Iterator[Answer]:
        position = self.model.game.position
        yield from self._look_at(position)
        line = self.model.knowledge.of(position).line
        if not line:
            yield from self._tell_no_line()
            return
        said = playing.why(self.model._replace(hint=Hint(line[0]))).said
        assert isinstance(said, Because)
        move, why = wording.move_text(position, line[0]), because(said, IN_WORDS)
        yield Answer(tr("{move}. {why}").format(move=move, why=why))

    def _review(self, game: Game) -> Iterator[Answer]:
        from ..app.reviewing import Reviewer
        from ..wording.review import summary_text, turn_lines, turn_text

        if not game.can_undo:
            yield _no(notice_text(Notice.NOTHING_PLAYED))
            return
        yield Answer(wording.thinking())
        reviewer = Reviewer(game, self.model.knowledge)
        while not reviewer.is_over:
            reviewer.step()
        course = reviewer.course()
        yield Answer(summary_text(course))
        for at in course.critical:
            yield Answer(turn_text(course, at, IN_WORDS))
            yield from (Answer(line.text) for line in turn_lines(course.points[at], IN_WORDS))

    def _tell_no_line(self) -> Iterator[Answer]:
        """Why there is no winning line to follow: won, lost, or none is known."""
        if self.model.game.position.is_won:
            yield _no(wording.won(self.model))
        elif self.model.outlook is Outlook.LOST:
            yield from self._tell_way_back(refused=True)
        else:
            yield _no(notice_text(Notice.WATCH_UNKNOWN))

    def _tell_way_back(self, refused: bool) -> Iterator[Answer]:
        yield from self._look_back()
        back = playing.undos_to_winnable(self.model)
        if back is None:
            yield Answer(notice_text(Notice.HINT_LOST), refused)
            return
        line = ntr(
            "This can't be won any more. Type back to go back {n} move, to where it can",
            "This can't be won any more. Type back to go back {n} moves, to where it can",
            back,
        )
        yield Answer(line.format(n=back), refused)

    def _verdict(self, word: str) -> Iterator[Answer]:
        if word:
            self.tells_forfeits = word == "on"
            on = tr("Verdict on: you're told when a move throws away the win")
            off = tr("Verdict off: you aren't told when a move throws away the win")
            yield Answer(on if self.tells_forfeits else off)
            return
        position = self.model.game.position
        yield from self._look_at(position)
        yield Answer(wording.verdict(self.model.knowledge.of(position)))

    def _watch(self, number: int) -> Iterator[Answer]:
        yield from self._look_at(self.model.game.position)
        model = playing.watch(self.model)
        if not model.watching:
            yield from self._tell_no_line()
            return
        while model.watching and not self.model.game.position.is_won:
            yield from self._look_at(self.model.game.position)
            model = playing.watch_next(self.model._replace(watching=True))
            yield from self._played(model._replace(watching=False))
            number -= 1
            if number == 0:
                return

    def _back(self) -> Iterator[Answer]:
        if self.model.game.position.is_won:
            yield _no(wording.won(self.model))
            return
        yield from self._look_at(self.model.game.position)
        if self.model.outlook is not Outlook.LOST:
            yield _no(not_lost(self.model.outlook))
            return
        yield from self._look_back()
        back = playing.undos_to_winnable(self.model)
        if back is None:
            yield _no(notice_text(Notice.HINT_LOST))
            return
        self._become(playing.go_back_to_winnable(self.model))
        yield Answer(went_back(back))

    def _column(self, index: int) -> Iterator[Answer]:
        position = self.model.game.position
        if index < len(position.columns):
            yield Answer(wording.column(position, index))
        else:
            yield _no(no_column(index))

    def _places(self, cards: list[Card] | tuple[Card, ...]) -> Iterator[Answer]:
        position = self.model.game.position
        for card in cards:
            if card.rank <= position.variant.ranks:
                yield Answer(wording.place(position, card))

    def _new(self, words: str) -> Iterator[Answer]:
        from ..app.thinking import Thinker

        variant = self.model.game.position.variant
        for word in words.split():
            if word in VARIANTS:
                variant = VARIANTS[word]
            else:
                # As the table does, further deals are of that kind, too.
                options = self.model.options._replace(difficulty=word)
                self.model = self.model._replace(options=options)
        thinker = Thinker(self.model.knowledge, self._numbers)
        thinker.attend(self.model)
        thinker.deal(variant, self.model.options.difficulty)
        steps = 0
        while not isinstance(message := thinker.step(), Dealt):
            steps += 1
            if steps == _LONG_STEPS:
                yield Answer(wording.thinking())
        self._become(playing.new_game(self.model, message.game, None))
        yield Answer(wording.deal(self.model, message.proven))

    def _open(self, opened: Opened) -> Iterator[Answer]:
        if opened.game is None:
            yield _no(opened.trouble)
            return
        model, _ = update(self.model, opened)
        self._become(model._replace(said=None))
        is_daily = isinstance(model.said, Daily)
        if is_daily:
            yield Answer(message_text(model, IN_WORDS))
        if opened.game.turns:
            yield Answer(wording.where(self.model))
        elif not is_daily:
            yield Answer(wording.deal(self.model))

    # The lists of games

    def _games(self, words: list[str]) -> Iterator[Answer]:
        """List the unfinished games, or the finished ones, that have *words* in their names."""
        if self._keeper is None:
            yield _not_saved()
            return
        found = self._keeper.games(self.model.attempt.key)
        topic = Topic.GAMES
        if words[:1] == ["finished"]:
            topic, words = Topic.FINISHED, words[1:]
        menu = Menu(topic, (), results=found.results, unfinished=found.games)
        menu = tab(menu, topic, " ".join(words))
        self._told = [
            _Told(key_of(row), ", ".join(row_cells(row)), not isinstance(row, Listed))
            for row in menu.rows
            if not isinstance(row, str | int)
        ]
        for number, told in enumerate(self._told, start=1):
            yield Answer(tr("{number}: {game}").format(number=number, game=told.text))
        if not self._told:
            yield Answer(nothing_listed(self.model._replace(panel=menu), topic))

    def _number(self, number: int) -> _Told | Answer:
        """The game that the list has told as *number*, or that there is none."""
        n = len(self._told)
        if not n:
            return _no(tr("Type games first, to see which game has which number"))
        if number > n:
            line = tr("There is no game {number} in the list, which ends with {n}")
            return _no(line.format(number=number, n=n))
        return self._told[number - 1]

    def _continue(self, number: int) -> Iterator[Answer]:
        told = self._number(number)
        if isinstance(told, Answer):
            yield told
        elif told.is_over:
            yield _finished(number)
        elif told.key == self.model.attempt.key:
            yield Answer(wording.where(self.model))
        elif self._keeper is not None:
            yield from self._open(self._keeper.reopened(told.key, self.model.knowledge))

    def _look_up(self, number: int, purpose: Purpose) -> Iterator[Answer]:
        """Review a game of the list, or play its deal again."""
        told = self._number(number)
        if isinstance(told, Answer):
            yield told
            return
        game = self._keeper.look(told.key) if self._keeper is not None else None
        model = looked_up(self.model, game, purpose)
        if game is None:
            yield _no(notice_text(Notice.CANT_BE_READ))
        elif isinstance(model.panel, Review):
            yield from self._review(model.panel.game)
        else:
            self._become(model._replace(said=None))
            yield Answer(wording.deal(self.model))

    def _drop(self, verb: Verb, number: int, is_sure: bool) -> Iterator[Answer]:
        """Give up or forget a game of the list, or without a *number* the one on the table."""
        gives_up = verb is Verb.GIVE_UP
        key, name = self.model.attempt.key, wording.where(self.model)
        if number:
            told = self._number(number)
            if isinstance(told, Answer):
                yield told
                return
            key, name = told.key, told.text
            if gives_up and told.is_over:
                yield _finished(number)
                return
        elif gives_up and self.model.attempt.is_over:
            yield _no(wording.won(self.model))
            return
        if self._keeper is None:
            yield _not_saved()
        elif not key:
            yield _no(notice_text(Notice.NOTHING_PLAYED))
        elif not is_sure:
            yield Answer(name)
            typed = f"{verb.value} {number or ''}".strip()
            sure = tr("{counts} If you are sure, type {command} again")
            yield Answer(sure.format(counts=what_it_counts(gives_up), command=typed))
        elif not (self._keeper.discard(key) if gives_up else self._keeper.forget(key)):
            yield _no(game_is_elsewhere())
        else:
            done = tr("Given up: {game}") if gives_up else tr("Forgotten: {game}")
            yield Answer(done.format(game=name))
            is_here = key == self.model.attempt.key
            self.model, _ = update(self.model, GameGone(key))
            if is_here:
                yield from self._new("")

    def _mark(self, text: str) -> Iterator[Answer]:
        self._become(add_bookmark(self.model, text))
        words = self.model.attempt.bookmarks[-1].words
        yield Answer(tr("Bookmarked: {words}").format(words=words))

    def _marks(self) -> Iterator[Answer]:
        marks = self.model.attempt.bookmarks
        if not marks:
            yield _no_bookmarks()
        for number, (words, game) in enumerate(marks, start=1):
            moves = move_count_text(game.move_count)
            line = tr("{number}: {words}, {moves}")
            yield Answer(line.format(number=number, words=words, moves=moves))

    def _return(self, number: int) -> Iterator[Answer]:
        marks = self.model.attempt.bookmarks
        n = len(marks)
        if not n:
            yield _no_bookmarks(refused=True)
        elif number > n:
            line = ntr(
                "There is no bookmark {number}: you have {n}",
                "There is no bookmark {number}: you have {n}",
                n,
            )
            yield _no(line.format(number=number, n=n))
        else:
            self._become(go_to_bookmark(self.model, number - 1))
            yield Answer(at_bookmark(marks[number - 1].words))

    def _auto(self, word: str) -> Iterator[Answer]:
        options = self.model.options
        if word:
            options = options._replace(auto=word == "on")
            self.model = self.model._replace(options=options)
        yield Answer(notice_text(Notice.AUTO_ON if options.auto else Notice.AUTO_OFF))

    # Keeping

    def _become(self, model: Model) -> None:
        """*model* is the game from now on, and is kept."""
        before, self.model = self.model, model
        if self._keeper is not None:
            for message in self._keeper.keep(before, model):
                if not isinstance(message, Kept):
                    self.model, _ = update(self.model, message)

    def trouble(self) -> Answer | None:
        """What has changed about whether the game is being kept, where that must be told."""
        if self._keeper is None:
            return None
        if self._keeper.trouble is not None:
            self._keeper.retry()
        trouble = self._keeper.trouble
        if trouble == self.model.trouble:
            return None
        self.model, _ = update(self.model, Kept(trouble))
        return Answer(notice_text(Notice.KEPT_AGAIN) if trouble is None else trouble_line(trouble))

    def close(self) -> None:
        """The game is left: keep it for the last time."""
        self.model = playing.stop_clock(self.model)
        if self._keeper is not None:
            self._keeper.close(self.model)


def _column_of(position: Position, place: PlaceInWords) -> int | None:
    """The column whose available card *place* means; None when its card isn't available."""
    if place.card is None:
        return place.column
    found = position.find(place.card)
    if found is None or position.available(found[0]) != place.card:
        return None
    return found[0]


def _finished(number: int) -> Answer:
    line = tr("That game is finished. Type again {number} to play its deal again")
    return _no(line.format(number=number))


def _not_saved() -> Answer:
    return _no(tr("No games are saved here"))


def _no(text: str) -> Answer:
    return Answer(text, refused=True)


def _no_bookmarks(refused: bool = False) -> Answer:
    line = tr("No bookmarks in this game yet. Type bookmark and a name to make one")
    return Answer(line, refused)
