// One record as a file: what its form was filled in with. It goes to any table of the same game, whose form says what of it can
// stand there. What comes from a file is anybody's: its shape is checked here, what it means by the server.
import type { Taken } from '../lib/chain';
import { portable } from '../lib/library';
import type { Draft, FormAbout, Sheet, Value } from '../lib/wire';
import type { Values } from './values';
import t from '../words/en/records.ftl';

/** The most bytes of such a file: as much as one message to the server may have, with room for what is around it. */
export const FILE_MAX = 48 * 1024;
/** How deep a list may stand in another one. */
const DEPTH_MAX = 6;
/** What says that a file is one of these. */
const SORT = 'norn-record';
const VERSION = 1;

/** Of which game a table is. */
export interface Of {
  id: string;
  title: string;
}

/** What a file holds, or what is wrong with it and where. */
export type Read = { ok: true; label: string; draft: Draft } | { ok: false; why: string };

const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const whole = (value: unknown): boolean => Number.isSafeInteger(value);

/** What is wrong with a value, with where it stands; empty if nothing is. */
function wrong(value: unknown, at: string, depth = 0): string {
  if (!plain(value)) return t('value-none', { at });
  const [sort, ...more] = Object.keys(value);
  if (sort === undefined || more.length > 0) return t('value-sort', { at });
  const is = value[sort];
  switch (sort) {
    case 'flag':
      return typeof is === 'boolean' ? '' : t('value-flag', { at });
    case 'number':
    case 'money':
    case 'character':
    case 'place':
    case 'item':
      return whole(is) ? '' : t('value-whole', { at });
    case 'word':
    case 'text':
    case 'rule':
      return typeof is === 'string' ? '' : t('value-text', { at });
    case 'factor':
      return Array.isArray(is) && is.length === 2 && is.every(whole) ? '' : t('value-factor', { at });
    case 'list': {
      if (!Array.isArray(is)) return t('value-list', { at });
      if (depth >= DEPTH_MAX) return t('value-deep', { at });
      for (const [n, one] of is.entries()) {
        const found = wrong(one, t('file-within', { at, n: n + 1 }), depth + 1);
        if (found !== '') return found;
      }
      return '';
    }
    default:
      return t('value-unknown', { at, sort: sort.slice(0, 40) });
  }
}

/** A record as text. */
export function written(game: Of, label: string, draft: Draft): string {
  const { form, values } = draft;
  return `${JSON.stringify({ sort: SORT, version: VERSION, game: game.id, label, form, values }, null, 2)}\n`;
}

/** What stands in such a text. */
export function read(text: string, game: Of, forms: readonly FormAbout[]): Read {
  const no = (why: string): Read => ({ ok: false, why });
  if (new TextEncoder().encode(text).length > FILE_MAX) return no(t('file-too-large', { most: FILE_MAX / 1024 }));
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return no(t('file-unread', { why: error instanceof Error ? error.message : t('file-unread.no-json') }));
  }
  if (!plain(file) || file['sort'] !== SORT) return no(t('file-no-record'));
  if (file['version'] !== VERSION) return no(t('file-version', { version: String(file['version']).slice(0, 20), ours: VERSION }));
  if (file['game'] !== game.id) return no(t('file-game', { game: String(file['game']).slice(0, 40), ours: game.title }));
  const form = forms.find((one) => one.form === file['form']);
  if (!form) return no(t('file-form', { form: String(file['form']).slice(0, 40), forms: forms.map((one) => one.form).join(', ') || t('file-form.none') }));
  if (!plain(file['values'])) return no(t('file-no-values'));
  for (const [name, value] of Object.entries(file['values'])) {
    const found = wrong(value, t('file-quoted', { name: name.slice(0, 40) }));
    if (found !== '') return no(t('file-wrong', { what: found }));
  }
  const values = Object.fromEntries(Object.entries(file['values'])) as Values;
  const label = typeof file['label'] === 'string' ? file['label'].slice(0, 80) : form.label;
  // Whom and what it names by number is of the table where it was written.
  return { ok: true, label, draft: portable({ form: form.form, values }) };
}

/** Gives somebody a text as a file of their own. */
export function handOver(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'record'}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** Somebody who was made here, with what made them. */
export interface Made {
  who: number;
  label: string;
  draft: Draft;
}

/** Who is here and was made in the part of the log that is at hand, latest first. */
export function made(log: readonly Taken[], sheets: readonly Sheet[], forms: readonly FormAbout[]): Made[] {
  const all = new Map<number, Made>();
  for (const { entry } of log) {
    const { is, who, draft } = entry.body as { is: string; who?: number; draft?: Draft };
    if (is !== 'built' || who === undefined || !draft || !forms.some((form) => form.form === draft.form)) continue;
    const sheet = sheets.find((one) => one.who === who);
    if (!sheet) continue;
    all.delete(who);
    all.set(who, { who, label: sheet.name, draft });
  }
  return [...all.values()].reverse();
}

/** The same again, but for the name: nobody is there twice. */
export function another({ draft, label }: Made): Draft {
  const own = ([name, value]: [string, Value]): boolean => !(name === 'name' && 'text' in value && value.text === label);
  return { form: draft.form, values: Object.fromEntries(Object.entries(draft.values).filter((one): one is [string, Value] => one[1] !== undefined).filter(own)) };
}
