"""Rolls."""

from __future__ import annotations

import json
import random
import secrets
from fractions import Fraction
from typing import Any

from . import _norn
from ._numbers import Number, Total, read

_SEEDS = 2**64


class Roll:
    """A roll: its total, and what became of each die.

    >>> from norn_dice import roll
    >>> r = roll("4d6kh3 + 2", seed=7)
    >>> r.total, r.thrown
    (13, (2, 4, 5, 1))
    >>> print(r)
    4d6kh3+2 = 13
      4d6kh3 = 11: 2, 4, 5, 1 dropped
      + 2
    >>> r.tree["first"]["dice"][3]["fate"]
    'dropped'

    ``int(r)`` and ``float(r)`` are the total.
    """

    __slots__ = ("_notation", "_total", "_thrown")

    _notation: _norn.Notation
    _total: Total
    _thrown: tuple[int, ...]

    def __init__(self) -> None:
        raise TypeError('a Roll is made by a notation: roll("4d6kh3")')

    @classmethod
    def _of(cls, notation: _norn.Notation, total: Total, thrown: tuple[int, ...]) -> Roll:
        self = object.__new__(cls)
        for name, value in zip(Roll.__slots__, (notation, total, thrown)):
            object.__setattr__(self, name, value)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Roll can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Roll can't be changed")

    @property
    def total(self) -> Total:
        """The total: an ``int``, or a ``Fraction`` where it is not whole. Of a repetition it is that
        of all times together."""
        return self._total

    @property
    def totals(self) -> tuple[Total, ...]:
        """The total of each time, for a notation that repeats: ``6x(4d6kh3)``. Otherwise the one total."""
        tree = self.tree
        if tree["kind"] != "repeat":
            return (self._total,)
        return tuple(_total(each["total"]) for each in tree["rolls"])

    @property
    def thrown(self) -> tuple[int, ...]:
        """Which side of each die came up, counted from 1, in the order thrown."""
        return self._thrown

    @property
    def notation(self) -> str:
        """What was rolled, in the shortest form of Norn's own notation."""
        return self._notation.text

    @property
    def dialect(self) -> str:
        """Whose meaning it has: a word of `DIALECTS`."""
        return self._notation.dialect

    @property
    def notes(self) -> tuple[str, ...]:
        """What may surprise in how it was read; each is a sentence."""
        return tuple(self._notation.notes)

    @property
    def tree(self) -> dict[str, Any]:
        """How the total came about, as plain data that `json.dumps` takes.

        Each part has ``notation``, ``total`` and ``kind``, and what its kind is made of. A total
        that is not whole is a text such as ``1.5`` or ``1/3``.
        """
        told: dict[str, Any] = json.loads(self._tell()[1])
        tree: dict[str, Any] = told["tree"]
        return tree

    def _tell(self) -> tuple[str, str]:
        return self._notation.tell(list(self._thrown))

    def __int__(self) -> int:
        return int(self._total)

    def __float__(self) -> float:
        return float(self._total)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Roll):
            return NotImplemented
        return (self.notation, self._thrown) == (other.notation, other._thrown)

    def __hash__(self) -> int:
        return hash((self.notation, self._thrown))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.notation, self._total, self._thrown)

    def __str__(self) -> str:
        return self._tell()[0]

    def __repr__(self) -> str:
        return f"<Roll of {self.notation}: {self._total}>"


def _total(told: int | str) -> Total:
    return told if isinstance(told, int) else Fraction(told)


def _again(notation: str, total: Total, thrown: tuple[int, ...]) -> Roll:
    """A roll that was pickled."""
    return Roll._of(read(notation, None, {}), total, thrown)


def roll(
    text: str,
    /,
    seed: int | random.Random | None = None,
    *,
    dialect: str | None = None,
    **names: Number,
) -> Roll:
    """Rolls a notation.

    Without ``seed``, the faces come from the machine's source of chance (`secrets`). A number as
    seed always gives the same faces, in every release, and the same ones as ``norn roll --seed``:

    >>> roll("3d6", seed=7).total == roll("3d6", seed=7).total
    True

    For many rolls that can be repeated, seed a `random.Random` and pass that:

    >>> import random
    >>> chance = random.Random(7)
    >>> [roll("3d6", chance).total for _ in range(5)]
    [5, 13, 6, 17, 13]

    ``dialect`` and names are those of `odds`.

    :raises NotationError: with the place (``at``), and with what would be right (``hint``) where
        that is known
    """
    notation = read(text, dialect, names)
    total, thrown = notation.roll(_key(seed))
    return Roll._of(notation, total, tuple(thrown))


def _key(seed: int | random.Random | None) -> bytes:
    """The key of the stream that faces are taken from."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, random.Random):
        return seed.getrandbits(256).to_bytes(32, "little")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"a seed is an int or a random.Random, not {type(seed).__name__}")
    if not 0 <= seed < _SEEDS:
        raise ValueError(f"a seed lies between 0 and {_SEEDS - 1}")
    return seed.to_bytes(32, "little")
