"""500 drawn pools, each worked out here and by icepool, with exactly equal fractions.

What icepool has no form for is not drawn: dice that explode without end are compared up to totals
that no deeper explosion reaches; the highest dice of a pool that explodes without end, rerolls that
depend on other dice, names of total that repeat, and words that change no total are left out.
"""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any, Callable, NamedTuple

import pytest

from norn_dice import odds

icepool = pytest.importorskip("icepool", reason="icepool is what is compared with")

POOLS = 500
SEED = 20_010
DEPTH = 8
"""How many explosions of a pool are always listed, for dice of up to 20 sides that explode on the
highest face alone: all that are rarer than 1 in 10**12 together may be left out."""


class Pool(NamedTuple):
    notation: str
    peer: Any
    """A die of icepool, or a number."""
    up_to: int | None = None
    """Up to which total both agree; nothing if everywhere."""


Draw = Callable[[random.Random], Pool]
SIDES = (2, 3, 4, 6, 8, 10, 12, 20)


def dice(chance: random.Random, most: int = 6, sides: tuple[int, ...] = SIDES) -> tuple[str, int, Any]:
    """Some dice: as notation, their number, and one of them."""
    count, of = chance.randint(1, most), chance.choice(sides)
    return f"{count}d{of}", count, icepool.d(of)


def sums(chance: random.Random) -> Pool:
    text, count, die = dice(chance, 12)
    peer = count @ die
    for _ in range(chance.randint(0, 3)):
        sign = chance.choice("+-")
        if chance.random() < 0.4:
            number = chance.randint(1, 30)
            text, other = f"{text}{sign}{number}", number
        else:
            more, count, die = dice(chance)
            text, other = f"{text}{sign}{more}", count @ die
        peer = peer + other if sign == "+" else peer - other
    return Pool(text, peer)


