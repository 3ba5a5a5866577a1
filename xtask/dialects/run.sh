#!/usr/bin/env bash
# Rolls the lines of expressions.txt with the real programs, along all paths of their random sources, and writes what comes of
# them to crates/dice/tests/dialects.json. Nothing of Norn runs here, and no test of Norn runs this: the samples are kept.
#
# A sample has `dialect` and `expression`, and:
# - `refused`: true with `error`, if the program refuses it or every roll fails;
# - `totals`: the share of each total, as an exact fraction; the totals as the program writes them;
# - `left_out`: the share of the paths that were cut because each is too unlikely (below 1/10^9, or 1/10^4 where there are too
#   many), so the real share of a total lies between its share here and that plus `left_out`;
# - `fails` with `error`: the share of the rolls that fail, if only some do;
# - neither `refused: true` nor `totals`, if it is accepted but has more than 20,000 paths.
#
# The samples of roll20 come from a parser that approximates what Roll20 reads. `label` is what it did not read as dice.
#
# It takes a few minutes.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check d20==1.1.2 lark-parser==0.9.0 cachetools==8.0.2 dice==4.0.0 pyparsing==3.3.3
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1 @3d-dice/dice-roller-parser@0.2.6 mathjs@14.9.1
# Modules look for packages beside themselves.
cp "$here"/*.py "$here"/*.mjs .
# Messages list what was expected in the order of a set.
export PYTHONHASHSEED=0
v/bin/python avrae.py < "$here/expressions.txt" > avrae.part
v/bin/python python_dice.py < "$here/expressions.txt" > python-dice.part
node roller.mjs < "$here/expressions.txt" > rpg-dice-roller.part
node roll20.mjs < "$here/expressions.txt" > roll20.part
python3 join.py "$here/../../crates/dice/tests/dialects.json" avrae.part python-dice.part rpg-dice-roller.part roll20.part
