#!/usr/bin/env bash
# d20 1.1.2 (PyPI, MIT; the dice of Avrae): `roll(expression, advantage=AdvType.ADV)`.
#
# Guess: the d20 of the expression is rolled with advantage, wherever it stands, or the call is refused.
# Seen: only the leftmost operand counts. 1d20+5 becomes 2d20kh1 + 5, also in brackets and behind a minus; 5+1d20 is
# rolled plainly, without an error, and so are 2d20 and what has a number first. -1d20 with advantage keeps the highest
# and then negates it: the worst of two results.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v; v/bin/pip install --quiet --disable-pip-version-check d20==1.1.2
cat > try.py <<'PY'
import re
import d20
for expression in ["1d20+5", "(1d20)+5", "-1d20", "5+1d20", "2d20"]:
    said = d20.roll(expression, advantage=d20.AdvType.ADV).result
    # The faces are left out: what was rolled is what counts.
    print(expression, "->", re.sub(r" ?\((?:\*\*|~~|\d|, )+\)", "", said).split(" = ")[0])
PY
seen="$(v/bin/python try.py)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
1d20+5 -> 2d20kh1 + 5
(1d20)+5 -> (2d20kh1) + 5
-1d20 -> -2d20kh1
5+1d20 -> 5 + 1d20
2d20 -> 2d20
SEEN