def products(chance: random.Random) -> Pool:
    text, count, die = dice(chance)
    peer, number = count @ die, chance.randint(2, 7)
    match_ = chance.randrange(5)
    if match_ == 0:
        return Pool(f"{text}*{number}", peer * number)
    if match_ == 1:
        return Pool(f"({text})/{number}", peer // number)
    if match_ == 2:
        return Pool(f"({text})%{number}", peer % number)
    if match_ == 3:
        return Pool(f"({text}-{number})/{number}", (peer - number) // number)
    more, count, die = dice(chance, 3)
    return Pool(f"({text})*({more})", peer * (count @ die))


def kept(chance: random.Random) -> Pool:
    text, count, die = dice(chance, 10)
    number = chance.randint(1, count)
    how = chance.choice(["kh", "kl", "dh", "dl"])
    number = min(number, count - 1) if how[0] == "d" else number
    if number == 0:
        return kept(chance)
    pool = die.pool(count)
    peer = {
        "kh": lambda: pool.highest(number),
        "kl": lambda: pool.lowest(number),
        "dh": lambda: pool.highest(drop=number),
        "dl": lambda: pool.lowest(drop=number),
    }[how]()
    return Pool(f"{text}{how}{number}", peer.sum())


def kept_twice(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES), chance.randint(4, 10)
    low = chance.randint(1, count - 2)
    high = chance.randint(1, count - low - 1)
    peer = icepool.d(sides).pool(count)[low:-high]
    return Pool(f"{count}d{sides}dl{low}dh{high}", peer.sum())


def mixed(chance: random.Random) -> Pool:
    parts, all_dice = [], []
    for _ in range(chance.randint(2, 3)):
        text, count, die = dice(chance, 4)
        parts.append(text)
        all_dice += [die] * count
    number, high = chance.randint(1, len(all_dice)), chance.random() < 0.5
    pool = icepool.Pool(all_dice)
    peer = pool.highest(number) if high else pool.lowest(number)
    return Pool(f"pool({','.join(parts)}){'kh' if high else 'kl'}{number}", peer.sum())


def several(chance: random.Random) -> tuple[list[str], list[Any]]:
    parts, peers = [], []
    for _ in range(chance.randint(2, 4)):
        text, count, die = dice(chance, 3)
        number = chance.randint(0, 4)
        parts.append(f"{text}+{number}" if number else text)
        peers.append(count @ die + number)
    return parts, peers


def side_by_side(chance: random.Random) -> Pool:
    parts, peers = several(chance)
    number, high = chance.randint(1, len(parts)), chance.random() < 0.5
    keep = icepool.highest if high else icepool.lowest
    text = "{" + ",".join(parts) + "}" + ("kh" if high else "kl") + str(number)
    return Pool(text, keep(*peers, keep=number))


def functions(chance: random.Random) -> Pool:
    parts, peers = several(chance)
    high = chance.random() < 0.5
    keep = icepool.highest if high else icepool.lowest
    return Pool(f"{'max' if high else 'min'}({','.join(parts)})", keep(*peers))


CONDITIONS: dict[str, Callable[[Any, int], Any]] = {
    ">=": lambda die, to: die >= to,
    "<=": lambda die, to: die <= to,
    ">": lambda die, to: die > to,
    "<": lambda die, to: die < to,
    "=": lambda die, to: die == to,
}


def counted(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[1:]), chance.randint(1, 15)
    sign, to = chance.choice(list(CONDITIONS)), chance.randint(2, sides - 1)
    met = icepool.d(sides).map(lambda face: int(CONDITIONS[sign](face, to)))
    return Pool(f"{count}d{sides}{sign}{to}", count @ met)


def failed(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[2:]), chance.randint(1, 10)
    to, fails = chance.randint(3, sides), chance.randint(1, 2)
    each = icepool.d(sides).map(lambda face: (face >= to) - (face <= fails))
    return Pool(f"{count}d{sides}>={to}f<={fails}", count @ each)


def compared(chance: random.Random) -> Pool:
    text, count, die = dice(chance, 5)
    sign = chance.choice(list(CONDITIONS))
    one = count @ die
    if chance.random() < 0.5:
        to = chance.randint(count, count * len(die))
        return Pool(f"({text}){sign}{to}", CONDITIONS[sign](one, to))
    more, count, die = dice(chance, 5)
    return Pool(f"({text}){sign}({more})", CONDITIONS[sign](one, count @ die))


def faces(chance: random.Random) -> Pool:
    sides = [chance.randint(-3, 9) for _ in range(chance.randint(2, 8))]
    count = chance.randint(1, 6)
    die, text = icepool.Die(sides), f"{count}d{{{','.join(map(str, sides))}}}"
    number = chance.randint(1, count)
    if chance.random() < 0.5:
        return Pool(f"{text}kh{number}", die.pool(count).highest(number).sum())
    return Pool(text, count @ die)


def rerolled(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[2:]), chance.randint(1, 6)
    below = chance.randint(2, sides // 2 + 1)
    once = chance.random() < 0.5
    die = icepool.d(sides).reroll(lambda face: face < below, depth=1 if once else "inf")
    number = chance.randint(1, count)
    text = f"{count}d{sides}{'ro' if once else 'r'}<{below}kh{number}"
    return Pool(text, die.pool(count).highest(number).sum())


def clipped(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[2:]), chance.randint(1, 8)
    low = chance.randint(2, sides - 1)
    high = chance.randint(low, sides - 1)
    number = chance.randint(1, count)
    pool = icepool.d(sides).clip(low, high).pool(count)
    return Pool(f"{count}d{sides}mi{low}ma{high}kl{number}", pool.lowest(number).sum())


def exploded_once(chance: random.Random) -> Pool:
    # These are tried one by one here, up to a limit that more dice pass.
    sides, count = chance.choice(SIDES[:5]), chance.randint(1, 3)
    number, start = chance.randint(1, count), chance.randint(2, sides)
    pool = icepool.d(sides).explode_to_pool(count, lambda face: face >= start, depth=1)
    return Pool(f"{count}d{sides}!o>={start}kh{number}", pool.highest(number).sum())


def exploded(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[2:]), chance.randint(1, 4)
    die = icepool.d(sides).explode(depth=DEPTH)
    plus = chance.randint(0, 9)
    return Pool(f"{count}d{sides}!+{plus}", count @ die + plus, DEPTH * sides + plus)


def exploded_less(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[2:]), chance.randint(1, 6)
    die = icepool.d(sides)
    return Pool(
        f"{count}d{sides}!po", count @ die.map(lambda face: face + die - 1 if face == sides else face)
    )


def counted_exploding(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[2:]), chance.randint(1, 8)
    to = chance.randint(2, sides)
    die = icepool.d(sides)
    each = die.map(lambda face: int(face >= to))
    for _ in range(DEPTH):
        deeper = each
        each = die.map(lambda face: 1 + deeper if face == sides else int(face >= to))
    return Pool(f"{count}d{sides}>={to}!", count @ each, DEPTH)


def alike(chance: random.Random) -> Pool:
    sides, count = chance.choice(SIDES[1:]), chance.randint(2, 7)
    what = chance.choice(["alike", "distinct", "straight", "pairs", "middle"])
    if what == "middle":
        count = chance.choice([3, 5, 7])
    pool = icepool.d(sides).pool(count)
    peer = {
        "alike": lambda: pool.largest_count(),
        "distinct": lambda: pool.unique().size(),
        "straight": lambda: pool.largest_straight(),
        "pairs": lambda: pool.divide_counts(2).size(),
        "middle": lambda: pool.middle().sum(),
    }[what]()
    return Pool(f"{what}({count}d{sides})", peer)


def as_many_as(chance: random.Random) -> Pool:
    text, count, die = dice(chance, 2, (2, 3, 4, 6))
    sides = chance.choice(SIDES)
    return Pool(f"({text})d{sides}", (count @ die) @ icepool.d(sides))


def chosen(chance: random.Random) -> Pool:
    plus, against = chance.randint(0, 9), chance.randint(8, 20)
    text, count, die = dice(chance, 3)
    hit = count @ die

    def damage(face: int) -> Any:
        return 2 * count @ die if face == 20 else hit if face + plus >= against else 0

    twice = text.replace(str(count), str(2 * count), 1)
    return Pool(f"x=d20; x=20 ? {twice} : x+{plus}>={against} ? {text} : 0", icepool.d20.map(damage))


KINDS: dict[Draw, int] = {
    sums: 60,
    products: 35,
    kept: 70,
    kept_twice: 25,
    mixed: 50,
    side_by_side: 30,
    functions: 20,
    counted: 35,
    failed: 15,
    compared: 25,
    faces: 30,
    rerolled: 30,
    clipped: 15,
    exploded_once: 15,
    exploded: 15,
    exploded_less: 5,
    counted_exploding: 5,
    alike: 10,
    as_many_as: 5,
    chosen: 5,
}


def drawn() -> list[Pool]:
    chance = random.Random(SEED)
    pools: dict[str, Pool] = {}
    for draw, wanted in KINDS.items():
        until = len(pools) + wanted
        while len(pools) < until:
            pool = draw(chance)
            pools.setdefault(pool.notation, pool)
    return list(pools.values())


def of_peer(peer: Any) -> dict[int, Fraction]:
    shares: Counter[int] = Counter()
    for outcome, ways in peer.items():
        shares[int(outcome)] += ways
    return {total: Fraction(ways, peer.denominator()) for total, ways in shares.items() if ways}


def differences(pools: list[Pool]) -> list[str]:
    """Where both differ."""
    found = []
    for pool in pools:
        ours, theirs = odds(pool.notation), of_peer(pool.peer)
        if sum(ours.values()) + ours.residual != 1:
            found.append(f"{pool.notation} does not sum to one")
        if pool.up_to is None:
            same = ours == theirs and ours.residual == 0
        else:
            listed = {total: share for total, share in ours.items() if total <= pool.up_to}
            same = listed == {total: share for total, share in theirs.items() if total <= pool.up_to}
        if not same:
            found.append(f"{pool.notation}: {dict(ours)} is not {theirs}")
    return found


def test_drawn_pools_have_the_odds_that_icepool_gives() -> None:
    pools = drawn()
    assert len(pools) == POOLS
    assert icepool.__version__ == "2.1.3"
    assert differences(pools) == []


def test_a_difference_is_noticed() -> None:
    # One die more, a share more, a total less.
    assert len(differences([Pool("3d6", 2 @ icepool.d6), Pool("3d6kh2", 2 @ icepool.d6)])) == 2
    assert len(differences([Pool("2d6!", 2 @ icepool.d6, 48)])) == 1
