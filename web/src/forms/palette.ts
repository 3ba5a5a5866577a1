// What is meant by a few typed words: something to attempt, a value to correct, something that the page does, or somebody, a
// card, a place or a rule; and what can't be done just now.
import type { View } from '../lib/sheets';
import { plain } from '../lib/find';
import type { Card, Choice, Field, Filling, Offer, Refused, Row, Sheet, Value } from '../lib/wire';
import type { Tool } from './tools';
import { readFactor, readMoney, readNumber, type Values } from './values';

/** Something that the words may mean. */
export type Hit =
  | { is: 'attempt'; offer: Offer; /** Whose what, where it begins at a row of a sheet. */ of: string | null; values: Values; words: string[] }
  | { is: 'fix'; sheet: Sheet; row: Row; address: string; value: Value }
  | { is: 'tool'; tool: Tool }
  | { is: 'refused'; label: string; why: Refused }
  | { is: 'person'; sheet: Sheet }
  | { is: 'card'; card: Card }
  | { is: 'place'; place: number; name: string }
  | { is: 'rule'; id: string; title: string }
  | { is: 'log'; words: string; count: number };

/** The most of each kind that are listed, and of all attempts. */
const EACH = 3;
const ATTEMPTS = 5;
/** Words that join others: they stand for a part of a name only as a whole. */
const SMALL = new Set(['a', 'an', 'and', 'at', 'by', 'fix', 'for', 'from', 'in', 'of', 'on', 'set', 'the', 'to', 'with']);

const wordsOf = (typed: string): string[] => typed.trim().split(/\s+/).filter((word) => word !== '');
const partsOf = (label: string): string[] => plain(label).split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');

