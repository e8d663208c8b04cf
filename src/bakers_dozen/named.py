"""``NamedTuple`` as ``typing`` has it, and quicker to make.

Fifty such classes are made before the first picture. ``typing`` compiles the annotation of each
of their fields, which is a text here: that was 31 of the 106 million instructions that the
start took more than a bare program's.
"""

from __future__ import annotations

from collections import namedtuple
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Maker(type):
        def __new__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any]) -> type:
            fields = names.get("__annotations__", {})
            defaults = [names[field] for field in fields if field in names]
            made = namedtuple(name, fields, defaults=defaults, module=names["__module__"])
            for key, value in names.items():
                if key not in fields:
                    setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
