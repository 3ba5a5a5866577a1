#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1 (npm, MIT; its arithmetic is mathjs's): `%` before a sign.
#
# Guess: `%` is the remainder, so 7%-3 is 1 or -2, and brackets around -3 change nothing.
# Seen: before a minus, `%` is per cent, and the minus subtracts: 7%-3 is 0.07 - 3, also with spaces around both. In
# brackets the same number is a divisor: 7%(-3) is -2. Neither is an error, and a roll gets hundredths by it.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1
cat > try.mjs <<'JS'
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
for (const notation of ['7%3', '7%-3', '7 % -3', '7%(-3)']) console.log(notation, '=', new DiceRoll(notation).total);
console.log('1d6%-2 is whole:', Number.isInteger(new DiceRoll('1d6%-2').total));
JS
seen="$(node try.mjs)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
7%3 = 1
7%-3 = -2.93
7 % -3 = -2.93
7%(-3) = -2
1d6%-2 is whole: false
SEEN
