// What is meant by a part of a name, best first. The terminal finds options in the same way.

/** Up to so many options are seen at a glance: they stand as buttons, and nobody has to look for one. */
export const FEW = 7;

/** What is written otherwise without a mark that could be taken off: quotes and hyphens of phones, letters with a stroke. */
const OTHERWISE: Record<string, string> = Object.fromEntries(
  Object.entries({
    "'": '‘’‚‛′ʼʹ`',
    '"': '“”„‟«»',
    '-': '‐‑‒–—―−',
    ss: 'ß',
    ae: 'æ',
    oe: 'œ',
    th: 'þ',
    o: 'ø',
    l: 'ł',
    d: 'đð',
    h: 'ħ',
    t: 'ŧ',
    i: 'ı',
    n: 'ŋ',
    σ: 'ς',
  }).flatMap(([as, all]) => [...all].map((one) => [one, as])),
);
const OTHER = new RegExp(`[${Object.keys(OTHERWISE).join('')}]`, 'gu');

/** A text as it is compared by whoever looks for it, with any keyboard: small, without what stands above, below or across
 *  its letters, with plain quotes and hyphens. The terminal does the same (`folded` in `crates/table/src/names.rs`). */
export const plain = (text: string): string =>
  text
    // These two would fall apart into a space and a mark, and into two others.
    .replaceAll('´', "'")
    .replaceAll('″', '"')
    .normalize('NFKD')
    .replace(/[\p{M}\u200c\u200d\ufe0f]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(OTHER, (one) => OTHERWISE[one] ?? one)
    .trim();

/** How well a label fits what was typed, 0 best; undefined if it doesn't. It is the whole label; the label begins
 *  with it; each typed word begins a word of the label; each stands somewhere in it. */
export function fit(typed: string, label: string): 0 | 1 | 2 | 3 | undefined {
  const wanted = plain(typed);
  const known = plain(label);
  if (known === wanted) return 0;
  if (known.startsWith(wanted)) return 1;
  const words = wanted.split(/\s+/);
  const parts = known.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => known.includes(word)) ? 3 : undefined;
}

/** Those that fit, best first; of those that fit equally well, in their order. Everything, if nothing is typed. */
export function best<T>(typed: string, all: T[], label: (one: T) => string): T[] {
  if (typed.trim() === '') return all;
  return all
    .map((one, n) => ({ one, n, fit: fit(typed, label(one)) }))
    .filter((each) => each.fit !== undefined)
    .sort((one, other) => (one.fit ?? 0) - (other.fit ?? 0) || one.n - other.n)
    .map((each) => each.one);
}

/** What stands behind a name that a text begins with, however it was typed; undefined if it begins with another one. */
export function after(text: string, name: string): string | undefined {
  const wanted = plain(name);
  const letters = [...text];
  // No way to write a name is much longer than it.
  for (let end = Math.min(letters.length, 4 * [...name].length + 8); 0 < end; end -= 1) {
    const begins = letters.slice(0, end).join('');
    if (plain(begins) !== wanted || begins.endsWith(' ')) continue;
    const rest = letters.slice(end).join('');
    return /^[\p{L}\p{N}]/u.test(rest) ? undefined : rest.trimStart();
  }
  return undefined;
}
