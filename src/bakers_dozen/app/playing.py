"""What can be done at the table: each function takes a model and gives the next one."""

from __future__ import annotations

from typing import Final

from ..play.attempt import Attempt, Outcome, Played
from ..play.autoplay import can_finish, finishing_moves, moves_to_send_up, safe_moves
from ..play.game import Game
from ..rules.cards import SUITS
from ..rules.moves import FOUNDATION, Move, Reason, Refusal, apply, is_stuck, legal_moves, refusal
from ..rules.position import Position
from .knowledge import Outlook
from .model import Hint, Model, targets
from .notices import (
    AllSent,
    AtPlace,
    Because,
    Held,
    Hinted,
    Moved,
    NoColumn,
    Notice,
    Redone,
    Said,
    SentUp,
    Undone,
    WentBack,
    WinnableBefore,
)


def hold(model: Model, column: int) -> Model:
    """Hold *column*'s available card."""
    if column >= len(model.game.position.columns):
        return model._replace(said=NoColumn(column))
    card = model.game.position.available(column)
    if card is None:
        refused = Refusal(Reason.NOTHING_TO_MOVE, Move(column, FOUNDATION))
        return model._replace(said=refused, focus=column)
    said = Held(card, targets(model.game, column))
    return model._replace(held=column, focus=column, said=said)


def pick_up(model: Model, column: int) -> Model:
    """Hold *column*'s available card if it can go anywhere; else say why not.

    With one place to go, the cursor stands on it.
    """
    places = targets(model.game, column)
    held = hold(model, column)
    if not places:
        return held._replace(held=None)
    return held._replace(focus=places[0]) if len(places) == 1 else held


def let_go(model: Model) -> Model:
    """Hold nothing; the cursor returns to where the card was."""
    return _at(model._replace(held=None, focus=_home(model), said=None), _home(model))


def choose(model: Model, column: int) -> Model:
    """Name a column: hold its card, or put the held card there, or send it up."""
    if model.held is None:
        return hold(model, column)
    target = FOUNDATION if column == model.held else column
    return move(model, Move(model.held, target))


def pick(model: Model) -> Model:
    """Hold the card under the cursor, or put the held card down where the cursor is."""
    if model.held is None:
        return pick_up(model, max(0, model.focus))
    if model.focus == model.held:
        return let_go(model)
    return move(model, Move(model.held, model.focus))


def step(model: Model, way: int) -> Model:
    """Move the cursor: over the columns, or over the places where the held card may go."""
    places = model.targets
    if not places:
        # A card held by its letter that has nowhere to go doesn't hold the cursor, too.
        columns = len(model.game.position.columns)
        return _at(model._replace(held=None), (_home(model) + way) % columns)
    # The foundations come after the last column; the held card's own column is a
    # place to start from, not one to go to.
    rank = [p if p != FOUNDATION else len(model.game.position.columns) for p in places]
    at = model.focus if model.focus != FOUNDATION else len(model.game.position.columns)
    if way > 0:
        index = next((i for i, r in enumerate(rank) if r > at), 0)
    else:
        index = next((i for i in reversed(range(len(rank))) if rank[i] < at), len(rank) - 1)
    return _at(model, places[index])


def _at(model: Model, focus: int) -> Model:
    """The cursor on *focus*; said in words only where a screen reader listens.

    Else the message stays as it is: taking it away would cost a slow link as much as
    the step itself.
    """
    if not model.options.speak:
        return model._replace(focus=focus)
    return model._replace(focus=focus, said=AtPlace(focus))


def jump(model: Model, last: bool) -> Model:
    """Go to the first or last column, or to the first or last place for the held card."""
    if model.held is None:
        return _at(model, len(model.game.position.columns) - 1 if last else 0)
    places = model.targets
    return _at(model, places[-1 if last else 0]) if places else model


def send_up(model: Model) -> Model:
    """Send the held card, or the one under the cursor, to its foundation."""
    column = model.held if model.held is not None else model.focus
    return move(model, Move(column, FOUNDATION))


