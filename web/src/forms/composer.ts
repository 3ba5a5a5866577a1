// What is said by what is written in the line below the log.
import { after } from '../lib/find';
import type { Say } from '../lib/wire';
import t from '../words/en/talk.ftl';

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

/** What a line says by a word that begins with a stroke, wherever it is written: `/r 2d6`, `/rs 2d6` (in secret),
 *  `/w Ann hush`, `/n a note`; undefined if it begins with none of them. Nobody of that name: an error to be read. */
export function stroked(text: string, seats: { seat: number; name: string }[]): Say | { error: string } | undefined {
  const parts = /^\/(r|roll|rs|w|n)\s+([\s\S]+)$/.exec(text.trim());
  const [, word, rest] = parts ?? [];
  if (word === undefined || rest === undefined) return undefined;
  if (word === 'n') return { verb: 'note', text: rest, public: false };
  if (word !== 'w') return { verb: 'throw', notation: rest, secret: word === 'rs' };
  // A name may be of several words: the longest that fits is meant.
  const known = seats
    .flatMap(({ seat, name }) => {
      const said = after(rest, name);
      return said === undefined ? [] : [{ seat, name, said: said.trim() }];
    })
    .sort((one, other) => other.name.length - one.name.length)[0];
  const said = known?.said ?? '';
  if (!known || said === '') {
    return { error: t('whisper-to', { names: seats.map(({ name }) => name).join(', '), name: seats[0]?.name ?? t('whisper-to.nobody') }) };
  }
  return { verb: 'talk', text: said, to: [known.seat] };
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
