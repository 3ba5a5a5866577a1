"""Exact odds of dice, as fractions.

>>> from norn_dice import odds, roll, anydice
>>> o = odds("4d6kh3")
>>> o[18]
Fraction(7, 432)
>>> o.at_least(15), o.mean
(Fraction(25, 108), Fraction(15869, 1296))
>>> odds("2d20kh + 5").versus("d20 + 8")
Contest(win=Fraction(493, 1000), tie=Fraction(391, 8000), lose=Fraction(733, 1600))

Nothing is simulated or rounded. `odds` and `roll` read what people write for Roll20, Foundry,
Avrae and other programs, and `anydice` runs programs in the AnyDice language:

>>> odds("/roll 8d6!>5", dialect="roll20").notation
'8d6!>=5'
>>> anydice('output [highest 3 of 4d6] named "strength"')["strength"] == o
True

`print(norn_dice.GRAMMAR)` shows all of the notation.
"""

from ._anydice import Outputs, anydice
from ._error import NotationError
from ._norn import DIALECTS as _DIALECTS
from ._norn import GRAMMAR, VERSION as __version__
from ._odds import Contest, Odds, Row, odds
from ._roll import Roll, roll

#: The words that `dialect=` takes.
DIALECTS: "tuple[str, ...]" = tuple(_DIALECTS)

__all__ = [
    "DIALECTS",
    "GRAMMAR",
    "Contest",
    "NotationError",
    "Odds",
    "Outputs",
    "Roll",
    "Row",
    "__version__",
    "anydice",
    "odds",
    "roll",
]
