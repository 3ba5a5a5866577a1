"""PyPI dice. Its dice ask `random.randint` of the module `dice.elements`.

What is kept or dropped is also shuffled there. Nothing that is summed depends on that, so here it stays as it is. A result
that is a list counts as its sum.
"""
import functools
import pickle
import random
import types
import warnings

warnings.simplefilter("ignore")

import dice
import dice.elements
import dice.utilities

import paths


def randint(least, most):
    return least + source.choose(most - least + 1)


source = types.SimpleNamespace(randint=randint, shuffle=lambda what: None)


@functools.cache
def parsed(expression):
    # Reading takes far longer than rolling, and what is rolled keeps its results.
    return pickle.dumps(list(dice.parse_expression(expression)))


def roll(expression, choose):
    source.choose = choose
    dice.elements.random = source
    # As `dice.roll` does it with what it has read.
    elements = [element.evaluate_cached() for element in pickle.loads(parsed(expression))]
    return int(dice.utilities.single(elements))


def plain(expression):
    dice.elements.random = random
    return int(dice.roll(expression))


paths.main("python-dice", roll, plain)
