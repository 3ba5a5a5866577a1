// What is said by what is written in the line below the log.
import type { Say } from '../lib/wire';

export type Way = 'talk' | 'tell' | 'note' | 'dice';

export function sayOf(way: Way, text: string, how: { to: number[]; shared: boolean; secret: boolean }): Say {
  switch (way) {
    case 'talk':
      return { verb: 'talk', text, ...(how.to.length > 0 ? { to: how.to } : {}) };
    case 'tell':
      return { verb: 'narrate', text };
    case 'note':
      return { verb: 'note', text, public: how.shared };
    case 'dice':
      return { verb: 'throw', notation: text, secret: how.secret };
  }
}

/** The notation with one more die of so many sides: `2d6` and a d6 are `3d6`. */
export function notation(text: string, sides: number): string {
  const parts = text.trim() === '' ? [] : text.trim().split(/\s*\+\s*/);
  const at = parts.findIndex((part) => new RegExp(`^\\d*d${sides}$`, 'i').test(part));
  const known = parts[at];
  if (known === undefined) return [...parts, `1d${sides}`].join(' + ');
  const count = Number.parseInt(known, 10);
  parts[at] = `${(Number.isNaN(count) ? 1 : count) + 1}d${sides}`;
  return parts.join(' + ');
}