def move(model: Model, wanted: Move) -> Model:
    """Play *wanted* and what follows by itself, or say why it can't be played."""
    refused = refusal(model.game.position, wanted)
    if refused is not None:
        focus = model.held if model.held is not None else model.focus
        return model._replace(held=None, focus=focus, said=refused)
    position = model.game.position
    after = apply(position, wanted)
    more = safe_moves(after) if model.options.auto else ()
    if model.options.finish and can_finish(after):
        more = finishing_moves(after) or ()
    said, focus = describe_turn(position, (wanted, *more))
    return _turn(model, (wanted, *more), said)._replace(focus=focus)


def describe_turn(position: Position, moves: tuple[Move, ...]) -> tuple[Said, int]:
    """What is said of a turn of *moves* from *position*, and the column it leaves in focus."""
    first, *more = moves
    card = position.columns[first.source][-1]
    if first.target == FOUNDATION:
        return SentUp(card, len(more)), first.source
    onto = position.available(first.target)
    return Moved(card, first.target, onto, len(more)), first.target


def safe_up(model: Model) -> Model:
    """Send up everything that is safe, or finish the game when that is all it takes."""
    moves = moves_to_send_up(model.game.position)
    if not moves:
        return model._replace(said=Notice.NOTHING_SAFE, held=None, focus=_home(model))
    return _turn(model._replace(focus=_home(model)), moves, AllSent(len(moves)))


def _home(model: Model) -> int:
    return model.held if model.held is not None else max(0, model.focus)


def _turn(model: Model, moves: tuple[Move, ...], said: Said) -> Model:
    before = model.outlook
    game = model.game.play(*moves)
    if before is Outlook.LOST:
        model.knowledge.learn_lost(game.position)
    elif len(moves) > 1 or moves[0].target == FOUNDATION:
        model.knowledge.learn_ahead(model.game.position, game.position)
    model = model._replace(
        game=game, held=None, hint=None, found=(), said=said, later=(), compared=None
    )
    model = run_clock(model)
    if game.position.is_won:
        return _won(model)
    if is_stuck(game.position):
        model.knowledge.learn_lost(game.position)
        return model._replace(said=Notice.STUCK)
    if before is Outlook.WINNABLE:
        # The same mistake is told again to those who make it again.
        model = model._replace(given_away=None)
    model = tell_given_away(model)
    if not can_finish(game.position) or can_finish(game.undo().position):
        return model
    return model._replace(said=Notice.CAN_FINISH)


def tell_given_away(model: Model) -> Model:
    """Say that a win was given away, once, where that is known and the verdict is shown.

    When it turns out only some moves later, the message says how far back the win is.
    """
    game, known = model.game, model.knowledge
    if not model.options.verdict or model.outlook is not Outlook.LOST:
        return model
    first = game.cursor
    while first > 0 and known.of(game.go_to(first - 1).position).outlook is Outlook.LOST:
        first -= 1
    lost = game.go_to(first).position
    if first == 0 or lost == model.given_away:
        return model
    if known.of(game.go_to(first - 1).position).outlook is not Outlook.WINNABLE:
        return model
    back = game.cursor - first + 1
    said = Notice.FORFEITED if back == 1 else WinnableBefore(back)
    return model._replace(said=said, given_away=lost)


def _won(model: Model) -> Model:
    options = model.options
    # A screen reader would read every suit that falls.
    celebrates = options.animation != "off" and not model.slow and not options.speak
    attempt = model.attempt
    if not attempt.is_over:
        attempt = attempt._replace(outcome=Outcome.WON)
    return model._replace(said=Notice.WON, attempt=attempt, celebrating=0 if celebrates else None)


