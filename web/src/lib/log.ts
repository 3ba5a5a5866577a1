// How entries stand together in the log: an attempt with all that belongs to it is one line to read.
import type { Taken } from './chain';
import { plain } from './find';
import type { Die, Kind, Line, Outcome, Whose } from './wire';
import t from '../words/en/log.ftl';
import { region } from '../words/words';

/** An attempt's entries, gathered. */
export interface Group {
  is: 'attempt';
  /** The number of its first entry at hand. */
  number: number;
  id: string;
  by: number | null;
  time: number | null;
  aside: string | null;
  /** What was attempted, in words; empty where its beginning is not at hand. */
  text: string;
  /** What happened in it, in order. */
  steps: { number: number; kind: Kind; text: string; lines: Line[]; aside: string | null }[];
  lines: Line[];
  outcome: Outcome | null;
  settled: boolean;
  /** Set aside or taken back: its dice stay and count for nothing. */
  dropped: string | null;
  ruled: boolean;
  undone: boolean;
  /** No part of the story: a turn that ends, a place on a map. */
  routine: boolean;
}

/** An entry that stands alone. */
export interface Single {
  is: 'entry';
  number: number;
  entry: Taken;
  undone: boolean;
}

export type Item = Group | Single;

/** What tells an item from all others, however the log around it grows. */
export const keyOf = (item: Item): string | number => (item.is === 'attempt' ? item.id : item.number);

/** Items as they were gathered last, each by its first entry: what is still the same is neither gathered nor drawn anew. */
const singles = new WeakMap<Taken, Single>();
const groups = new WeakMap<Taken, { group: Group; entries: number; last: Taken | undefined }>();

function alone(entry: Taken, undone: boolean): Item {
  const before = singles.get(entry);
  if (before?.undone === undone) return before;
  const item = { is: 'entry' as const, number: entry.number, entry, undone };
  singles.set(entry, item);
  return item;
}

function together(id: string, first: Taken, entries: readonly Taken[], undone: boolean): Group {
  const before = groups.get(first);
  if (before?.entries === entries.length && before.last === entries.at(-1) && before.group.undone === undone) return before.group;
  const { number, told } = first;
  const group: Group = {
    is: 'attempt',
    number,
    id,
    by: told.by,
    time: told.time,
    aside: told.aside,
    text: '',
    steps: [],
    lines: [],
    outcome: null,
    settled: false,
    dropped: null,
    ruled: false,
    undone,
    routine: false,
  };
  for (const entry of entries) add(group, entry);
  groups.set(first, { group, entries: entries.length, last: entries.at(-1) });
  return group;
}

/** The log as it is read. An attempt stands where it was begun, with all that came of it since. */
export function gather(log: readonly Taken[]): Item[] {
  const undone = new Set<string>();
  for (const { told } of log) {
    for (const id of told.undone ?? []) undone.add(id);
    // What is done again counts again.
    for (const id of told.redone ?? []) undone.delete(id);
  }
  const attempts = new Map<string, Taken[]>();
  const firsts: Taken[] = [];
  for (const entry of log) {
    const { told } = entry;
    if (told.kind === 'silent') {
      // What waited and begins under another name: its beginning says it all.
      const { is, attempt, begins } = entry.entry.body;
      const first = is === 'withdrawn' && typeof begins === 'string' ? attempts.get(String(attempt))?.[0] : undefined;
      if (first) firsts.splice(firsts.indexOf(first), 1);
      continue;
    }
    if (told.attempt === null || told.kind === 'by-hand' || told.kind === 'undone') {
      if (told.text !== '') firsts.push(entry);
      continue;
    }
    const known = attempts.get(told.attempt);
    if (known) known.push(entry);
    else {
      attempts.set(told.attempt, [entry]);
      firsts.push(entry);
    }
  }
  return firsts.map((entry) => {
    const id = entry.told.attempt;
    const entries = id === null ? undefined : attempts.get(id);
    if (id !== null && entries?.[0] === entry) return together(id, entry, entries, undone.has(id));
    return alone(entry, id !== null && undone.has(id));
  });
}

function add(group: Group, { number, told }: Taken): void {
  const step = { number, kind: told.kind, text: told.text, lines: told.lines, aside: told.aside };
  switch (told.kind) {
    case 'attempt':
      // Proposed, then queued, then attempted: the last says it all.
      group.text = told.text;
      group.by = told.by ?? group.by;
      group.routine = told.routine;
      group.time = told.time;
      return;
    case 'settled':
      group.settled = true;
      group.outcome = told.outcome;
      group.time = told.time;
      break;
    case 'changed':
      group.lines = [...group.lines, ...told.lines];
      break;
    case 'aside':
      group.dropped = told.text;
      break;
    case 'ruled':
      group.ruled = true;
      break;
    default:
      break;
  }
  if (told.kind !== 'settled') group.steps.push(step);
}

