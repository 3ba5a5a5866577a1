"""Programs in the AnyDice language."""

from __future__ import annotations

from typing import NamedTuple

from . import _norn
from ._odds import Odds


class Printed(NamedTuple):
    """What a program printed: its name, if it has one, and the value."""

    name: str | None
    value: str


class Outputs(dict[str, Odds]):
    """What a program outputs: `Odds` by name, in the order of the program."""

    printed: tuple[Printed, ...] = ()
    """What it printed."""


def anydice(source: str, /) -> Outputs:
    """Runs a program in the AnyDice language: the exact odds of each of its outputs, by name.

    >>> outputs = anydice('''
    ... output 3d6
    ... loop N over {4..5} { output [highest 3 of Nd6] named "best of [N]" }
    ... ''')
    >>> for name, o in outputs.items():
    ...     print(name, o.at_least(15))
    output 1 5/54
    best of 4 25/108
    best of 5 733/1944

    Where a program gives a name twice, the second has ``(2)`` behind it. An output of the empty die
    ``d{}`` has no totals, no mean and no quantiles. What the program prints is in ``printed``.

    It takes about a second at most; other threads go on meanwhile.

    :raises NotationError: with the place (``line``, ``at``), and with what would be right (``hint``)
        where that is known
    """
    if not isinstance(source, str):
        raise TypeError(f"a program is a str, not {type(source).__name__}")
    told, printed = _norn.run(source)
    outputs = Outputs()
    for name, weighed in told:
        own, times = name, 1
        while own in outputs:
            times += 1
            own = f"{name} ({times})"
        outputs[own] = Odds._of(weighed, own, "anydice", (), 1, (_again, (source, own)))
    outputs.printed = tuple(Printed(*one) for one in printed)
    return outputs


def _again(source: str, name: str) -> Odds:
    """Odds that were pickled: they are worked out again."""
    return anydice(source)[name]
