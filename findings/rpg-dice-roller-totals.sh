#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1 (npm, MIT): `minTotal`, `maxTotal` and `averageTotal` of a roll.
#
# Guess: the least total that the roll can show, the greatest, and its mean.
# Seen: each die is set to its lowest face for `minTotal` and to its highest for `maxTotal`, whatever is done with it, and
# `averageTotal` is the middle between these two.
# - What is subtracted turns them round: 10-2d6 has the "minimum" 8 and the "maximum" -2.
# - Two dice that are subtracted from each other seem to have one result: 1d6-1d6 has 0, 0 and 0, though it shows -5 to 5.
# - The middle is no mean where dice are kept: 2d20kh1 has 10.5 (exactly 13.825), as 2d20kl1 has (7.175).
# So none of the three can be shown as a range or as odds.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund @dice-roller/rpg-dice-roller@5.5.1
cat > try.mjs <<'JS'
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
for (const notation of ['10-2d6', '1d6-1d6', '2d20kh1', '2d20kl1']) {
  const roll = new DiceRoll(notation);
  console.log(notation, roll.minTotal, roll.maxTotal, roll.averageTotal);
}
// What really comes: 1d6-1d6 shows more than one result.
const seen = new Set(Array.from({ length: 500 }, () => new DiceRoll('1d6-1d6').total));
console.log('1d6-1d6 shows several results:', seen.size > 1);
JS
seen="$(node try.mjs)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
10-2d6 8 -2 3
1d6-1d6 0 0 0
2d20kh1 1 20 10.5
2d20kl1 1 20 10.5
1d6-1d6 shows several results: true
SEEN
