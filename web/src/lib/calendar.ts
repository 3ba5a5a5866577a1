// What happened on which day of the game, by the log as this seat has it: each entry says on which day it was written.
import type { Taken } from './chain';
import { gather, telling, type Item } from './log';
import { begins, happened, ofAttempt } from './story';
import t from '../words/en/calendar.ftl';

/** Something that happened, on one day or from one to another. */
export interface Happening {
  item: Item;
  text: string;
  from: number;
  until: number;
  /** How much it matters, the least first: whoever fell, what is told, what was done, what was said. */
  rank: number;
  /** For whom it is, where that is not everybody. */
  aside: string | null;
}

/** The day on which each attempt began, and that on which it ended. It may have been proposed, or answered once more, on others. */
function spans(log: readonly Taken[]): Map<string, [number, number]> {
  const found = new Map<string, [number, number]>();
  for (const { told, entry } of log) {
    if (told.attempt === null || told.day == null) continue;
    const known = found.get(told.attempt);
    if (told.kind === 'settled') found.set(told.attempt, [known?.[0] ?? told.day, told.day]);
    else if (entry.body.is === 'attempted') found.set(told.attempt, [told.day, told.day]);
  }
  return found;
}

function said(entry: Taken, name: (seat: number | null) => string): [string, number] | null {
  const { told, entry: { body } } = entry;
  const by = told.who ?? name(told.by);
  switch (told.kind) {
    case 'talk':
      return [told.text.startsWith('/me ') ? `${by} ${told.text.slice(4)}` : t('day-said', { name: by, words: told.text }), 3];
    case 'note':
      return [t('day-noted', { name: by, words: told.text }), 3];
    case 'narration':
      return [told.text, 1];
    default:
      return begins(entry) !== null || body.is === 'subject' ? [told.text, 1] : null;
  }
}

/** All that happened and counts, in the order of the log. */
export function happenings(log: readonly Taken[], name: (seat: number | null) => string): Happening[] {
  const days = spans(log);
  return gather(log).flatMap((item): Happening[] => {
    if (item.undone) return [];
    if (item.is === 'entry') {
      const { day, aside } = item.entry.told;
      const [text, rank] = said(item.entry, name) ?? ['', 0];
      return day == null || text === '' ? [] : [{ item, text, from: day, until: day, rank, aside }];
    }
    const [from, until] = days.get(item.id) ?? [null, null];
    // A rest is no part of a story, but of the days that it took.
    if (from === null || item.dropped !== null || !item.settled || (from === until && !happened(item))) return [];
    const text = ofAttempt(item);
    const grave = telling(item).some((one) => one.grave);
    const told = item.lines.some((line) => line.story || line.weight === 'news');
    return text === '' ? [] : [{ item, text, from, until, rank: grave ? 0 : told ? 1 : 2, aside: item.aside }];
  });
}

/** What happened on a day, what matters first; of what went on for several days its first and its last. */
export const on = (all: readonly Happening[], day: number): Happening[] =>
  all.filter(({ from, until }) => from === day || until === day).sort((one, other) => one.rank - other.rank);

/** What a day passed with, of what began before it and ended after it. */
export const through = (all: readonly Happening[], day: number): Happening[] =>
  all.filter(({ from, until }) => from < day && day < until);

/** How a day stands in a calendar: something happened on it, or it only passed. */
export type Mark = 'played' | 'passed';

export function marks(all: readonly Happening[], first: number, last: number): Map<number, Mark> {
  const found = new Map<number, Mark>();
  for (const { from, until } of all) {
    for (let day = Math.max(from + 1, first); day < Math.min(until, last + 1); day += 1) if (!found.has(day)) found.set(day, 'passed');
    for (const day of [from, until]) if (first <= day && day <= last) found.set(day, 'played');
  }
  return found;
}