def run_clock(model: Model) -> Model:
    """The clock runs while a begun game is on the table, not yet won, with nothing over it.

    Watching a replay isn't playing.
    """
    runs = model.game.cursor > 0 and not model.game.position.is_won and model.panel is None
    runs = runs and model.replay is None
    attempt = model.attempt._replace(seconds=model.seconds)
    return model._replace(attempt=attempt, clock_since=model.now if runs else None)


#: So many games that were left can be brought back by undo.
MOST_EARLIER: Final = 20
#: Seconds between two messages after which the machine must have slept: while the clock
#: runs, there is a ``Pulse`` more often.
ASLEEP: Final = 60.0
#: Seconds without a key after which the clock stands still until the next one.
IDLE: Final = 300.0


def count_time(model: Model, acted: bool, pulses: bool = True) -> Model:
    """*model* with the time played up to now; *acted*: the message came from the player.

    Time asleep and idle time aren't counted. Without *pulses* there are no messages while
    nothing happens, so a long silence doesn't mean that the machine slept.
    """
    since, now = model.clock_since, model.now
    touched = now if acted else model.touched
    if since is not None:
        end = now
        if pulses and now - model.heard > ASLEEP:
            end = model.heard
        end = min(end, max(since, model.touched + IDLE))
        if end < now:
            seconds = model.attempt.seconds + max(0.0, end - since)
            stands = not acted and now - model.touched >= IDLE
            model = model._replace(
                attempt=model.attempt._replace(seconds=seconds),
                clock_since=None if stands else now,
            )
    elif acted:
        model = run_clock(model)
    return model._replace(heard=now, touched=touched)


def stop_clock(model: Model) -> Model:
    """The clock stands still: the program is about to be suspended or to end."""
    attempt = model.attempt._replace(seconds=model.seconds)
    return model._replace(attempt=attempt, clock_since=None)


def undo(model: Model, all_the_way: bool = False) -> Model:
    """Take back a turn, or all of them; at a fresh deal, the dealing."""
    game = model.game
    model = _let_go_quietly(model)
    if not game.can_undo:
        if all_the_way or not model.earlier:
            return model._replace(said=Notice.NO_UNDO)
        if model.said not in (Notice.AT_DEAL, Notice.SAME_DEAL):
            # The game before is another game: it comes back once that was offered.
            return model._replace(said=Notice.AT_DEAL)
        return _swap_games(model, back=True)
    turn = game.turns[game.cursor - 1]
    game = game.go_to(0) if all_the_way else game.undo()
    attempt = model.attempt._replace(undos=model.attempt.undos + 1)
    model = run_clock(model._replace(game=game, attempt=attempt))
    if all_the_way:
        return model._replace(said=Notice.AT_START)
    first = turn.moves[0]
    card = game.position.columns[first.source][-1]
    return model._replace(said=Undone(card, len(turn.moves)), focus=first.source)


def redo(model: Model, all_the_way: bool = False) -> Model:
    """Play again what was taken back: a turn, all turns, or a deal."""
    game = model.game
    model = _let_go_quietly(model)
    if not game.can_redo:
        if all_the_way or not model.later:
            return model._replace(said=Notice.NO_REDO)
        return _swap_games(model, back=False)
    turn = game.turns[game.cursor]
    first = turn.moves[0]
    card = game.position.columns[first.source][-1]
    game = game.go_to(len(game.turns)) if all_the_way else game.redo()
    model = run_clock(model._replace(game=game))
    if game.position.is_won:
        return _won(model._replace(attempt=watched_if_won(game, model.attempt)))
    if all_the_way:
        return model._replace(said=stuck_or(game, Notice.AT_END))
    focus = first.source if first.target == FOUNDATION else first.target
    return model._replace(said=stuck_or(game, Redone(card)), focus=focus)


def _let_go_quietly(model: Model) -> Model:
    return model._replace(held=None, focus=_home(model), hint=None, found=(), watching=False)


