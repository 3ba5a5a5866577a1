// What is meant by a part of a name, best first. The terminal finds options in the same way.

/** Up to so many options are seen at a glance: they stand as buttons, and nobody has to look for one. */
export const FEW = 7;

/** Letters as they are compared: small, without what stands above or below them. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

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
