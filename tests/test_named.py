"""Our named tuples are those of ``typing``, made another way."""

from __future__ import annotations

import pickle
import typing

import pytest

from bakers_dozen.named import NamedTuple


class Ours(NamedTuple):
    """A place."""

    x: int
    y: Unknown = 2  # type: ignore[name-defined] # noqa: F821 - never looked up

    @property
    def both(self) -> int:
        return self.x + int(self.y)


class Theirs(typing.NamedTuple):
    """A place."""

    x: int
    y: int = 2


def test_a_named_tuple_is_one_of_typings() -> None:
    assert Ours._fields == Theirs._fields
    assert Ours._field_defaults == Theirs._field_defaults
    assert tuple(Ours(1)) == tuple(Theirs(1)) == (1, 2)
    assert repr(Ours(1, 3)) == "Ours(x=1, y=3)"
    assert (Ours(1).both, Ours.__doc__) == (3, Theirs.__doc__)
    assert Ours(1)._replace(y=5) == (1, 5)
    assert (Ours.__module__, Ours.__qualname__) == (__name__, "Ours")
    assert pickle.loads(pickle.dumps(Ours(4))) == Ours(4)
    with pytest.raises(AttributeError):
        Ours(1).x = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("parts", "named"),
    [((), {}), ((), {"y": 1}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})],
)
def test_a_part_is_given_once_and_none_is_left_out(
    parts: tuple[int, ...], named: dict[str, int]
) -> None:
    for kind in (Ours, Theirs):
        with pytest.raises(TypeError):
            kind(*parts, **named)
    with pytest.raises(TypeError):
        Ours(1)._replace(z=1)  # type: ignore[call-arg]


def test_parts_are_given_in_their_order_or_by_name() -> None:
    assert Ours(y=3, x=1) == Ours(1, y=3) == Ours(1, 3) == Ours._make([1, 3])
    assert Ours(1, 3)._asdict() == {"x": 1, "y": 3}
    match Ours(1, 3):
        case Ours(x, y):
            assert (x, y) == (1, 3)
