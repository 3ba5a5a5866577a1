"""Exact odds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _draw, _norn
from ._numbers import Number, Total, big, exact, held, read

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Contest(NamedTuple):
    """One roll against another: how likely the first is higher, both are equal, the second is higher."""

    win: Fraction
    tie: Fraction
    lose: Fraction

    @property
    def residual(self) -> Fraction:
        """How likely one of both is among the rolls left out; zero unless dice explode."""
        return 1 - self.win - self.tie - self.lose


class Row(NamedTuple):
    """A total, how likely exactly it is, it or more, and it or less."""

    total: Total
    exactly: Fraction
    at_least: Fraction
    at_most: Fraction


class Odds(Mapping[Total, Fraction]):
    """How likely each total is: an immutable mapping of totals to exact fractions, from the lowest up.

    Made by `odds` and by `anydice`. Totals are ``int``, or ``Fraction`` where they are not whole.

    >>> from norn_dice import odds
    >>> o = odds("2d6")
    >>> o[7], len(o), list(o)[:3], 13 in o
    (Fraction(1, 6), 11, [2, 3, 4], False)
    >>> sum(o.values())
    Fraction(1, 1)
    >>> max(o, key=o.get)
    7

    Dice that explode without end have ever higher totals. The highest are left out, and how likely
    all of these are together is the `residual`. Mean, deviation and quantiles are those of the
    totals that are listed.

    >>> o = odds("d6!")
    >>> sum(o.values()) + o.residual
    Fraction(1, 1)
    >>> 0 < o.residual < Fraction(1, 10**12)
    True
    """

    __slots__ = ("_weighed", "_notation", "_dialect", "_notes", "_times", "_made", "_totals", "_hash")

    _weighed: _norn.Weighed
    _notation: str
    _dialect: str
    _notes: tuple[str, ...]
    _times: int
    _made: tuple[Callable[..., Odds], tuple[Any, ...]]
    _totals: tuple[Total, ...] | None
    _hash: int | None

    def __init__(self) -> None:
        raise TypeError('Odds are made by a notation: odds("4d6kh3")')

    @classmethod
    def _of(
        cls,
        weighed: _norn.Weighed,
        notation: str,
        dialect: str,
        notes: tuple[str, ...],
        times: int,
        made: tuple[Callable[..., Odds], tuple[Any, ...]],
    ) -> Odds:
        self = object.__new__(cls)
        values = (weighed, notation, dialect, notes, times, made, None, None)
        for name, value in zip(Odds.__slots__, values):
            object.__setattr__(self, name, value)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Odds can't be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("Odds can't be changed")

    # A mapping.

    def __getitem__(self, total: Total) -> Fraction:
        # As in a dict, a key is found by what it equals: 3.0 finds 3, and "3" finds nothing.
        try:
            number = Fraction(total) if isinstance(total, (int, float, Rational, Decimal)) else None
        except (ValueError, OverflowError):
            number = None
        pair = None if number is None else held(number)
        share = self._weighed.exactly(pair) if pair else None
        if not share:
            raise KeyError(total)
        return share

    def __len__(self) -> int:
        return len(self._weighed)

    def __iter__(self) -> Iterator[Total]:
        return iter(self._all())

    def _all(self) -> tuple[Total, ...]:
        if self._totals is None:
            object.__setattr__(self, "_totals", tuple(self._weighed.totals()))
            assert self._totals is not None
        return self._totals

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Odds):
            return self is other or (
                len(self) == len(other) and self._weighed.items() == other._weighed.items()
            )
        return super().__eq__(other)

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(frozenset(self._weighed.items())))
            assert self._hash is not None
        return self._hash

    def __copy__(self) -> Odds:
        return self

    def __deepcopy__(self, memo: object) -> Odds:
        return self

    def __reduce__(self) -> tuple[Callable[..., Odds], tuple[Any, ...]]:
        return self._made

    # What is asked.

    @property
    def notation(self) -> str:
        """What was weighed, in the shortest form of Norn's own notation; of an output of an AnyDice
        program, its name.

        >>> from norn_dice import odds
        >>> odds(" 1D20 + 3 + 1d4 ").notation
        'd20+3+d4'
        """
        return self._notation

    @property
    def dialect(self) -> str:
        """Whose meaning it has: a word of `DIALECTS`, or ``anydice``."""
        return self._dialect

    @property
    def notes(self) -> tuple[str, ...]:
        """What may surprise in how it was read; each is a sentence.

        >>> from norn_dice import odds
        >>> odds("1d20+1d4>=3").notes
        ('`>=3` counts dice of d4; parentheses around all before it compare the total.',)
        """
        return self._notes

    @property
    def times(self) -> int:
        """How often a roll of it repeats it: 6 for ``6x(4d6kh3)``. The odds are those of each time."""
        return self._times

    @property
    def mean(self) -> Fraction:
        """The mean total."""
        return self._weighed.mean()

    @property
    def variance(self) -> Fraction:
        """The mean of the squared distance from the mean."""
        return self._weighed.variance()

    @property
    def sd(self) -> float:
        """The standard deviation: the square root of the variance."""
        return self._weighed.standard_deviation()

    @property
    def lowest(self) -> Total:
        """The least total."""
        return self._weighed.lowest()

    @property
    def highest(self) -> Total:
        """The greatest total that is not left out."""
        return self._weighed.highest()

    @property
    def median(self) -> Total:
        """The least total such that it or less comes up at least half the time."""
        return self.quantile(Fraction(1, 2))

    @property
    def residual(self) -> Fraction:
        """How likely the rolls are that were left out; zero unless dice explode."""
        return self._weighed.residual()

    def at_least(self, total: Number) -> Fraction:
        """How likely this total or more is, of what is not left out.

        >>> from norn_dice import odds
        >>> odds("3d6").at_least(15)
        Fraction(5, 54)
        """
        number = exact(total)
        pair = held(number)
        if pair is None:
            place = bisect_left(self._all(), number)
            return self.at_least(self._all()[place]) if place < len(self) else Fraction(0)
        return self._weighed.at_least(pair)

    def at_most(self, total: Number) -> Fraction:
        """How likely this total or less is, of what is not left out.

        >>> from norn_dice import odds
        >>> odds("3d6").at_most(5)
        Fraction(5, 108)
        """
        number = exact(total)
        pair = held(number)
        if pair is None:
            place = bisect_right(self._all(), number)
            return self.at_most(self._all()[place - 1]) if place else Fraction(0)
        return self._weighed.at_most(pair)

    def quantile(self, probability: Number) -> Total:
        """The least total such that it or less comes up with at least this probability.

        A float counts as the decimal that it prints as, so that 0.1 is exactly a tenth.

        >>> from norn_dice import odds
        >>> odds("d10").quantile(0.1), odds("4d6kh3").quantile(Fraction(9, 10))
        (1, 16)
        """
        share = exact(probability)
        if not 0 <= share <= 1:
            raise ValueError(f"a probability lies between 0 and 1, not at {probability}")
        return self._weighed.quantile(big(share.numerator), big(share.denominator))

    def versus(self, other: Odds | str) -> Contest:
        """How this roll fares against another that is independent of it: the higher total wins.

        The other is `Odds`, or a notation.

        >>> from norn_dice import odds
        >>> win, tie, lose = odds("d6").versus("d4")
        >>> win, tie, lose
        (Fraction(7, 12), Fraction(1, 6), Fraction(1, 4))
        """
        if isinstance(other, str):
            other = odds(other)
        if not isinstance(other, Odds):
            raise TypeError(f"versus takes Odds or a notation, not {type(other).__name__}")
        return Contest(*self._weighed.versus(other._weighed))

    def table(self) -> list[Row]:
        """A row for each total: exactly, at least, at most. A pandas ``DataFrame`` takes it as it is.

        >>> from norn_dice import odds
        >>> for row in odds("2d2").table():
        ...     print(*row)
        2 1/4 1 1/4
        3 1/2 3/4 3/4
        4 1/4 1/4 1
        """
        rows = []
        below, above = Fraction(0), 1 - self.residual if len(self) else Fraction(0)
        for total, share in self._weighed.items():
            below += share
            rows.append(Row(total, share, above, below))
            above -= share
        return rows

    # What is shown.

    def __repr__(self) -> str:
        if self._dialect == "anydice":
            return f"<Odds of the output {self._notation!r}: {_draw.span(self)}>"
        return f"odds({self._notation!r})"

    def __str__(self) -> str:
        """Bars, as wide as a terminal of 80 columns.

        >>> from norn_dice import odds
        >>> print(odds("2d2"))
        2d2: 3 totals, 2 to 4
        2  25.000% 1/4  ################################
        3  50.000% 1/2  ################################################################
        4  25.000% 1/4  ################################
        mean 3.0000, standard deviation 0.7071
        """
        return _draw.text(self)

    def svg(self) -> str:
        """The bars as a drawing in SVG, to be saved or put on a page."""
        return _draw.svg(self)

    def _repr_html_(self) -> str:
        return _draw.html(self)

    def plot(self, ax: Axes | None = None, *, of: str = "exactly", **how: Any) -> Axes:
        """Draws the odds with matplotlib, on these axes or on new ones, and returns the axes.

        ``of`` is ``exactly``, which draws bars, or ``at_least`` or ``at_most``, which draw steps.
        All else goes to matplotlib: ``plot(color="teal", label="with advantage")``.

        Without matplotlib it raises ``ImportError``; ``pip install norn-dice[plot]`` brings it.
        """
        return _draw.plot(self, ax, of, how)


def odds(text: str, /, dialect: str | None = None, **names: Number) -> Odds:
    """Works out the exact odds of a notation.

    >>> odds("4d6kh3")[18]
    Fraction(7, 432)

    Without ``dialect`` it is Norn's own notation, which holds most of what other programs have.
    With it, the notation means what it means there; `DIALECTS` lists the words. What names such as
    ``@str`` stand for is given by name:

    >>> odds("d20 + @str", str=3).at_least(15)
    Fraction(9, 20)
    >>> odds("d20 + @{attributes.str.mod}", dialect="foundry", **{"attributes.str.mod": 3}).lowest
    4

    It takes about a second at most: what would take longer is refused, as is what can't be read.
    Other threads go on meanwhile.

    :raises NotationError: with the place (``at``), and with what would be right (``hint``) where
        that is known
    """
    notation = read(text, dialect, names)
    made = (_again, (text, dialect, dict(names)))
    return Odds._of(
        notation.weigh(), notation.text, notation.dialect, tuple(notation.notes), notation.times, made
    )


def _again(text: str, dialect: str | None, names: dict[str, Number]) -> Odds:
    """Odds that were pickled: they are worked out again."""
    return odds(text, dialect, **names)
