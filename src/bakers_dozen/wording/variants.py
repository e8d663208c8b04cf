"""The variants in words: their names, what sets each apart, and their rules."""

from __future__ import annotations

from ..rules.variants import Build, Kings, Space, Variant
from .catalogue import tr


def variant_title(variant: str) -> str:
    """The name of a variant as people say it."""
    return {
        "bakers-dozen": tr("Baker's Dozen"),
        "kings": tr("Kings' variation"),
        "any-suit": tr("Baker's Dozen by any suit"),
        "portuguese": tr("Portuguese Solitaire"),
        "spanish": tr("Spanish Patience"),
        "good-measure": tr("Good Measure"),
    }.get(variant, variant)


def variant_line(variant: Variant) -> str:
    """How *variant* differs from the others, in one short line."""
    return {
        "bakers-dozen": tr("on another suit; empty columns stay empty"),
        "kings": tr("as dealt; kings fill empty columns"),
        "any-suit": tr("on any suit; empty columns stay empty"),
        "portuguese": tr("any suit, as dealt; kings fill empty columns"),
        "spanish": tr("any suit, as dealt; any card fills a column"),
        "good-measure": tr("ten columns of five, two aces up, any suit"),
    }.get(variant.name, "")


def rules(variant: Variant) -> list[str]:
    """The rules of *variant*, a paragraph a line."""
    lines = [
        tr(
            "Every card is in sight, in {columns} columns. Send all {cards} cards up to the "
            "four foundations, each suit from the ace to the king."
        ).format(columns=variant.columns, cards=variant.cards)
    ]
    if variant.aces_up:
        lines.append(tr("Two aces start on their foundations."))
    lines.append(
        tr(
            "Only the last card of a column, the one that nothing lies on, moves: to its "
            "foundation, or onto the last card of another column."
        )
    )
    if variant.build is Build.OTHER_SUIT:
        lines.append(
            tr(
                "There it goes on a card exactly one rank higher and of a different suit, "
                "whatever its colour: a 9 of hearts on the 10 of diamonds, clubs or spades."
            )
        )
    else:
        lines.append(tr("There it goes on a card exactly one rank higher, of any suit."))
    lines.append(
        {
            Space.NOTHING: tr("A column that is empty stays empty."),
            Space.KING: tr("A column that is empty takes a king, and nothing else."),
            Space.ANY_CARD: tr("A column that is empty takes any card."),
        }[variant.space]
    )
    if variant.kings is Kings.DEEPEST:
        lines.append(tr("At the deal the kings slide to the deepest places of their columns."))
    else:
        lines.append(tr("The kings stay where they were dealt."))
    return lines
