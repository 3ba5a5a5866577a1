import { expect, test } from 'vitest';
import { labelled, type Label } from '../src/lib/labels';
import { letters, type Disc } from '../src/lib/map';

const disc = (who: number, name: string, x: number, y: number, r = 33): Disc => ({ token: { who, name, place: 0, cluster: 0, side: 0, tenths: null, mine: false }, x, y, r });
const BOUNDS = { width: 600, height: 400 };
const names = (discs: Disc[], size = 10, topped: (who: number) => boolean = () => false): Label[] => labelled(discs, size, BOUNDS, (name) => letters(name, discs.map((one) => one.token.name)), topped);

test('a name stands beneath whom it names, and above where another stands in its way', () => {
  const [one] = names([disc(1, 'Runa', 100, 100)]);
  expect(one).toMatchObject({ words: 'Runa', x: 100 });
  expect(one!.y).toBeGreaterThan(100 + 33);
  const [, upper] = [0, names([disc(1, 'Runa', 100, 100), disc(2, 'Gor', 100, 170)]).find((label) => label.who === 1)!];
  expect(upper.y).toBeLessThan(100 - 25);
  // But not over what is drawn above somebody.
  expect(names([disc(1, 'Runa', 100, 100), disc(2, 'Gor', 100, 170)], 10, (who) => who === 1).some((label) => label.who === 1)).toBe(false);
});

test('no name lies on another or on somebody else, and none leaves the drawing, at any size', () => {
  const crowd = Array.from({ length: 60 }, (_, n) => disc(n, n % 3 === 0 ? `Robber captain ${n}` : `Ann ${n}`, 22 + (n % 12) * 44, 22 + Math.floor(n / 12) * 44, 17));
  for (const size of [4, 6, 9, 13, 20]) {
    const all = names(crowd, size);
    const room = ({ words, x, y }: Label) => ({ left: x - (words.length * 0.56 * size) / 2, right: x + (words.length * 0.56 * size) / 2, top: y - 0.72 * size, bottom: y + 0.24 * size });
    for (const [n, one] of all.entries()) {
      const a = room(one);
      expect(a.left).toBeGreaterThanOrEqual(-0.01);
      expect(a.bottom).toBeLessThanOrEqual(BOUNDS.height + 0.01);
      for (const other of all.slice(n + 1)) {
        const b = room(other);
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom, `${one.words} on ${other.words}`).toBe(false);
      }
      for (const { token, x, y, r } of crowd.filter((each) => each.token.who !== one.who)) {
        const [across, along] = [Math.max(a.left - x, 0, x - a.right), Math.max(a.top - y, 0, y - a.bottom)];
        expect(Math.hypot(across, along), `${one.words} on ${token.name}`).toBeGreaterThan(r * 0.9);
      }
    }
  }
  // Where letters would be larger than those who stand there, nothing is written.
  expect(names(crowd, 60)).toEqual([]);
});

test('a name that has no room is short, and whole where it has', () => {
  const pair = [disc(1, 'Robber captain', 100, 100, 20), disc(2, 'Robber slinger', 142, 100, 20), disc(3, 'Al', 184, 100, 20)];
  expect(names(pair, 10).map((label) => label.words)).not.toEqual([]);
  for (const { who, words } of names(pair, 10)) expect([pair[who - 1]!.token.name, letters(pair[who - 1]!.token.name, pair.map((one) => one.token.name))]).toContain(words);
});

test('sixty people are laid out in no time', () => {
  const crowd = Array.from({ length: 60 }, (_, n) => disc(n, `Somebody ${n}`, 22 + (n % 10) * 56, 22 + Math.floor(n / 10) * 56, 20));
  const before = performance.now();
  for (let n = 0; n < 20; n += 1) names(crowd, 8 + n / 4);
  expect((performance.now() - before) / 20).toBeLessThan(8);
});
