"""The examples of the docstrings and of the README are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import norn_dice

HERE = Path(__file__).parent.parent
MODULES = ["norn_dice"] + [
    f"norn_dice.{one.name}" for one in pkgutil.iter_modules(norn_dice.__path__) if one.name != "_norn"
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_docstrings_are_read() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert 40 < tried


def test_what_people_use_has_a_docstring() -> None:
    for name in norn_dice.__all__:
        one = getattr(norn_dice, name)
        if not isinstance(one, (str, tuple)):
            assert one.__doc__, name
            members = vars(one).items() if isinstance(one, type) else ()
            for member, value in members:
                if not member.startswith("_") and isinstance(value, property):
                    assert value.__doc__, f"{name}.{member}"


def test_readme() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    source = "\n".join(blocks)
    test = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert 10 < len(test.examples)
    assert doctest.DocTestRunner().run(test).failed == 0
