#!/usr/bin/env bash
# @3d-dice/dice-roller-parser 0.2.6 (npm, MIT; the parser of dice-box and others): a roll that begins with a minus.
#
# Guess: -1d6 is the negative of a die, as 0-1d6 is; or it is refused.
# Seen: the sign belongs to the number of dice. Minus one dice are thrown, which are none, and the roll is 0 without a
# word: -2d6+10 is always 10, and 2*-1d6 always 0. Where something stands before the minus, it subtracts as it should.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @3d-dice/dice-roller-parser@0.2.6
cat > try.mjs <<'JS'
import parser from '@3d-dice/dice-roller-parser';
const { DiceRoller } = parser;
// Every die gets the same random number, with which a die of six shows 4.
const rolled = (notation) => new DiceRoller(() => 0.5).roll(notation);
for (const notation of ['1d6', '0-1d6', '-1d6', '-2d6+10', '2*-1d6']) console.log(notation, '=', rolled(notation).value);
console.log('dice that -1d6 throws:', rolled('-1d6').rolls.length);
JS
seen="$(node try.mjs)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
1d6 = 4
0-1d6 = -4
-1d6 = 0
-2d6+10 = 10
2*-1d6 = 0
dice that -1d6 throws: 0
SEEN
