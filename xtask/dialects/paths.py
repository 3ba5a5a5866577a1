"""Walks all paths of a program's random source, and writes what comes of them.

A program is rolled again and again. Each time its random source asks for a number, it is told the next one of a
path; after each roll the path is moved on, last choice first, until every path has been taken. So the shares are exact.
"""
import json
import sys
from fractions import Fraction

MOST_PATHS = 20_000
# A path is cut where its share falls below the last of these that does not make too many paths.
LEAST_SHARES = [Fraction(1, 10**n) for n in (4, 6, 7, 9)]
# With more than this left out by the first of them, the others would not do.
HOPELESS = Fraction(9, 10)
# With more than this left out, a sample says only that the program accepts the expression.
MOST_LEFT_OUT = Fraction(1, 500)


class Cut(BaseException):
    """The path is too unlikely. No `except Exception` of the program may catch this."""


class TooMany(Exception):
    pass


def walk(roll, least_share):
    """Shares of the totals, of the errors, and of what was cut. `roll(choose)` gives a total or raises."""
    totals, errors, left_out = {}, {}, Fraction(0)
    path, taken = [], 0
    while True:
        at, share = 0, Fraction(1)

        def choose(size):
            nonlocal at, share
            if at == len(path):
                path.append([0, size])
            chosen, had = path[at]
            assert had == size, "the program asked for something else on the same path"
            at, share = at + 1, share / size
            if share < least_share:
                raise Cut
            return chosen

        try:
            total = roll(choose)
            totals[total] = totals.get(total, 0) + share
        except Cut:
            left_out += share
        except AssertionError:
            raise
        except Exception as error:
            text = said(error)
            errors[text] = errors.get(text, 0) + share
        del path[at:]
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return totals, errors, left_out
        path[-1][0] += 1
        taken += 1
        if taken > MOST_PATHS:
            raise TooMany


def said(error):
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0] if lines else ''}"[:120]


def sample(dialect, expression, roll, plain):
    """`plain()` rolls the expression with real random numbers."""
    head = {"dialect": dialect, "expression": expression}
    found = None
    for least_share in LEAST_SHARES:
        try:
            found = walk(roll, least_share)
        except TooMany:
            break
        if not found[2] or found[2] > HOPELESS:
            break
    if found and not found[2] and not found[0]:
        return head | {"refused": True, "error": next(iter(found[1]))}
    if not found or found[2] > MOST_LEFT_OUT:
        # Too large, or it never ends.
        try:
            plain()
        except Exception as error:
            return head | {"refused": True, "error": said(error)}
        return head | {"refused": False}
    totals, errors, left_out = found
    out = head | {"refused": False, "left_out": str(left_out)}
    if errors:
        out["fails"] = str(sum(errors.values()))
        out["error"] = next(iter(errors))
    keys = sorted(totals)
    return out | {"totals": {str(key): str(totals[key]) for key in keys}}


def expressions(dialect):
    """The lines of this dialect's part of `expressions.txt`, which is given as standard input."""
    mine = False
    for line in sys.stdin.read().split("\n"):
        if line.startswith("== ") and line.endswith(" =="):
            mine = line[3:-3] == dialect
        elif mine and line:
            yield line


def main(dialect, roll, plain):
    for expression in expressions(dialect):
        made = sample(dialect, expression, lambda choose: roll(expression, choose), lambda: plain(expression))
        print(json.dumps(made, ensure_ascii=False, separators=(",", ":")), flush=True)
