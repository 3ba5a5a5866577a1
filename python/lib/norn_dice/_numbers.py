"""Numbers between Python and the native half."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Union

from . import _norn

Total = Union[int, Fraction]
"""A total: an ``int``, or a ``Fraction`` where it is not whole."""
Number = Union[int, float, Rational, Decimal]
"""What stands for a number in calls."""

_NUMERATOR_END = 2**63
_DENOMINATOR_END = 2**32
_NAMED_MAX = 1_000_000_000


def exact(number: Number) -> Fraction:
    """The fraction that is meant. A float counts as the decimal that it prints as: 0.1 is 1/10."""
    if isinstance(number, float):
        # A subclass, such as a number of numpy, prints as something else.
        return Fraction(float.__repr__(number))
    return Fraction(number)


def held(number: Fraction) -> tuple[int, int] | None:
    """Numerator and denominator, if the native half can hold them."""
    if -_NUMERATOR_END <= number.numerator < _NUMERATOR_END and number.denominator < _DENOMINATOR_END:
        # Those of numpy's numbers are numbers of numpy.
        return int(number.numerator), int(number.denominator)
    return None


def big(number: int) -> bytes:
    """A number of any size that is not negative, as bytes."""
    return number.to_bytes(number.bit_length() // 8 + 1, "little")


def read(text: str, dialect: str | None, names: Mapping[str, Number]) -> _norn.Notation:
    """Reads a notation."""
    if not isinstance(text, str):
        raise TypeError(f"a notation is a str, not {type(text).__name__}")
    given = []
    for name, number in names.items():
        try:
            value = exact(number)
        except (TypeError, ValueError, OverflowError):
            raise TypeError(f"the name {name} takes a number, not {number!r}") from None
        pair = held(value)
        if pair is None or abs(value) > _NAMED_MAX or value.denominator > 1_000_000:
            raise ValueError(
                f"the name {name} takes a number up to {_NAMED_MAX:,}, with a denominator up to 1,000,000"
            )
        given.append((name.lstrip("@"), pair))
    return _norn.read(text, dialect, given)