def _swap_games(model: Model, back: bool) -> Model:
    stopped = stop_clock(model)
    left = Played(stopped.game, stopped.attempt)
    game, attempt = (model.earlier if back else model.later)[-1]
    earlier = model.earlier[:-1] if back else (*model.earlier, left)
    later = (*model.later, left) if back else model.later[:-1]
    notice = Notice.EARLIER_GAME if back else Notice.LATER_GAME
    return put_on_table(model._replace(earlier=earlier, later=later), game, attempt, notice)


def watched_if_won(game: Game, attempt: Attempt) -> Attempt:
    """*attempt* at *game*; it counts as watched if the record, and not the player, has won it."""
    if game.position.is_won and not attempt.is_over:
        return attempt._replace(watched=True, outcome=Outcome.WATCHED)
    return attempt


def stuck_or(game: Game, said: Said | None) -> Said | None:
    """*said*; but if no move is left in *game*, that."""
    return Notice.STUCK if is_stuck(game.position) else said


def movable_from(position: Position, column: int) -> int:
    """*column* if its card can move, else the first column whose card can; *column* where
    none can."""
    sources = {move.source for move in legal_moves(position)}
    return column if column in sources or not sources else min(sources)


def put_on_table(model: Model, game: Game, attempt: Attempt, said: Said | None) -> Model:
    """Put *game* on the table, nothing held, its clock running if it has begun."""
    columns = len(game.position.columns)
    return run_clock(
        model._replace(
            game=game,
            attempt=watched_if_won(game, attempt),
            clock_since=None,
            focus=movable_from(game.position, min(max(0, model.focus), columns - 1)),
            held=None,
            hint=None,
            found=(),
            watching=False,
            celebrating=None,
            compared=None,
            replay=None,
            dealing=False,
            panel=None,
            said=stuck_or(game, said),
        )
    )


def new_game(model: Model, game: Game, said: Said | None) -> Model:
    """*game* as a new attempt; the one on the table can be brought back by undo."""
    stopped = stop_clock(model)
    # A game that was given up doesn't come back.
    lost = stopped.attempt.outcome is Outcome.LOST
    left = () if lost else (Played(stopped.game, stopped.attempt),)
    earlier = (*model.earlier, *left)[-MOST_EARLIER:]
    model = model._replace(earlier=earlier, later=(), focus=0)
    return put_on_table(model, game, Attempt(), said)


def game_left(before: Model, model: Model) -> Model | None:
    """*before* with its game as it was left when *model*'s came on the table in its place.

    None when no game that was being kept was left. Its clock has stopped, so that it can
    be kept with the time it was played.
    """
    if not before.attempt.key or before.attempt.key == model.attempt.key:
        return None
    left = [*model.earlier[-1:], *model.later[-1:]]
    if model.replay is not None and model.replay.back is not None:
        left.append(model.replay.back)
    for game, attempt in left:
        if attempt.key == before.attempt.key:
            return before._replace(game=game, attempt=attempt, clock_since=None)
    return None


def same_deal(model: Model) -> Model:
    """The same deal from the start, as a new attempt."""
    return new_game(model, model.game.restart(), Notice.SAME_DEAL)


def hint(model: Model, guess: Move | None) -> Model:
    """Show the next move of a line that wins; asked again, play it.

    *guess* is the move to show when nothing is known, or None.
    """
    if model.hint is not None:
        shown = model.hint.move
        return move(model._replace(held=None), shown)
    model = _let_go_quietly(model)
    position = model.game.position
    fact = model.knowledge.of(position)
    if fact.line:
        return _show(model, Hint(fact.line[0]))
    why = _why_no_line(model)
    if why is not None:
        return model._replace(said=why)
    if guess is None:
        return model._replace(said=Notice.HINT_THINKING)
    return _show(model, Hint(guess, guess=True))


