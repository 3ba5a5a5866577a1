#!/usr/bin/env bash
# roll 1.3.2 (npm, MIT): a product and a sum in one notation.
#
# Guess: 2d6*2+3 is twice the dice and three more, as 2d6*2 is twice the dice; or it is refused.
# Seen: a factor counts only where nothing else stands behind the dice. One sum in the notation drops it (2d6*2+3 and
# 2d6+3*2 are both the dice and three, 2d6*2+1d4 is both kinds of dice added up), a second factor is dropped too (2d6*2*3
# is twice the dice), and nothing says so. Several sums are all counted.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund roll@1.3.2
cat > try.mjs <<'JS'
import Roll from 'roll';
// Every die of six shows 4, and a die of four 3.
for (const notation of ['2d6', '2d6*2', '2d6+3', '2d6*2+3', '2d6+3*2', '2d6*2+1d4', '2d6*2*3', '2d6+3-1'])
  console.log(notation, '=', new Roll(() => 0.5).roll(notation).result);
JS
seen="$(node try.mjs)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
2d6 = 8
2d6*2 = 16
2d6+3 = 11
2d6*2+3 = 11
2d6+3*2 = 11
2d6*2+1d4 = 11
2d6*2*3 = 16
2d6+3-1 = 10
SEEN