/** How much of what came of something its one line says: who wants to know all opens it. */
const NEWS_MAX = 4;

/** A sentence of what happened. */
export interface Sentence {
  what: string;
  /** Whether somebody falls, dies or comes back. */
  grave: boolean;
  /** Whether that is somebody whom this seat plays. */
  yours: boolean;
}

/** What came of it that weighs more than a detail, and that no sentence of the same rule has told. */
function unsaid(lines: readonly Line[]): Line[] {
  const told = new Set(lines.filter((line) => line.story).map((line) => line.rule));
  return lines.filter(({ story, counts, weight, rule }) => !story && counts && weight !== undefined && !told.has(rule));
}

/** What happened, in sentences: those that the rules told, or else what was attempted and what came of it; and whoever
 *  fell or died, unless a sentence said so. */
export function telling(item: Group): Sentence[] {
  const sentence = ({ what, weight, yours = false }: Line): Sentence => ({ what, grave: weight === 'grave', yours });
  const stories = item.lines.filter((line) => line.story);
  const said = new Set(stories.map((line) => line.what));
  const besides = unsaid(item.lines).filter(({ weight, what }) => {
    if (said.has(what) || (weight === 'news' && stories.length > 0)) return false;
    said.add(what);
    return true;
  });
  const news = besides.filter((line) => line.weight === 'news');
  const more = news.length - NEWS_MAX;
  const shown = more > 1 ? besides.filter((line) => line.weight === 'grave' || news.indexOf(line) < NEWS_MAX) : besides;
  const plainly = (what: string): Sentence => ({ what, grave: false, yours: false });
  return [
    ...(stories.length > 0 ? stories.map(sentence) : item.text === '' ? [] : [plainly(item.text)]),
    ...shown.map(sentence),
    ...(more > 1 ? [plainly(t('more-came', { count: more }))] : []),
  ];
}

/** The same, in words alone. */
export const tale = (item: Group): string[] => telling(item).map((one) => one.what);

/** The die that decided: the one that counts, where only one does. */
export function deciding(lines: readonly Line[]): Line | null {
  const count = lines.filter((line) => line.die && line.counts && !line.die.dropped);
  return count.length === 1 ? (count[0] ?? null) : null;
}

/** The place of what an attempt came to among all it could have come to: that of its outermost outcome. */
function ranked(lines: readonly Line[]): [number, number] | null {
  const outcomes = lines.filter((line) => line.rank !== null);
  const depth = Math.min(...outcomes.map((line) => line.depth));
  return outcomes.findLast((line) => line.depth === depth)?.rank ?? null;
}

/** How good an outcome is among all that there could have been; plain where they have no order. */
export type Tone = 'best' | 'middle' | 'worst' | 'plain';

export function toned(lines: readonly Line[]): Tone {
  const rank = ranked(lines);
  if (!rank) return 'plain';
  return rank[0] === 0 ? 'worst' : rank[0] === rank[1] - 1 ? 'best' : 'middle';
}

/** What an attempt came to, where its sentences do not say that: where the rules have told what came of it, they have said it all. */
export function came(item: Group): Outcome | null {
  const { outcome } = item;
  const said = item.lines.some((line) => line.story);
  return outcome && !said && (outcome.label !== null || outcome.total !== null) ? outcome : null;
}

/** The dice of an attempt, for its one line. */
export function dice(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.die !== null);
}

/** The dice of several people, each person's together; of one alone all in one hand. */
export function hands(lines: readonly Line[]): { whose: Whose | null; dice: Line[] }[] {
  const all: { whose: Whose | null; dice: Line[] }[] = [];
  for (const line of lines) {
    const whose = line.die?.whose ?? null;
    const last = all.at(-1);
    if (last && last.whose?.name === whose?.name) {
      last.dice.push(line);
      last.whose = whose;
    } else all.push({ whose, dice: [line] });
  }
  return all;
}

/** Whether only the referee can take it back: somebody else did it, or dice fell in it. */
export const barred = (log: readonly Taken[], id: string | undefined, seat: number): boolean =>
  gather(log).some((item) =>
    item.is === 'attempt'
      ? item.id === id && ((item.by !== null && item.by !== seat) || dice(item.lines).length > 0)
      : id !== undefined && item.entry.told.attempt === id && item.entry.told.by !== null && item.entry.told.by !== seat,
  );

/** How far back it is looked for what was told last, in entries. */
const ALOUD = 60;

/** What is set large over the map. */
export interface Aloud {
  number: number;
  text: string;
  grave: boolean;
}

/** What came of it last, since the page is there, that everybody at this seat has to know: what somebody else told, or that
 *  one of their own fell, died or came back. */
