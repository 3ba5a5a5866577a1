import { expect, test } from 'vitest';
import { drawn, facesOf, kindIn, type Person } from '../src/lib/faces';

const person = (who: number, name: string, side = 0, more: Partial<Person> = {}): Person => ({ who, name, kind: 'character', side, portrayed: false, ...more });
const shown = (...people: Person[]): Record<string, string> =>
  Object.fromEntries([...facesOf(people)].map(([who, { token, mark }]) => [people.find((one) => one.who === who)!.name, `${token.name.slice(6)}${mark === null ? '' : ` ${mark}`}`]));

test('a kind is a name without its number', () => {
  expect(kindIn('Street thug 12')).toEqual({ kind: 'Street thug', number: '12' });
  expect(kindIn('Runa')).toEqual({ kind: 'Runa', number: null });
  expect(kindIn('7')).toEqual({ kind: '7', number: null });
});

test('creatures and trades are drawn as what they are called, the last word first', () => {
  const names = { 'Mire hound 2': 'hound', 'Dragon, Infant': 'drake', 'Two wolves': 'wolf', 'Toad of the sill': 'beast', 'Drowned guard': 'guard', 'Street thug': 'rogue', 'Rat king': 'crown', Skeletons: 'skull', 'Ghoul 3': 'undead' };
  for (const [name, token] of Object.entries(names)) expect(drawn({ who: 1, name, kind: '' }).name, name).toBe(`token-${token}`);
  expect(drawn({ who: 1, name: 'Rex', kind: 'Animal' }).name).toBe('token-beast');
  expect(drawn({ who: 9, name: 'Those of the hill', kind: 'Company' }).name).toBe('token-company');
});

test('people who were made one after the other have faces of their own', () => {
  for (const first of [1, 8, 40]) {
    const names = Array.from({ length: 12 }, (_, n) => drawn({ who: first + n, name: `Ann${'a'.repeat(n)}`, kind: '' }).name);
    expect(new Set(names).size).toBe(12);
  }
});

test('every seat sees somebody with the same face, whomever else it sees, and it stays as others come and go', () => {
  const all = [person(1, 'Runa'), person(2, 'Gor'), person(17, 'Snag', 1), person(18, 'Wick', 1), person(30, 'Wolf', 1)];
  for (const one of all) {
    const alone = facesOf([one]).get(one.who)!.token;
    for (const without of all) if (without !== one) expect(facesOf(all.filter((other) => other !== without)).get(one.who)!.token).toBe(alone);
  }
});

test('those of one kind look alike and have their number; nobody else looks like somebody beside them without a mark', () => {
  const thorns = [person(20, 'Thornling', 1), person(25, 'Thornling 2', 1), person(26, 'Thornling 3', 1)];
  const faces = [...facesOf(thorns).values()];
  expect(new Set(faces.map((one) => one.token)).size).toBe(1);
  expect(faces.map((one) => one.mark)).toEqual([null, '2', '3']);
  // Fifteen heads come round again.
  expect(shown(person(1, 'Runa'), person(16, 'Ulla'))).toEqual({ Runa: 'braid Ru', Ulla: 'braid Ul' });
  // Sides are drawn apart, and so is whoever has a portrait.
  expect(shown(person(1, 'Runa'), person(16, 'Ulla', 1))).toEqual({ Runa: 'braid', Ulla: 'braid' });
  expect(shown(person(1, 'Runa'), person(16, 'Ulla', 0, { portrayed: true }))).toEqual({ Runa: 'braid', Ulla: 'braid' });
  expect(shown(person(3, 'Wolf 2', 1), person(4, 'Warg 2', 1))).toEqual({ 'Wolf 2': 'wolf Wo2', 'Warg 2': 'wolf Wa2' });
  const crowd = Array.from({ length: 40 }, (_, n) => person(n + 1, `Nobody${String.fromCharCode(97 + (n % 26))}${n > 25 ? 'x' : ''}`, n % 2));
  const seen = [...facesOf(crowd).entries()].map(([who, { token, mark }]) => `${crowd[who - 1]!.side} ${token.name} ${mark ?? ''}`);
  for (const [n, one] of seen.entries()) if (one.endsWith(' ')) expect(seen.indexOf(one)).toBe(n);
});
