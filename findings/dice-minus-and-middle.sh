#!/usr/bin/env bash
# dice 4.0.0 (PyPI, MIT): a minus before a bracket, and the middle dice (`o`).
#
# Guess: -(1+2) is -3, and 3d6o2 adds up two of three dice.
# Seen: both give a number without an error, and it is wrong.
# - The minus is lost where the bracket holds arithmetic, or a total: -(1+2) is 3, and 10+-(3+4) is 17. Before a number
#   (-3), before dice (-2d1) and between two terms (1-(2+3)) it counts.
# - The middle dice are none at all where at most one has to go: 3d1o2, 4d1o3 and 3d1o3 are 0, as 2d1o is, which should
#   leave one. 4d1o2, where one goes at each end, is 2.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install --quiet --disable-pip-version-check dice==4.0.0 pyparsing==3.3.3
cat > try.py <<'PY'
import warnings
warnings.simplefilter("ignore")
import dice
# One-sided dice: nothing is left to chance.
for expression in ["-(1+2)", "10+-(3+4)", "-(2d1t)", "-3", "-2d1", "1-(2+3)", "3d1o2", "4d1o3", "3d1o3", "2d1o", "4d1o2"]:
    print(expression, "=", int(dice.roll(expression)))
PY
seen="$(v/bin/python try.py)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
-(1+2) = 3
10+-(3+4) = 17
-(2d1t) = 2
-3 = -3
-2d1 = -2
1-(2+3) = -4
3d1o2 = 0
4d1o3 = 0
3d1o3 = 0
2d1o = 0
4d1o2 = 2
SEEN