export function aloud(log: readonly Taken[], live: number, seat: number): Aloud | undefined {
  const late = log.slice(-ALOUD).filter((entry) => entry.number >= live);
  const undone = new Set(late.flatMap((entry) => entry.told.undone));
  for (const { told, number } of late.reverse()) {
    if (told.kind === 'narration' && told.by !== seat && told.text !== '') return { number, text: told.text, grave: false };
    if (told.kind !== 'changed' || (told.attempt !== null && undone.has(told.attempt))) continue;
    const all = [...told.lines.filter((line) => line.story), ...unsaid(told.lines)];
    const grave = all.filter((line) => line.weight === 'grave' && line.yours === true && line.counts);
    if (grave.length > 0) return { number, text: sentences([...new Set(grave.map((line) => line.what))]), grave: true };
  }
  return undefined;
}

/** Hours and minutes of the reader's clock. */
export function clock(time: number): string {
  return new Date(time * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** When the day of a time began, by the reader's clock. */
export const midnight = (time: number): number => new Date(time * 1000).setHours(0, 0, 0, 0);

/** The day in words, for the line between two days. */
export function day(time: number): string {
  return new Date(time * 1000).toLocaleDateString(region(), { weekday: 'long', day: 'numeric', month: 'long' });
}

/** Whether it stops the subject at once, or takes that back; other acts of safety end nothing. */
export const stops = ({ told, entry }: Taken): boolean => told.kind === 'safety' && told.time === null && !('called' in entry.body);

/** Whether it is something that people tell each other. */
export const told = (kind: Kind): boolean => ['talk', 'narration', 'note', 'card', 'safety', 'thrown'].includes(kind);

/** The dice of a free throw as they fell, and what they come to; none of anything else. */
export function threw({ entry }: Taken): { dice: Die[]; total: string } {
  const body = entry.body as { is: string; sides?: number[]; faces?: number[]; total?: string };
  const faces = body.is === 'thrown' ? (body.faces ?? []) : [];
  const dice = faces.map((face, n) => ({ sides: body.sides?.[n] ?? 0, face, dropped: false }));
  return { dice, total: body.total ?? '' };
}

/** One after the other, each ended once. */
export const sentences = (all: readonly string[]): string =>
  all.map((one, n) => (n + 1 < all.length && !/[.!?…:]$/.test(one) ? `${one}.` : one)).join(' ');

/** What somebody wants to read of the log. */
export interface Wanted {
  which: 'all' | 'rolls' | 'talk';
  /** By whom; by anybody if none. */
  by: number | null;
  /** Words that stand in it, in any order. */
  words: string;
}

/** Whether an item is what somebody wants to read. */
export function wants({ which, by, words }: Wanted, item: Item, name: (seat: number | null) => string): boolean {
  const single = item.is === 'entry' ? item.entry.told : null;
  const kind = single?.kind ?? null;
  if (which === 'talk' && (kind === null || kind === 'thrown' || !told(kind))) return false;
  if (which === 'rolls' && !(item.is === 'attempt' ? dice(item.lines).length > 0 : kind === 'thrown')) return false;
  const who = item.is === 'attempt' ? item.by : item.entry.told.by;
  if (by !== null && who !== by) return false;
  if (words.trim() === '') return true;
  const author = (item.is === 'entry' ? item.entry.told.who : null) ?? name(who);
  const text = plain([author, ...(item.is === 'attempt' ? [item.text, ...item.lines.map((line) => line.what)] : [item.entry.told.text])].join(' '));
  return plain(words).split(/\s+/).every((word) => text.includes(word));
}

/** The most entries told to a reader at once: what comes in a flood is not read out whole. */
export const TOLD_MAX = 4;

/** What a screen reader is told of new entries: outcomes, talk, narration, and what concerns everybody. */
export function spoken(entry: Taken, name: (seat: number | null) => string): string {
  const { told } = entry;
  switch (told.kind) {
    case 'talk':
      return t('said-by', { name: told.who ?? name(told.by), words: told.text });
    case 'settled':
      // A number alone does not say what it is.
      return told.outcome && told.outcome.label === null && told.outcome.total !== null ? t('total-told', { total: told.text }) : told.text;
    case 'rolled':
      // Who rolled what stands behind the rule that called for it.
      return entry.entry.body['is'] === 'rolled' ? told.text.replace(/^[^:]*: (.)/, (_, first: string) => first.toUpperCase()) : told.text;
    case 'changed':
      return sentences(told.lines.filter((line) => line.story || line.weight !== undefined).map((line) => line.what));
    case 'attempt':
    case 'narration':
    case 'safety':
    case 'ruled':
    case 'aside':
    case 'by-hand':
    case 'undone':
    case 'thrown':
    case 'table':
    case 'note':
    case 'card':
      return told.text;
    default:
      return '';
  }
}
