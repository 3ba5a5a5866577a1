"""PyPI d20, the dice of Avrae. Its dice ask `random.randrange` of the module `d20.expression`."""
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


def roll(expression, choose):
    source.choose = choose
    d20.expression.random = source
    return d20.roll(expression).total


def plain(expression):
    d20.expression.random = random
    return d20.roll(expression).total


paths.main("avrae", roll, plain)
