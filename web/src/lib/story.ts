// The log as a text to keep: what this seat has seen, in sentences, as Markdown. And what of the session before is worth
// telling again when the next one begins.
import type { Taken } from './chain';
import type { TableLink } from './table.svelte';
import { day, gather, sentences, tale, telling, type Group, type Item } from './log';
import t from '../words/en/story.ftl';

/** How many lines of the session before are told again at most: the latest. */
export const AGAIN_MAX = 12;

/** What means something in Markdown stands for itself, and no line begins a heading, a list or a quotation. */
export const escaped = (text: string): string =>
  text
    .replace(/^[^\S\n]+/gm, '')
    .replace(/[\\`*_{}[\]<>|~&]/g, '\\$&')
    .replace(/^([#+=-]|\d+[.)])/gm, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
    .replace(/\r?\n/g, '  \n');

interface Spoken {
  /** What its line begins with. */
  before: string;
  text: string;
}

/** What an attempt came to, where its sentences do not say it. */
function came(item: Group): string {
  const { outcome } = item;
  if (!outcome || item.lines.some((line) => line.story)) return '';
  return [outcome.label, outcome.total].filter((one) => one !== null).join(', ');
}

/** Whether an attempt belongs into the story: it happened, and counts, and is more than a turn that ends. */
export const happened = (item: Group): boolean =>
  !item.undone && item.dropped === null && (!item.routine || item.lines.some((line) => line.story) || telling(item).some((one) => one.grave));

/** An attempt in sentences. */
export function ofAttempt(item: Group): string {
  const said = sentences(tale(item));
  if (said === '') return '';
  const result = came(item);
  const whole = result === '' ? said : t('came-to', { what: said.replace(/[.:]$/, ''), result });
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** What a line of the log adds to the story; nothing of how the table is run, and nothing that counts no more. */
function line(item: Item, name: (seat: number | null) => string): Spoken | null {
  if (item.is === 'attempt') {
    const text = happened(item) ? ofAttempt(item) : '';
    return text === '' ? null : { before: '', text: escaped(text) };
  }
  if (item.undone) return null;
  const { told, entry } = item.entry;
  const by = escaped(told.who ?? name(told.by));
  const text = escaped(told.text);
  switch (told.kind) {
    case 'talk':
      return { before: '> ', text: told.text.startsWith('/me ') ? `*${by} ${escaped(told.text.slice(4))}*` : t('story-said', { name: by, words: text }) };
    case 'note':
      return { before: '> ', text: t('story-notes', { name: by, words: text }) };
    case 'narration':
      return { before: '', text };
    default:
      return entry.body.is === 'subject' && text !== '' ? { before: '', text } : null;
  }
}

/** The number of the session that this entry begins. */
export function begins(entry: Taken): number | null {
  const { is, open, number } = entry.entry.body as { is: string; open?: unknown; number?: unknown };
  return is === 'session' && open === true && typeof number === 'number' ? number : null;
}

export interface About {
  table: string;
  game: string;
  /** Whose log it is. */
  seat: string;
  name: (seat: number | null) => string;
}

/** A whole log as Markdown, to be read as a story: what happened, in sentences, and what people told each other; no turn that
 *  ends, no seat, no die. */
export function markdown(log: readonly Taken[], about: About): string {
  const parts = [`# ${escaped(about.table)}`, t('story-of', { game: escaped(about.game), name: escaped(about.seat) })];
  let last = '';
  let before: string | null = null;
  for (const item of gather(log)) {
    const time = item.is === 'attempt' ? item.time : item.entry.told.time;
    const session = item.is === 'entry' ? begins(item.entry) : null;
    if (session !== null) parts.push(`## ${t('story-session', { session: String(session) })}`);
    const today = time === null ? last : day(time);
    if (today !== last) {
      last = today;
      parts.push(`### ${escaped(today)}`);
      before = null;
    }
    if (session !== null) {
      before = null;
      continue;
    }
    const one = line(item, about.name);
    if (one === null) continue;
    const aside = item.is === 'attempt' ? item.aside : item.entry.told.aside;
    const whole = aside === null ? one.text : t('story-aside', { what: one.text, names: escaped(aside) });
    const text = whole.split('\n').map((row) => one.before + row).join('\n');
    // What follows on its like goes on with it: deeds as prose, talk as one quotation, or a reader would see as many as there
    // are lines. What somebody narrated stands by itself.
    const kind = aside === null && item.is === 'attempt' ? 'deeds' : one.before === '' ? null : 'talk';
    if (kind !== null && kind === before) parts[parts.length - 1] += kind === 'talk' ? `\n>\n${text}` : ` ${text}`;
    else parts.push(text);
    before = kind;
  }
  return `${parts.join('\n\n')}\n`;
}

/** A session of play with where the one before it stands in the log at hand. */
export interface Session {
  number: number;
  /** Where the session before begins in the log at hand; undefined while that is further back. */
  from: number | undefined;
  /** Where it ends: with the beginning of this one. */
  to: number;
}

/** The session that began last, if one came before it. */
export function latest(log: readonly Taken[]): Session | null {
  const to = log.findLastIndex((entry) => begins(entry) !== null);
  const entry = log[to];
  const number = entry ? begins(entry) : null;
  if (number === null || number < 2) return null;
  const from = log.slice(0, to).findLastIndex((one) => begins(one) === number - 1);
  return { number, from: from < 0 ? undefined : from, to };
}

/** Without what belongs to a subject that somebody stopped: from where the story came to it, to where it was stopped. */
function unstopped(entries: readonly Taken[]): Taken[] {
  const kept: Taken[] = [];
  let subject = 0;
  for (const entry of entries) {
    if (entry.entry.body.is === 'subject') subject = kept.length;
    // Stopping has no time; taking the subject up again has.
    if (entry.told.kind === 'safety' && entry.told.time === null) kept.length = subject;
    else kept.push(entry);
  }
  return kept;
}

/** What of the session before is told again: what was narrated, and what the story was on; or else what happened. What
 *  was stopped is not told again. `open`: only what everybody saw. */
export function previously(log: readonly Taken[], { from, to }: Session, open = false): string[] {
  const told = (entry: Taken): boolean => {
    const { kind, aside, text } = entry.told;
    if (text === '' || (open && aside !== null)) return false;
    return kind === 'narration' || (entry.entry.body.is === 'subject' && kind === 'table');
  };
  const all = unstopped(log.slice(from ?? 0, to));
  const lines = all.filter(told).map((entry) => entry.told.text);
  // Without a word of the referee's, what happened says most: the sentences of the game.
  const rest = (): string[] =>
    gather(all)
      .filter((item): item is Group => item.is === 'attempt' && item.settled && happened(item))
      .filter((item) => !open || item.aside === null)
      .map((item) => sentences(tale(item)))
      .filter((text) => text !== '');
  return (lines.length > 0 ? lines : rest()).slice(-AGAIN_MAX);
}

/** A session of play, as far as the log at hand has it. */
export interface Played {
  number: number;
  /** When it began, and how long it lasted or has lasted so far, in seconds; null and 0 where the log knows no times. */
  began: number | null;
  seconds: number;
  /** Who said or did anything in it: their seats, without the referee's. */
  seats: number[];
  entries: number;
  /** What was told in it, or what happened: the latest lines. */
  lines: string[];
}

/** All sessions of which the log at hand has the beginning, in their order. What was played between two belongs to the first. */
export function sessions(log: readonly Taken[]): Played[] {
  const starts = log.flatMap((entry, at) => (begins(entry) === null ? [] : [at]));
  return starts.map((from, nth) => {
    const to = starts[nth + 1] ?? log.length;
    const number = log[from] ? (begins(log[from]) ?? 0) : 0;
    const part = log.slice(from, to);
    const times = part.flatMap((entry) => entry.told.time ?? []);
    const closed = part.findIndex(({ entry: { body } }) => body.is === 'session' && (body as { open?: unknown }).open === false);
    const last = (closed < 0 ? undefined : part[closed]?.told.time) ?? times.at(-1);
    const seats = new Set(part.flatMap((entry) => (entry.told.by ? [entry.told.by] : [])));
    return {
      number,
      began: times[0] ?? null,
      seconds: times[0] !== undefined && last != null ? Math.max(0, last - times[0]) : 0,
      seats: [...seats].sort((one, other) => one - other),
      entries: part.length,
      lines: previously(log, { number: number + 1, from: from + 1, to }),
    };
  });
}

/** Saves the log that is at hand as a file. */
export function save(table: TableLink): void {
  const { state } = table;
  if (!state) return;
  const name = (seat: number | null): string => table.nameOf(seat);
  saveAs(markdown(table.log, { table: state.name, game: state.game.title, seat: name(table.seat), name }), state.name, 'md');
}

/** Saves a text as a file that is called as this is, as far as a file can be. */
export function saveAs(text: string, name: string, ending: 'md' | 'json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: ending === 'md' ? 'text/markdown' : 'application/json' }));
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'log'}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
