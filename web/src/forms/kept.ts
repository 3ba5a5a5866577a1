// One record as a file: what its form was filled in with. It goes to any table of the same game, whose form says what of it can
// stand there. What comes from a file is anybody's: its shape is checked here, what it means by the server.
import type { Taken } from '../lib/chain';
import type { Draft, FormAbout, Sheet, Value } from '../lib/wire';
import type { Values } from './values';

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
  if (!plain(value)) return `${at} is no value`;
  const [sort, ...more] = Object.keys(value);
  if (sort === undefined || more.length > 0) return `${at} has to say of one sort what it is`;
  const is = value[sort];
  switch (sort) {
    case 'flag':
      return typeof is === 'boolean' ? '' : `${at} has to be true or false`;
    case 'number':
    case 'money':
    case 'character':
    case 'place':
    case 'item':
      return whole(is) ? '' : `${at} has to be a whole number`;
    case 'word':
    case 'text':
    case 'rule':
      return typeof is === 'string' ? '' : `${at} has to be a text`;
    case 'factor':
      return Array.isArray(is) && is.length === 2 && is.every(whole) ? '' : `${at} has to be two whole numbers`;
    case 'list': {
      if (!Array.isArray(is)) return `${at} has to be a list`;
      if (depth >= DEPTH_MAX) return `${at} stands in too many lists`;
      for (const [n, one] of is.entries()) {
        const found = wrong(one, `${at}, ${n + 1}`, depth + 1);
        if (found !== '') return found;
      }
      return '';
    }
    default:
      return `${at}: there is no sort “${sort.slice(0, 40)}”`;
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
  if (new TextEncoder().encode(text).length > FILE_MAX) return no(`It is longer than the ${FILE_MAX / 1024} KiB that a record may have.`);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return no(`It can’t be read: ${error instanceof Error ? error.message : 'it is no JSON'}.`);
  }
  if (!plain(file) || file['sort'] !== SORT) return no('It is no file of a record: “Save as a file” makes one.');
  if (file['version'] !== VERSION) return no(`It is of version ${String(file['version']).slice(0, 20)}, and this program reads version ${VERSION}.`);
  if (file['game'] !== game.id) return no(`It is of another game (${String(file['game']).slice(0, 40)}), and this table plays ${game.title}.`);
  const form = forms.find((one) => one.form === file['form']);
  if (!form) return no(`There is no form “${String(file['form']).slice(0, 40)}” here for you: there are ${forms.map((one) => one.form).join(', ') || 'none'}.`);
  if (!plain(file['values'])) return no('Its values are missing.');
  for (const [name, value] of Object.entries(file['values'])) {
    const found = wrong(value, `“${name.slice(0, 40)}”`);
    if (found !== '') return no(`${found}.`);
  }
  const values = Object.fromEntries(Object.entries(file['values'])) as Values;
  const label = typeof file['label'] === 'string' ? file['label'].slice(0, 80) : form.label;
  return { ok: true, label, draft: { form: form.form, values } };
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
