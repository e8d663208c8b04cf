"""``NamedTuple`` as ``typing`` has it, and quicker to make.

Fifty such classes are made before the first picture. ``typing`` compiles the annotation of each
of their fields, which is a text here, and ``collections`` a function for each class: most of the
106 million instructions that the start took more than a bare program's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    class _Maker(type):
        """Makes a class below ``NamedTuple`` one of tuples whose parts have its fields' names."""

        def __new__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> type:
            fields = tuple(names.get("__annotations__", ()))
            names["_field_defaults"] = {field: names[field] for field in fields if field in names}
            names["_fields"] = names["__match_args__"] = fields
            names["__slots__"] = ()
            for at, field in enumerate(fields):
                names[field] = _tuplegetter(at, None)
            return type(name, (_Named,), names)

    class _Named(tuple):
        __slots__ = ()

        def __new__(cls, *parts: object, **named: object) -> Self:
            fields = cls._fields
            if named or len(parts) != len(fields):
                rest = fields[len(parts) :]
                given = {**cls._field_defaults, **named}
                missing = [field for field in rest if field not in given]
                if missing or len(parts) > len(fields) or not named.keys() <= {*rest}:
                    raise TypeError(f"{cls.__name__} has the parts {fields}")
                parts += tuple([given[field] for field in rest])
            return tuple.__new__(cls, parts)

        @classmethod
        def _make(cls, parts: Iterable[object]) -> Self:
            return cls(*parts)

        def _replace(self, **named: object) -> Self:
            parts = tuple(map(named.pop, self._fields, self))
            # What is left is no part of it.
            return type(self)(*parts, **named)

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            parts = ", ".join(f"{field}={part!r}" for field, part in self._asdict().items())
            return f"{type(self).__name__}({parts})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
