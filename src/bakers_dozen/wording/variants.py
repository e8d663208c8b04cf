"""The variants in words: their names, what sets each apart, and their rules."""

from __future__ import annotations

from ..rules.variants import Build, Kings, Space, Variant
from .catalogue import tr


def variant_title(variant: str) -> str:
    """The name of a variant as people say it; *variant* itself where it has none."""
    return {
        "bakers-dozen": tr("Baker's Dozen"),
        "kings": tr("Kings' variation"),
        "any-suit": tr("Any suit"),
        "portuguese": tr("Portuguese Solitaire"),
        "spanish": tr("Spanish Patience"),
        "good-measure": tr("Good Measure"),
    }.get(variant, variant)


def variant_line(variant: Variant) -> str:
    """The rule that sets *variant* apart from the others, in one short line."""
    return {
        "bakers-dozen": tr("Build down in a different suit"),
        "kings": tr("Different suit; kings can fill empty columns"),
        "any-suit": tr("Build down in any suit"),
        "portuguese": tr("Any suit; kings can fill empty columns"),
        "spanish": tr("Any suit; any card can fill an empty column"),
        "good-measure": tr("Any suit; ten columns, two aces already up"),
    }.get(variant.name, "")


def rules(variant: Variant) -> list[str]:
    """The rules of *variant* in five short sentences."""
    build = {
        Build.OTHER_SUIT: tr(
            "In the columns, build down by one in a different suit; colour doesn't matter."
        ),
        Build.ANY_SUIT: tr("In the columns, build down by one in any suit."),
    }
    space = {
        Space.NOTHING: tr("Empty columns stay empty."),
        Space.KING: tr("Only a king can fill an empty column."),
        Space.ANY_CARD: tr("Any card can fill an empty column."),
    }
    return [
        tr("Build each suit on its foundation, from ace to king."),
        tr("Only the top card of each column can move, to its foundation or onto another column."),
        build[variant.build],
        space[variant.space],
        _dealing(variant),
    ]


def _dealing(variant: Variant) -> str:
    """What happens to some cards when they are dealt."""
    if variant.aces_up:
        return tr(
            "When dealt, two aces start on their foundations, and kings are moved to the bottom "
            "of their columns."
        )
    if variant.kings is Kings.DEEPEST:
        return tr("When dealt, kings are moved to the bottom of their columns.")
    return tr("Kings stay where they are dealt.")
