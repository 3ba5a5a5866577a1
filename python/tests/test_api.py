"""What the package offers."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as xml
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import norn_dice
from norn_dice import Contest, NotationError, Odds, anydice, odds, roll


def test_odds_are_a_mapping_of_totals_to_fractions() -> None:
    o = odds("4d6kh3")
    assert isinstance(o, Mapping) and len(o) == 16
    assert list(o) == list(range(3, 19)) == list(o.keys())
    assert o[18] == Fraction(7, 432) and all(type(share) is Fraction for share in o.values())
    assert sum(o.values()) == 1 and o.residual == 0
    assert 19 not in o and o.get(2) is None and o.get(2, 0) == 0
    assert dict(o.items())[3] == Fraction(1, 1296)
    with pytest.raises(KeyError) as missing:
        o[19]
    assert missing.value.args == (19,)


def test_a_key_is_found_by_what_it_equals_as_in_a_dict() -> None:
    o, plain = odds("2d6"), dict(odds("2d6"))
    keys: list[Any] = [7, 7.0, Fraction(7), Decimal(7), True, 7.5, "7", None, 10**40]
    keys += [float("inf"), float("nan"), Decimal("NaN")]
    assert [key in o for key in keys] == [key in plain for key in keys]


def test_odds_are_immutable_and_hashable() -> None:
    o = odds("d6")
    for change in ("o[1] = 2", "o.notation = ''", "o.mean = 3", "o.other = 1", "del o._weighed"):
        with pytest.raises((AttributeError, TypeError)):
            exec(change, {"o": o})
    with pytest.raises(TypeError):
        Odds()
    assert o == odds("1d6") == dict(o) and o != odds("d8") and o != 3
    assert {o: 1}[odds("d{1..6}")] == 1
    assert copy.copy(o) is o and copy.deepcopy(o) is o


def test_figures_are_exact() -> None:
    o = odds("2d6")
    assert (o.mean, o.variance, o.median) == (7, Fraction(35, 6), 7)
    assert type(o.mean) is type(o.variance) is Fraction
    assert o.sd == pytest.approx(2.41522945769824)
    assert (o.lowest, o.highest) == (2, 12)
    assert odds("-2d6").mean == -7
    # Beyond what 128 bits hold.
    big = odds("60d20")
    assert big[60] == Fraction(1, 20**60) and big.mean == 630 and sum(big.values()) == 1


def test_at_least_and_at_most_take_any_number() -> None:
    o = odds("2d6")
    assert o.at_least(7) == Fraction(7, 12) and o.at_most(7) == Fraction(7, 12)
    assert o.at_least(6.5) == o.at_least(Fraction(13, 2)) == o.at_least(Decimal("6.5")) == Fraction(7, 12)
    fine = Fraction(7) - Fraction(1, 10**30)
    assert o.at_least(fine) == Fraction(7, 12) and o.at_most(fine) == Fraction(5, 12)
    far = 10**40
    assert (o.at_least(far), o.at_most(far), o.at_least(-far), o.at_most(-far)) == (0, 1, 1, 0)
    third = odds("fraction(d3,3)")
    assert list(third) == [Fraction(1, 3), Fraction(2, 3), 1]
    assert [type(total) for total in third] == [Fraction, Fraction, int]
    assert third.at_least(Fraction(1, 3)) == 1 and third.at_least(0.34) == Fraction(2, 3)
    with pytest.raises((TypeError, ValueError)):
        o.at_least("seven")  # type: ignore[arg-type]


def test_a_float_is_the_decimal_that_it_prints_as() -> None:
    o = odds("d10")
    assert [o.quantile(n / 10) for n in (1, 2, 7, 10)] == [1, 2, 7, 10]
    assert o.quantile(Fraction(1, 10) + Fraction(1, 10**40)) == 2
    assert o.quantile(0) == 1 and o.quantile(1) == 10
    for wrong in (-0.1, 1.1, Fraction(11, 10)):
        with pytest.raises(ValueError):
            o.quantile(wrong)


def test_versus() -> None:
    contest = odds("d6").versus(odds("d4"))
    assert contest == Contest(Fraction(7, 12), Fraction(1, 6), Fraction(1, 4))
    assert contest == odds("d6").versus("d4") and contest.residual == 0
    for one, other in (("3d6", "d20"), ("4d6kh3", "3d6+1"), ("fraction(d6,2)", "d4")):
        brute = [Fraction(0)] * 3
        for total, share in odds(one).items():
            for against, times in odds(other).items():
                brute[0 if total > against else 1 if total == against else 2] += share * times
        assert odds(one).versus(other) == tuple(brute)
    endless = odds("d6!").versus("d6")
    assert 0 < endless.residual == odds("d6!").residual
    with pytest.raises(TypeError):
        odds("d6").versus(3)  # type: ignore[arg-type]


def test_a_table_has_a_row_for_each_total() -> None:
    for text in ("3d6", "d6!", "fraction(d6,4)"):
        o = odds(text)
        for row in o.table():
            assert tuple(row) == (row.total, o[row.total], o.at_least(row.total), o.at_most(row.total))


def test_dialects_and_names() -> None:
    o = odds("4d6k3", dialect="roll20")
    assert (o.notation, o.dialect) == ("4d6kh3", "roll20")
    assert odds("4d6kh3").dialect == "norn"
    assert odds("d20+@str", str=3).lowest == 4
    assert odds("d20+@STR", str=Fraction(6, 2)).lowest == 4
    assert odds("d20+@{abilities.str.mod}", dialect="foundry", **{"abilities.str.mod": 3}).lowest == 4
    assert len(norn_dice.DIALECTS) == 10 and "kh3" in norn_dice.GRAMMAR
    with pytest.raises(ValueError, match="there is no dialect `roll2`; there are norn, roll20"):
        odds("d6", dialect="roll2")
    with pytest.raises(TypeError, match="the name str takes a number"):
        odds("d20+@str", str="three")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="up to 1,000,000,000"):
        odds("d20+@str", str=10**12)
    with pytest.raises(TypeError, match="a notation is a str"):
        odds(20)  # type: ignore[arg-type]


def test_notes_say_what_may_surprise() -> None:
    assert odds("2d6").notes == ()
    assert odds("d6#4d6kh3").notes == ("What stands after # is a comment: 4d6kh3 is not rolled.",)
    assert odds("5d6e6").notes and odds("5d6e6").notes[0] in str(odds("5d6e6"))
    assert odds("6x(4d6kh3)").times == 6 and "each of the 6 rolls" in str(odds("6x(4d6kh3)"))


def test_errors_have_a_place_and_a_hint() -> None:
    with pytest.raises(NotationError) as raised:
        odds("4d6 + x")
    error = raised.value
    assert isinstance(error, ValueError)
    assert (error.kind, error.line, error.at) == ("notation", 1, 7)
    assert error.picture == "4d6 + x\n      ^"
    assert error.hint and error.hint in str(error) and "character 7" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.at == 7
    with pytest.raises(NotationError) as raised:
        odds("1000d1000")
    assert (raised.value.kind, raised.value.at) == ("too_much_work", None)
    with pytest.raises(NotationError) as raised:
        roll("d6/0")
    assert raised.value.kind == "division_by_zero"


@pytest.mark.parametrize(
    ("text", "dialect", "hint"),
    [
        ("4u6", "roll20", 'the Python package dice has this: dialect="python-dice"'),
        ("4d6km1", None, 'say dialect="roll20" or dialect="dice-maiden"'),
        ("d20+@dex", None, '{"dex": 3}'),
        ("2*2d6>=7", None, 'odds("2d6").at_least(7)'),
    ],
)
def test_hints_say_it_in_python(text: str, dialect: str | None, hint: str) -> None:
    with pytest.raises(NotationError) as raised:
        odds(text, dialect=dialect)
    assert raised.value.hint and hint in raised.value.hint and "--" not in raised.value.hint


def test_odds_are_pickled() -> None:
    for o in (odds("4d6kh3"), odds("d20+@str", str=3), odds("4d6k3", dialect="roll20")):
        again = pickle.loads(pickle.dumps(o))
        assert again == o and (again.notation, again.dialect) == (o.notation, o.dialect)
    o = anydice("output 2d6 named \"two\"")["two"]
    assert pickle.loads(pickle.dumps(o)) == o


def test_rolls() -> None:
    r = roll("4d6kh3 + 2", seed=7)
    assert type(r.total) is int and int(r) == float(r) == r.total
    assert r.total == sum(sorted(r.thrown)[1:]) + 2 and len(r.thrown) == 4
    assert r.notation == "4d6kh3+2" and str(r).startswith(f"4d6kh3+2 = {r.total}\n")
    assert r.tree["kind"] == "sum" and r.tree["total"] == r.total
    dice = r.tree["first"]["dice"]
    assert [die["face"] for die in dice] == list(r.thrown)
    assert [die["fate"] for die in dice].count("dropped") == 1
    assert json.loads(json.dumps(r.tree)) == r.tree
    assert r == roll("4d6kh3 + 2", 7) == pickle.loads(pickle.dumps(r)) and r != roll("4d6kh3+3", 7)
    assert hash(r) == hash(roll("4d6kh3+2", 7))
    with pytest.raises(AttributeError):
        r.total = 18  # type: ignore[misc]


def test_a_roll_that_is_not_whole_or_repeats() -> None:
    assert roll("fraction(d{3},2)").total == Fraction(3, 2)
    six = roll("6x(4d6kh3)", seed=1)
    assert len(six.totals) == 6 and sum(six.totals) == six.total
    assert roll("d6", 1).totals == (roll("d6", 1).total,)
    halves = roll("3x(fraction(d{3},2))")
    assert halves.totals == (Fraction(3, 2),) * 3


def test_the_faces_of_a_seed_never_change() -> None:
    # Those that the command gives for the same seed, worked out by another program.
    known = (2, 18, 17, 15, 16, 3, 20, 18, 20, 11, 8, 6, 8, 3, 1, 19, 8, 14, 1, 8)
    assert roll("20d20", seed=7).thrown == known
    assert roll("2d6", seed=2**64 - 1) == roll("2d6", seed=2**64 - 1)
    for wrong in (-1, 2**64):
        with pytest.raises(ValueError):
            roll("d6", seed=wrong)
    for other in ("7", 7.0, True):
        with pytest.raises(TypeError):
            roll("d6", seed=other)  # type: ignore[arg-type]


def test_a_random_goes_on_from_roll_to_roll() -> None:
    def totals() -> list[Any]:
        chance = random.Random(3)
        return [roll("3d6", chance).total for _ in range(20)]

    assert totals() == totals() and len(set(totals())) > 3


def test_rolls_without_a_seed_differ() -> None:
    # Twice the same by chance: once in 10**26.
    assert roll("20d20").thrown != roll("20d20").thrown


def test_rolls_fall_as_the_odds_say() -> None:
    chance, o, times = random.Random(11), odds("2d6kh1"), 6_000
    seen = [roll("2d6kh1", chance).total for _ in range(times)]
    # Chi-squared of five degrees of freedom is above 30 once in 100,000 times.
    assert sum((seen.count(total) - times * share) ** 2 / (times * share) for total, share in o.items()) < 30


def test_anydice() -> None:
    outputs = anydice(
        """
        output 3d6
        output [highest 3 of 4d6] named "strength"
        output d8 named "strength"
        output d{} named "nothing"
        print {1..3} named "list"
        print 7
        """
    )
    assert list(outputs) == ["output 1", "strength", "strength (2)", "nothing"]
    assert outputs["strength"] == odds("4d6kh3") and outputs["strength (2)"] == odds("d8")
    assert [tuple(one) for one in outputs.printed] == [("list", "{1, 2, 3}"), (None, "7")]
    assert (outputs["strength"].dialect, outputs["strength"].notation) == ("anydice", "strength")
    empty = outputs["nothing"]
    assert len(empty) == 0 and dict(empty) == {} and empty.table() == []
    assert empty.at_least(0) == empty.at_most(0) == empty.residual == 0
    for figure in ("mean", "variance", "sd", "lowest", "highest", "median"):
        with pytest.raises(ValueError, match="the empty die has no results"):
            getattr(empty, figure)
    with pytest.raises(ValueError):
        empty.versus("d6")
    assert "empty die" in str(empty) and "empty die" in repr(empty)
    assert len(xml.fromstring(empty.svg())) == 1
    with pytest.raises(NotationError) as raised:
        anydice("output 2d6\noutput [absolut 3]")
    assert (raised.value.line, raised.value.at) == (2, 8)
    assert raised.value.hint and "line 2" in str(raised.value)


def test_text_is_as_wide_as_a_terminal() -> None:
    texts = ("d6", "7", "20d6", "100d6", "d5000", "-100d6", "d20*1000000+d6", "3d6!", "60d20kh30", "d%-d%")
    for text in texts:
        lines = str(odds(text)).splitlines()
        assert all(len(line) <= 80 for line in lines) and len(lines) <= 50, text
    assert str(odds("7")).startswith("7: always 7\n")
    assert "\n  2..3   4.878% 2/41  #" in str(odds("d41"))
    assert "\n0.25  25.000% 1/4" in str(odds("fraction(d4,4)"))
    assert "\n-1/3 " in str(odds("-fraction(d3,3)"))
    assert eval(repr(odds("4d6kh3+2"))) == odds("4d6kh3+2")


def test_text_agrees_with_odds() -> None:
    text = str(odds("d2!"))
    assert "left out, with still more explosions: <0.001%" in text
    for gathered in ("100d6", "d5000", "-d5000", "d41*3-50"):
        o = odds(gathered)
        bars, _ = norn_dice._draw.bars(list(o.items()), 40)
        assert len(bars) <= 40 and sum(bar.share for bar in bars) == 1
        assert (bars[0].low, bars[-1].high) == (o.lowest, o.highest)
        for bar in bars:
            assert bar.share == sum(share for total, share in o.items() if bar.low <= total <= bar.high)


def test_drawings_are_well_formed() -> None:
    name = "{http://www.w3.org/2000/svg}"
    for text in ("2d6", "1d20+1d4>=3", "d5000", "d6!", "fraction(d6,3)", "max(d6,d8)"):
        drawn = xml.fromstring(odds(text).svg())
        rects = drawn.findall(f"{name}rect")
        assert len(rects) == len(norn_dice._draw.bars(list(odds(text).items()), 160)[0]) <= 160
        for rect in rects:
            top, tall = float(rect.attrib["y"]), float(rect.attrib["height"])
            assert 0 <= top and top + tall <= 220
        xml.fromstring(f"<body>{odds(text)._repr_html_().replace('<br>', '<br/>')}</body>")
    assert len(xml.fromstring(odds("2d6").svg()).findall(f"{name}rect")) == 11
    assert "&lt;" in odds("5d6<3")._repr_html_() and "<3" not in odds("5d6<3")._repr_html_()


def test_plots() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    ax = odds("2d6").plot(color="teal")
    heights = [bar.get_height() for bar in ax.patches]
    assert len(heights) == 11 and sum(heights) == pytest.approx(100)
    assert ax.get_legend().get_texts()[0].get_text() == "2d6"
    assert odds("3d4").plot(ax, of="at_least", label="more") is ax
    assert ax.get_legend().get_texts()[0].get_text() in ("2d6", "more")
    with pytest.raises(ValueError, match="exactly, at_least or at_most"):
        odds("2d6").plot(of="more")
    pyplot.close("all")


def test_without_matplotlib_a_plot_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install norn-dice\[plot\]"):
        odds("2d6").plot()


def test_nothing_else_is_imported() -> None:
    program = (
        "import sys, norn_dice; norn_dice.odds('2d6')._repr_html_(); "
        "print([name for name in ('numpy', 'matplotlib', 'IPython') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_other_threads_go_on_meanwhile() -> None:
    # Takes long enough to notice, and is one call of the native half.
    def work() -> None:
        odds("100d100kh50")

    def ticks_meanwhile() -> int:
        thread = threading.Thread(target=work)
        thread.start()
        ticks = 0
        while thread.is_alive():
            ticks += 1
            time.sleep(0.001)
        thread.join()
        return ticks

    # A thread that holds the interpreter lets this one run at its beginning and end alone, however often it is tried.
    assert any(ticks_meanwhile() > 8 for _ in range(20))