/** Which of the words name parts of a label, each part once. */
export function naming(words: string[], label: string): string[] {
  const left = partsOf(label);
  return words.filter((word) => {
    const typed = plain(word);
    const whole = SMALL.has(typed) || typed.length === 1;
    const at = left.findIndex((part) => (whole ? part === typed : part.startsWith(typed)));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** Of how much of a label the words are, from 0 to 1. */
const share = (words: string[], label: string): number => words.length / Math.max(1, partsOf(label).length);

/** Words that mean something by themselves. */
export const telling = (words: string[]): string[] => words.filter((word) => !SMALL.has(plain(word)));

const without = (words: string[], used: string[]): string[] => {
  const left = [...used];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Best first: by how many of the words a label has, then by how early they begin, since people say first what they want, then by
 *  how much of the label they are, then in order. */
function ranked<T>(all: T[], words: string[], label: (one: T) => string): { one: T; used: string[] }[] {
  return all
    .map((one, n) => {
      const used = naming(words, label(one));
      const [first] = telling(used);
      return { one, used, n, count: telling(used).length, from: first === undefined ? 0 : words.indexOf(first), share: share(used, label(one)) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.from - other.from || other.share - one.share || one.n - other.n);
}

/** Those of which all telling words are said. */
const whole = <T>(all: T[], words: string[], label: (one: T) => string): T[] =>
  ranked(all, words, label)
    .filter(({ used }) => telling(used).length === telling(words).length)
    .map(({ one }) => one);

/** A value as it is typed for a row that holds one of this kind. */
function typedAs(held: Value | null, word: string): Value | null {
  if (held === null || 'number' in held) {
    const number = readNumber(word);
    return number === undefined ? null : { number };
  }
  if ('money' in held) {
    const money = readMoney(word);
    return money === undefined ? null : { money };
  }
  return null;
}

/** Values that the referee may correct: somebody's name, what of theirs, and a number. */
function fixes(state: View, words: string[]): Hit[] {
  const last = words[words.length - 1];
  if (last === undefined) return [];
  const rest = words.slice(0, -1);
  const found = state.sheets.flatMap((sheet) => {
    const named = naming(rest, sheet.name);
    const left = without(rest, named);
    return sheet.sections
      .flatMap((section) => section.rows)
      .flatMap((row) => {
        const value = row.address === undefined || row.value === undefined ? null : typedAs(row.value, last);
        const used = naming(left, row.label);
        if (row.address === undefined || value === null || telling(used).length === 0 || telling(without(left, used)).length > 0) return [];
        const hit: Hit = { is: 'fix', sheet, row, address: row.address, value };
        return [{ hit, named: telling(named).length, share: share(used, row.label) }];
      });
  });
  const most = Math.max(0, ...found.map(({ named }) => named));
  return found
    .filter(({ named }) => named === most)
    .sort((one, other) => other.share - one.share)
    .map(({ hit }) => hit);
}

/** All that the words may mean, the likeliest first. */
export function hits(
  typed: string,
  state: View,
  cards: Card[],
  rules: [string, string][],
  referee: boolean,
  { tools = [], refused = [], log = [] }: { tools?: Tool[]; refused?: [string, Refused][]; /** What happened, an item each, in words. */ log?: string[] } = {},
): Hit[] {
  const words = wordsOf(typed);
  if (telling(words).length === 0) return [];
  // A row of a sheet that can be rolled is an attempt that is filled in already.
  const rows = state.sheets.flatMap((sheet) =>
    sheet.sections.flatMap((section) =>
      section.rows.flatMap((row) => {
        const offer = state.offers.find((one) => one.attempt === row.offer?.attempt);
        return offer && row.offer ? [{ offer, values: row.offer.values, label: `${offer.label} ${sheet.name} ${row.label}`, of: `${sheet.name}, ${row.label}`, row }] : [];
      }),
    ),
  );
  const offers = state.offers.map((offer) => ({ offer, values: {}, label: offer.label, of: null, row: null }));
  const all: { offer: Offer; values: Values; label: string; of: string | null; row: Row | null }[] = [...offers, ...rows];
  const attempts = ranked(all, words, ({ label }) => label)
    // Of a row, its own label has to be meant: a name alone is somebody, and the attempt alone is its offer.
    .filter(({ one, used }) => one.row === null || telling(naming(used, one.row.label)).length > 0)
    .slice(0, ATTEMPTS)
    .map(({ one, used }): Hit => ({ is: 'attempt', offer: one.offer, of: one.of, values: one.values, words: without(words, used) }));
  // What some of the words are not said for stands behind what all of them name.
  const exact = attempts.filter((hit) => hit.is === 'attempt' && telling(hit.words).length === 0);
  const loose = attempts.filter((hit) => !exact.includes(hit));
  const does = whole(tools, words, (tool) => `${tool.label} ${tool.also}`).slice(0, EACH);
  const offered = new Set(state.offers.map((offer) => offer.label));
  const barred = whole(
    refused.filter(([label]) => !offered.has(label)),
    words,
    ([label]) => label,
  ).slice(0, EACH);
  const not = barred.map(([label, why]): Hit => ({ is: 'refused', label, why }));
  // Where nothing that can be done is all that was said, but something is that can't, its reason is what was asked for.
  const first = exact.length === 0 && does.length === 0;
  const people = whole(state.sheets.filter((sheet) => sheet.who !== null), words, (sheet) => sheet.name);
  const here = cards.filter((card) => !card.gone);
  const titled = whole(here, words, (card) => card.about.title);
  // Those that are called so, then those in which it stands.
  const said = telling(words).map(plain);
  const holds = (text: string): boolean => said.every((word) => plain(text).includes(word));
  const within = here.filter((card) => !titled.includes(card) && holds([card.about.title, card.about.text ?? '', ...(card.about.tags ?? []), ...(card.about.fields ?? []).flatMap(({ name, value }) => [name, value])].join(' ')));
  const read = [...titled, ...within];
  const count = log.filter(holds).length;
  const places = whole(state.maps.flatMap((map) => map.places), words, (spot) => spot.name);
  const known = whole(rules, words, ([, title]) => title);
  return [
    ...(referee ? fixes(state, words).slice(0, EACH) : []),
    ...exact,
    ...does.map((tool): Hit => ({ is: 'tool', tool })),
    ...(first ? not : []),
    ...loose,
    ...people.slice(0, EACH).map((sheet): Hit => ({ is: 'person', sheet })),
    ...read.slice(0, EACH).map((card): Hit => ({ is: 'card', card })),
    ...places.slice(0, EACH).map((spot): Hit => ({ is: 'place', place: spot.place, name: spot.name })),
    ...known.slice(0, EACH).map(([id, title]): Hit => ({ is: 'rule', id, title })),
    ...(first ? [] : not),
    ...(count > 0 ? [{ is: 'log', words: telling(words).join(' '), count } satisfies Hit] : []),
  ];
}

/** The option that most of the words name; what is refused comes last. */
function option(options: Choice[], words: string[]): { choice: Choice; used: string[] } | undefined {
  const found = ranked(options, words, (one) => one.label);
  const best = found.find(({ one }) => one.refused === null) ?? found[0];
  return best && { choice: best.one, used: best.used };
}

/** What the words say of one field. */
function said(field: Field, words: string[]): { value: Value; used: string[] } | undefined {
  const { range } = field;
  const first = <T>(read: (word: string) => T | undefined, value: (one: T) => Value) => {
    for (const word of words) {
      const one = read(word);
      if (one !== undefined) return { value: value(one), used: [word] };
    }
    return undefined;
  };
  switch (range.is) {
    case 'one-of': {
      const found = option(range.options, words);
      return found && { value: found.choice.value, used: found.used };
    }
    case 'several-of': {
      const list: Value[] = [];
      let left = words;
      while (list.length < range.max) {
        const found = option(range.options.filter((one) => !list.includes(one.value)), left);
        if (!found) break;
        list.push(found.choice.value);
        left = without(left, found.used);
      }
      return list.length === 0 ? undefined : { value: { list }, used: without(words, left) };
    }
    case 'flag': {
      const used = naming(words, field.label);
      return telling(used).length === 0 ? undefined : { value: { flag: true }, used };
    }
    case 'number':
      return first((word) => {
        const number = readNumber(word);
        return number !== undefined && number >= range.min && number <= range.max ? number : undefined;
      }, (number) => ({ number }));
    case 'money':
      return first(readMoney, (money) => ({ money }));
    case 'factor':
      return first((word) => (/[×x*/]/.test(word) ? readFactor(word) : undefined), (factor) => ({ factor }));
    default:
      return undefined;
  }
}

/** The first thing that the words say of what is not said yet, and what of them is left. What stands as a name is read
 *  before what may be a plain number, since names have numbers in them, too. */
function reads(fields: Field[], values: Values, words: string[]): { values: Values; left: string[]; name: string } | undefined {
  const open = fields.filter((field) => !(field.name in values));
  const names = open.filter(({ range }) => range.is === 'one-of' || range.is === 'several-of');
  for (const field of [...names, ...open.filter((one) => !names.includes(one))]) {
    const found = said(field, words);
    if (found) return { values: { ...values, [field.name]: found.value }, left: without(words, found.used), name: field.name };
  }
  return undefined;
}

/** What is left to be said where there is but one thing to say. */
function goes(fields: Field[], values: Values): Values | undefined {
  for (const field of fields) {
    if (field.name in values || field.value || field.defaulted || field.range.is !== 'one-of') continue;
    const open = field.range.options.filter((one) => one.refused === null);
    if (open.length === 1 && open[0]) return { ...values, [field.name]: open[0].value };
  }
  return undefined;
}

/** The last words, as the text that is still wanted: only where nothing else is. */
function rest(fields: Field[], values: Values, left: string[]): Values | undefined {
  const wanted = fields.filter((field) => !(field.name in values) && !field.value && !field.defaulted);
  const only = wanted[0];
  if (wanted.length !== 1 || only?.range.is !== 'text' || left.length === 0) return undefined;
  return { ...values, [only.name]: { text: left.join(' ') } };
}

/** What a line comes to, if that is an attempt. */
export interface Reading {
  values: Values;
  /** The fields of which something was said. */
  said: ReadonlySet<string>;
  /** Words that mean nothing of it. */
  left: string[];
  filling: Filling;
}

/** How many values are read out of a line at most. */
const STEPS_MAX = 16;

/** Reads the words into the fields of an attempt, one after the other, since each may bring others; undefined if
 *  nothing more is to be looked at. */
export async function readOut(
  look: (values: Values) => Promise<Filling | undefined>,
  start: { values: Values; left: string[] },
  may: (field: Field) => boolean,
): Promise<Reading | undefined> {
  let { values, left } = start;
  const said = new Set(Object.keys(values));
  for (let step = 0; ; step += 1) {
    const filling = await look(values);
    if (!filling) return undefined;
    const fields = filling.fields.filter(may);
    const next = step < STEPS_MAX ? reads(fields, values, left) : undefined;
    if (next) {
      ({ values, left } = next);
      said.add(next.name);
      continue;
    }
    const only = step < STEPS_MAX ? goes(fields, values) : undefined;
    const text = step < STEPS_MAX && !only ? rest(fields, values, left) : undefined;
    if (!only && !text) return { values, said, left, filling };
    values = only ?? text ?? values;
    if (text) left = [];
  }
}
