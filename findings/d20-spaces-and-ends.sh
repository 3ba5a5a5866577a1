#!/usr/bin/env bash
# d20 1.1.2 (PyPI, MIT; the dice of Avrae): spaces, and the lowest and the highest die.
#
# Guess: an expression is either accepted or refused. 3d6pl1ph1 drops one die at each end, pl1pl1 drops two, and 2d6kh1kl1 keeps
# both dice.
# Seen:
# - Whether an expression is accepted depends on what the same roller was given before. What it has read it keeps under the
#   expression without its spaces: "2d1 kh1" is refused until 2d1kh1 was rolled, and then taken for that; "1 2" becomes 12.
# - Operators of the same sort one after another are one, and each die is selected once at most. So pl1pl1 drops one die. Among
#   equal dice the lowest and the highest are the same die: where all are equal, pl1ph1 drops only one, and kh1kl1 keeps only
#   one. Three sixes of 3d6pl1ph1 make 12; two sixes of 2d6kh1kl1 make 6.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install --quiet --disable-pip-version-check d20==1.1.2
cat > try.py <<'PY'
import d20
# Dice with one side are all equal, so the total is how many of them count; a set says what is selected among unlike ones.
for expression in ["2d1 kh1", "2d1kh1", "2d1 kh1", "1 2", "12", "1 2",
                   "3d1pl1ph1", "4d1pl1ph1", "2d1kh1kl1", "(1, 2, 4)pl1ph1", "(1, 2, 4)kh1kl1", "(1, 2, 4)pl1pl1", "(1, 2, 4)pl2"]:
    try:
        print(expression, "=", d20.roll(expression).total)
    except d20.RollSyntaxError:
        print(expression, "is refused")
PY
seen="$(v/bin/python try.py)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
2d1 kh1 is refused
2d1kh1 = 1
2d1 kh1 = 1
1 2 is refused
12 = 12
1 2 = 12
3d1pl1ph1 = 2
4d1pl1ph1 = 3
2d1kh1kl1 = 1
(1, 2, 4)pl1ph1 = 2
(1, 2, 4)kh1kl1 = 5
(1, 2, 4)pl1pl1 = 6
(1, 2, 4)pl2 = 4
SEEN
