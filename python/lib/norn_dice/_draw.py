"""Odds as text, as a drawing and as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import cycle
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple

from ._numbers import Total

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._odds import Odds

COLUMNS = 80
"""How wide a text is."""
BARS_MAX = 40
"""How many bars a text has at most; more totals are gathered, several to a bar."""
DRAWN_MAX = 160
"""The same for drawings."""
FRACTION_MAX = 40
"""How wide the fractions of a text may be before they are left out."""
LEFT_OUT = "What is left out may be any total: each share is the least that it can be."


class Bar(NamedTuple):
    """A total, or several with all between."""

    low: Total
    high: Total
    share: Fraction

    @property
    def name(self) -> str:
        return shown(self.low) if self.low == self.high else f"{shown(self.low)}..{shown(self.high)}"


def shown(total: Total) -> str:
    """A total as a decimal where that ends after six digits, and as a fraction otherwise."""
    if total.denominator == 1 or 1_000_000 % total.denominator:
        return str(total)
    digits = f"{abs(total.numerator) * (1_000_000 // total.denominator):07}"
    return f"{'-' if total < 0 else ''}{digits[:-6]}.{digits[-6:].rstrip('0')}"


def percent(share: Fraction) -> str:
    """Never rounded to 0 or 100 unless it is."""
    hundred = float(share) * 100
    if share > 0 and hundred < 0.0005:
        return "<0.001%"
    if share < 1 and hundred > 99.9995:
        return ">99.999%"
    return f"{hundred:.3f}%"


def bars(items: Sequence[tuple[Total, Fraction]], most: int) -> tuple[list[Bar], int]:
    """A bar for each total, or for so many whole numbers in a row that ``most`` bars are enough."""
    if len(items) <= most:
        return [Bar(total, total, share) for total, share in items], 1
    (first, _), (last, _) = items[0], items[-1]
    span = last // 1 - first // 1 + 1
    # The numbers people count in: 2, 5, 10, 20, 50 and so on. Bars begin at a multiple of that, so
    # that one more may be needed than fit the span.
    each, ten, steps = 1, 1, cycle((2, 5, 10))
    while -(-span // each) >= most:
        step = next(steps)
        each = step * ten
        if step == 10:
            ten = each
    shares: dict[int, Fraction] = {}
    for total, share in items:
        low = total // each * each
        shares[low] = shares.get(low, Fraction(0)) + share
    # Multiples may reach past the ends.
    gathered = [Bar(low, low + each - 1, share) for low, share in shares.items()]
    gathered[0] = gathered[0]._replace(low=first)
    gathered[-1] = gathered[-1]._replace(high=last)
    return gathered, each


def span(odds: Odds) -> str:
    """How many totals there are, and from where to where."""
    if not odds:
        return "the empty die, which has no results"
    if len(odds) == 1:
        return f"always {shown(odds.lowest)}"
    return f"{len(odds)} totals, {shown(odds.lowest)} to {shown(odds.highest)}"


def figures(odds: Odds) -> str:
    of = " (of what is not left out)" if odds.residual else ""
    return f"mean {float(odds.mean):.4f}, standard deviation {odds.sd:.4f}{of}"


def text(odds: Odds) -> str:
    lines = [f"{odds.notation}: {span(odds)}"]
    if odds.times > 1:
        lines.append(f"This is each of the {odds.times} rolls.")
    if odds:
        lines += chart(odds)
        lines.append(figures(odds))
    if odds.residual:
        lines.append(f"left out, with still more explosions: {percent(odds.residual)}")
        lines.append(LEFT_OUT)
    return "\n".join([*lines, *odds.notes])


def chart(odds: Odds) -> list[str]:
    lines = []
    drawn, each = bars(list(odds.items()), BARS_MAX)
    if each > 1:
        lines.append(f"Each bar is {each} totals in a row.")
    fractions = [f"{bar.share.numerator}/{bar.share.denominator}" for bar in drawn]
    wide = max(map(len, fractions))
    if wide > FRACTION_MAX:
        lines.append("The fractions are too long to show; items() has them.")
        wide, fractions = 0, [""] * len(drawn)
    names = [bar.name for bar in drawn]
    name_wide = max(map(len, names))
    room = max(COLUMNS - (name_wide + 1 + 9 + wide + 2), 0)
    most = max(bar.share for bar in drawn)
    for bar, name, fraction in zip(drawn, names, fractions):
        long = round(float(bar.share / most) * room)
        line = f"{name:>{name_wide}} {percent(bar.share):>8} {fraction:>{wide}}  {'#' * long}"
        lines.append(line.rstrip())
    return lines


WIDTH, HEIGHT, FOOT, HEAD = 640, 220, 22, 18
"""Of a drawing, in pixels, with what stands below and above the bars."""
LABEL, SHARE = 7, 60
"""About how wide a digit of a drawing is, and a percentage."""


def svg(odds: Odds) -> str:
    drawn, _ = bars(list(odds.items()), DRAWN_MAX)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" font-family="sans-serif" font-size="12" fill="currentColor">',
        f"<title>{escape(odds.notation)}: {escape(span(odds))}</title>",
    ]
    if drawn:
        labels = [shown(bar.low) for bar in drawn]
        wide = max(map(len, labels)) * LABEL
        # The labels at both ends need half their width beside the middle of their bar.
        step = (WIDTH - wide) / len(drawn)
        tall = HEIGHT - FOOT - HEAD
        # Labels stand under every so many bars, so that they don't touch.
        every = max(1, ceil((wide + LABEL) / step))
        most, highest = max(bar.share for bar in drawn), ""
        for number, (bar, label) in enumerate(zip(drawn, labels)):
            x, height = wide / 2 + number * step, float(bar.share / most) * tall
            middle = f'x="{x + step / 2:.1f}" text-anchor="middle"'
            parts.append(
                f'<rect x="{x + step * 0.08:.1f}" y="{HEIGHT - FOOT - height:.1f}" width="{step * 0.84:.1f}" '
                f'height="{height:.1f}" fill="#4a7ab5"><title>{bar.name}: {escape(percent(bar.share))}</title>'
                "</rect>"
            )
            if number % every == 0:
                parts.append(f'<text {middle} y="{HEIGHT - 6}">{label}</text>')
            if bar.share == most and not highest:
                at = min(max(x + step / 2, SHARE / 2), WIDTH - SHARE / 2)
                highest = f'<text x="{at:.1f}" y="12" text-anchor="middle">{escape(percent(most))}</text>'
        parts.append(highest)
        line = f'x1="0" y1="{HEIGHT - FOOT}" x2="{WIDTH}" y2="{HEIGHT - FOOT}"'
        parts.append(f'<line {line} stroke="currentColor" stroke-width="0.5"/>')
    return "\n".join([*parts, "</svg>"])


def html(odds: Odds) -> str:
    told = [f"<b>{escape(odds.notation)}</b>: {escape(span(odds))}"]
    if odds.times > 1:
        told.append(f"each of the {odds.times} rolls")
    if odds:
        told.append(figures(odds))
    if odds.residual:
        told.append(f"left out, with still more explosions: {escape(percent(odds.residual))}")
    notes = "".join(f"<br><i>{escape(note)}</i>" for note in odds.notes)
    return f"<div>{'; '.join(told)}{notes}</div>\n{svg(odds)}"


def plot(odds: Odds, ax: Axes | None, of: str, how: dict[str, Any]) -> Axes:
    if of not in ("exactly", "at_least", "at_most"):
        raise ValueError(f"of is exactly, at_least or at_most, not {of!r}")
    if ax is None:
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError(
                "plot needs matplotlib, which is not installed: pip install norn-dice[plot]. "
                "print(odds) and odds.svg() draw without it"
            ) from error
        ax = pyplot.subplots()[1]
    rows = odds.table()
    totals = [float(row.total) for row in rows]
    shares = [float(getattr(row, of)) * 100 for row in rows]
    how.setdefault("label", odds.notation)
    if of == "exactly":
        # Bars touch neither their neighbours nor, where totals are close to each other, overlap.
        gaps = [right - left for left, right in zip(totals, totals[1:])]
        how.setdefault("width", 0.8 * min([1.0, *gaps]))
        ax.bar(totals, shares, **how)
        ax.set_ylabel("%")
    else:
        ax.step(totals, shares, where="mid", **how)
        ax.set_ylabel("% or more" if of == "at_least" else "% or less")
    ax.set_ylim(bottom=0)
    ax.set_xlabel("total")
    ax.legend()
    return ax
