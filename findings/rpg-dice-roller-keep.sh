#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1 (npm, MIT): keeping or dropping more dice than there are, and no dice.
#
# Guess: kh3 of two dice keeps both, dh3 of two drops both, and a count of 0 rolls nothing.
# Seen: no error, and another number of dice.
# - kh of n dice more than there are keeps only n of them: 4d1kh4 is 4, 4d1kh5 is 1, 4d1kh6 is 2. kl keeps all.
# - dh of n dice more than there are drops only n: 2d1dh2 is 0, 2d1dh3 is 1. dl drops all.
# - A count that is worked out as 0 is one die: (1-1)d1 is 1. (0d1 is refused, and a count below 0 too.)
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1
cat > try.mjs <<'JS'
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
// One-sided dice: the total is how many of them count.
const notations = ['2d1kh3', '4d1kh4', '4d1kh5', '4d1kh6', '2d1kl3', '2d1dh2', '2d1dh3', '2d1dl3', '(1-1)d1', '(2-2)d1'];
for (const notation of notations) console.log(notation, '=', new DiceRoll(notation).total);
JS
seen="$(node try.mjs)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
2d1kh3 = 1
4d1kh4 = 4
4d1kh5 = 1
4d1kh6 = 2
2d1kl3 = 2
2d1dh2 = 0
2d1dh3 = 1
2d1dl3 = 0
(1-1)d1 = 1
(2-2)d1 = 1
SEEN
