"""Inputs that are nearly right, each the same for the same seed."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence

#: How many inputs each test tries, and what they begin with. ``FUZZ_INPUTS=100000`` makes an
#: evening of it; another ``FUZZ_SEED`` tries others.
INPUTS = int(os.environ.get("FUZZ_INPUTS", "1000"))
SEED = os.environ.get("FUZZ_SEED", "thirteen")

_ODD = [
    b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", "\u2028é♥♠क्षि\u202e".encode(), b"\x1b[31m", b"\r",
    b"\r\n\n", b"\t", b'"', b"'", b"\\", b"[", b"]", b"{", b"=", b"#", b":", b"-1", b"0", b"1e999",
    b"99999999999999999999999999", b"kings:24", b"ce", b"Foundations: H-K", b"10H", b"AS", b" ",
]  # fmt: skip


def mutated(chance: random.Random, corpus: Sequence[bytes]) -> bytes:
    """One of *corpus* after a few changes of all kinds, or rarely as it is."""
    data = bytearray(chance.choice(corpus))
    for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8, 40))):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((1, 1, 2, 5, 30, 400)))
        match chance.randrange(8):
            case 0:
                data[at:end] = chance.randbytes(end - at)
            case 1:
                del data[at:end]
            case 2:
                data[at:at] = chance.choice(_ODD)
            case 3:
                data[at:at] = data[at:end] * chance.choice((1, 2, 50))
            case 4:
                other = chance.choice(corpus)
                cut = chance.randrange(len(other) + 1)
                data[at:] = other[cut:]
            case 5:
                data[at:end] = chance.choice(_ODD)
            case 6:
                words = bytes(data).split(b" ")
                chance.shuffle(words)
                data = bytearray(b" ".join(words))
            case _:
                lines = bytes(data).split(b"\n")
                chance.shuffle(lines)
                data = bytearray(b"\n".join(lines))
    return bytes(data[:40_000])


def each(
    kind: str, corpus: Sequence[bytes], check: Callable[[bytes], object], inputs: int = INPUTS
) -> None:
    """*check* every input of this *kind*; what fails is told with all that repeats it."""
    for number in range(inputs):
        data = mutated(random.Random(f"{SEED} {kind} {number}"), corpus)
        try:
            check(data)
        except Exception as error:
            raise AssertionError(f"{kind} {number} of seed {SEED!r}: {data!r}") from error
