"""PyPI d20, the dice of Avrae. Its dice ask `random.randrange` of the module `d20.expression`.

Each expression has a roller of its own: a roller takes an expression that differs from an earlier one by spaces for that one,
even if it would have refused it.
"""
import functools
import random
import types

import d20
import d20.expression

import paths


def randrange(start, stop=None, step=1):
    if stop is None:
        start, stop = 0, start
    return start + step * source.choose(len(range(start, stop, step)))


source = types.SimpleNamespace(randrange=randrange)


@functools.cache
def roller(expression):
    return d20.Roller()


def roll(expression, choose):
    source.choose = choose
    d20.expression.random = source
    return roller(expression).roll(expression).total


def plain(expression):
    d20.expression.random = random
    return roller(expression).roll(expression).total


paths.main("avrae", roll, plain)
