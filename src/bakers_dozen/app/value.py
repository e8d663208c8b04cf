"""``Value``: what messages, effects, notices and panels are."""

from __future__ import annotations

from typing import ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A value of named parts, equal to one of its own class with equal parts.

    A class below it names its parts as one of ``NamedTuple`` does. There are eighty such
    classes, and to make each a ``NamedTuple`` takes a tenth of a millisecond of the start.
    """

    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._names = tuple(cls.__annotations__)
        # What patterns of ``match`` go by.
        type.__setattr__(cls, "__match_args__", cls._names)

    def __init__(self, *parts: object, **named: object) -> None:
        self.__dict__.update(zip(self._names, parts, strict=False), **named)

    def _parts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._names)

    def _replace(self, **named: object) -> Self:
        """The same with other parts."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **named)
        return other

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), self._parts()))

    def __repr__(self) -> str:
        named = zip(self._names, self._parts(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={part!r}' for name, part in named)})"
