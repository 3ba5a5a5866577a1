"""What is raised for a notation that can't be read or worked out."""

from __future__ import annotations

import re
from typing import Any


def _in_python(hint: str) -> str:
    """A hint that names options of the command, as arguments of Python."""

    def dialects(found: re.Match[str]) -> str:
        return " or ".join(f'dialect="{word}"' for word in found[1].split(" or "))

    hint = re.sub(r"--dialect ([a-z0-9-]+(?: or [a-z0-9-]+)*)", dialects, hint)
    hint = re.sub(r"--with '(.+?)=3'", r'odds(…, **{"\1": 3})', hint)
    hint = re.sub(r"norn odds '(.+?)' --exactly (-?\d+)", r'odds("\1")[\2]', hint)
    hint = re.sub(r"norn odds '(.+?)' --at-(least|most) (-?\d+)", r'odds("\1").at_\2(\3)', hint)
    return hint.replace("norn odds --help", "norn_dice.GRAMMAR").replace("--dialect", "dialect=")


class NotationError(ValueError):
    """A notation, or a program in the AnyDice language, can't be read, rolled or worked out.

    >>> from norn_dice import odds
    >>> try:
    ...     odds("4d6 + x")
    ... except NotationError as error:
    ...     print(error.at, error.hint)
    ...     print(error.picture)
    7 dice are written 4d6, d20, d% or 4dF
    4d6 + x
          ^
    """

    text: str
    """What is wrong, as one sentence without a full stop."""
    kind: str
    """What sort of error it is: ``notation``, ``meaningless``, ``limit``, ``never_ends``,
    ``division_by_zero`` or ``too_much_work``."""
    hint: str | None
    """What would be right, where that is known."""
    line: int | None
    """The line, counted from 1; ``None`` if it is about the whole."""
    at: int | None
    """Which character of the line it is, counted from 1; ``None`` if it is about the whole."""
    picture: str | None
    """The line with a mark under the place, as two lines."""

    def __init__(
        self,
        text: str,
        *,
        kind: str,
        hint: str | None = None,
        line: int | None = None,
        at: int | None = None,
        picture: str | None = None,
    ) -> None:
        hint = None if hint is None else _in_python(hint)
        place = "" if at is None else f", at character {at}"
        if line is not None and line > 1:
            place += f" of line {line}"
        super().__init__(f"{text}{place}" + (f" ({hint})" if hint else ""))
        self.text, self.kind, self.hint = text, kind, hint
        self.line, self.at, self.picture = line, at, picture

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.text, self.kind, self.hint, self.line, self.at, self.picture)


def _again(
    text: str, kind: str, hint: str | None, line: int | None, at: int | None, picture: str | None
) -> NotationError:
    """An error that was pickled."""
    return NotationError(text, kind=kind, hint=hint, line=line, at=at, picture=picture)
