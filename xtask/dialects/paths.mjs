// As `paths.py`: walks all paths of a program's random source.
import { readFileSync } from 'node:fs';

const MOST_PATHS = 20_000;
const LEAST_SHARES = [4n, 6n, 7n, 9n].map((n) => 10n ** n);
const MOST_LEFT_OUT = 500n;

class Cut {}
class TooMany {}

const divisor = (a, b) => (b ? divisor(b, a % b) : a);

/** A share, kept in lowest terms. */
class Share {
  constructor(over, under = 1n) {
    const both = divisor(over, under) || 1n;
    this.over = over / both;
    this.under = under / both;
  }

  plus(other) {
    return new Share(this.over * other.under + other.over * this.under, this.under * other.under);
  }

  toString() {
    return this.under === 1n ? `${this.over}` : `${this.over}/${this.under}`;
  }
}

const said = (error) => `${error.constructor.name.replace('peg$', '')}: ${String(error.message).trim().split('\n')[0]}`
  .slice(0, 120);

const add = (map, key, share) => map.set(key, (map.get(key) ?? new Share(0n)).plus(share));

const walk = (roll, leastShare) => {
  const totals = new Map();
  const errors = new Map();
  let leftOut = new Share(0n);
  const path = [];
  for (let taken = 0; ; taken++) {
    if (taken > MOST_PATHS) throw new TooMany();
    let at = 0;
    let under = 1n;
    const choose = (size) => {
      if (at === path.length) path.push([0, size]);
      const [chosen, had] = path[at];
      if (had !== size) throw new TypeError('the program asked for something else on the same path');
      at += 1;
      under *= BigInt(size);
      if (under > leastShare) throw new Cut();
      return chosen;
    };
    try {
      add(totals, roll(choose), new Share(1n, under));
    } catch (error) {
      if (error instanceof Cut) leftOut = leftOut.plus(new Share(1n, under));
      else add(errors, said(error), new Share(1n, under));
    }
    path.length = at;
    while (path.length && path.at(-1)[0] + 1 === path.at(-1)[1]) path.pop();
    if (!path.length) return { totals, errors, leftOut };
    path.at(-1)[0] += 1;
  }
};

/** `plain()` rolls the expression with real random numbers. */
export const sample = (dialect, expression, roll, plain) => {
  const head = { dialect, expression };
  let found = null;
  for (const leastShare of LEAST_SHARES) {
    try {
      found = walk(roll, leastShare);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      break;
    }
    // With more than nine tenths left out, finer ones would not do.
    if (!found.leftOut.over || found.leftOut.over * 10n > found.leftOut.under * 9n) break;
  }
  if (found && !found.leftOut.over && !found.totals.size) {
    return { ...head, refused: true, error: [...found.errors.keys()][0] };
  }
  if (!found || found.leftOut.over * MOST_LEFT_OUT > found.leftOut.under) {
    // Too large, or it never ends.
    try {
      plain();
    } catch (error) {
      return { ...head, refused: true, error: said(error) };
    }
    return { ...head, refused: false };
  }
  const { totals, errors, leftOut } = found;
  const out = { ...head, refused: false, left_out: `${leftOut}` };
  if (errors.size) {
    out.fails = `${[...errors.values()].reduce((a, b) => a.plus(b))}`;
    [out.error] = errors.keys();
  }
  // As pairs: an object would put whole keys first.
  out.totals = [...totals].sort(([a], [b]) => a - b).map(([key, share]) => [`${key}`, `${share}`]);
  return out;
};

/** The lines of this dialect's part of `expressions.txt`, which is given as standard input. */
export const expressions = (dialect) => {
  let mine = false;
  return readFileSync(0, 'utf8').split('\n').filter((line) => {
    const part = /^== (.*) ==$/.exec(line);
    if (part) mine = part[1] === dialect;
    return mine && !part && line;
  });
};

/** One line of JSON, with totals in order. */
export const line = ({ totals, ...rest }) => {
  const text = JSON.stringify(rest);
  if (!totals) return text;
  const pairs = totals.map(([key, share]) => `${JSON.stringify(key)}:${JSON.stringify(share)}`);
  return `${text.slice(0, -1)},"totals":{${pairs.join(',')}}}`;
};