def why(model: Model) -> Model:
    """Say why the move that is shown as a hint is the one to make.

    Everything that is said is true of the line that is known to win.
    """
    if model.hint is None or model.hint.guess:
        return model._replace(said=Notice.NO_HINT_SHOWN)
    position = model.game.position
    line = model.knowledge.of(position).line
    if not line or line[0] != model.hint.move:
        return model._replace(said=Notice.NO_HINT_SHOWN)
    column = position.columns[line[0].source]
    freed = column[-2] if len(column) > 1 else None
    wanted = {position.next_up(suit) for suit in SUITS}
    under = tuple(card for card in column[:-2] if card in wanted)
    told_moves: list[Moved | SentUp] = []
    goes = None
    at = apply(position, line[0])
    for move in line[1:]:
        said, _ = describe_turn(at, (move,))
        assert isinstance(said, Moved | SentUp)
        if len(told_moves) < 2:
            told_moves.append(said)
        if goes is None and said.card == freed:
            goes = said
        at = apply(at, move)
    return model._replace(said=Because(freed, goes, under, tuple(told_moves)))


def _why_no_line(model: Model) -> Said | None:
    """Why there is no move of a winning line to show; None when a search found none."""
    position = model.game.position
    if position.is_won or is_stuck(position):
        return Notice.HINT_NONE
    match model.knowledge.of(position).outlook:
        case Outlook.LOST:
            back = undos_to_winnable(model)
            if back is None:
                return Notice.HINT_LOST
            return WinnableBefore(back)
        case Outlook.THINKING:
            return Notice.HINT_THINKING
        case _:
            return None


def _show(model: Model, shown: Hint) -> Model:
    position = model.game.position
    source, target = shown.move
    card = position.columns[source][-1]
    onto = None if target == FOUNDATION else position.available(target)
    said = Hinted(card, None if target == FOUNDATION else target, onto, shown.guess)
    attempt = model.attempt._replace(hints=model.attempt.hints + 1)
    return model._replace(hint=shown, said=said, focus=source, attempt=attempt)


def undos_to_winnable(model: Model) -> int | None:
    """How many undos lead back to a position that is known to be winnable, or None."""
    game = model.game
    for back in range(1, game.cursor + 1):
        position = game.go_to(game.cursor - back).position
        if model.knowledge.of(position).outlook is Outlook.WINNABLE:
            return back
    return None


def go_back_to_winnable(model: Model) -> Model:
    """Take back as many turns as it needs to be able to win again."""
    if model.outlook is not Outlook.LOST:
        return model._replace(said=Notice.NOT_LOST)
    back = undos_to_winnable(model)
    if back is None:
        thinking = any(
            model.knowledge.of(model.game.go_to(cursor).position).outlook is Outlook.THINKING
            for cursor in range(model.game.cursor)
        )
        return model._replace(said=Notice.HINT_THINKING if thinking else Notice.NO_WAY_BACK)
    model = _let_go_quietly(model)
    game = model.game.go_to(model.game.cursor - back)
    attempt = model.attempt._replace(undos=model.attempt.undos + back)
    return run_clock(model._replace(game=game, attempt=attempt, said=WentBack(back)))


def watch(model: Model) -> Model:
    """Start playing the winning line by itself."""
    model = _let_go_quietly(model)
    position = model.game.position
    if position.is_won or not model.knowledge.of(position).line:
        return model._replace(said=_why_no_line(model) or Notice.WATCH_UNKNOWN)
    return model._replace(watching=True, said=Notice.WATCHING)


def watch_next(model: Model) -> Model:
    """Play the next move of the winning line; stop where there is none."""
    if not model.watching:
        return model
    fact = model.knowledge.of(model.game.position)
    if fact.outlook is Outlook.THINKING:
        # What goes up by itself can lead off the line; it goes on once one is known.
        return model
    if not fact.line:
        return model._replace(watching=False, said=Notice.WATCH_UNKNOWN)
    model = move(model._replace(attempt=model.attempt._replace(watched=True)), fact.line[0])
    won = model.game.position.is_won
    if won:
        model = model._replace(attempt=model.attempt._replace(outcome=Outcome.WATCHED))
    return model._replace(watching=not won)
