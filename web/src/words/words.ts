// The page's own words, in the language of whoever reads them. English comes with the parts that say it; another language
// is one file beside the folder `en`, fetched before anything is drawn. What a language lacks is said in English.
import { FluentBundle, type FluentResource, type FluentVariable } from '@fluent/bundle';
import { ENGLISH, FORM } from './form';

/** Messages as `words.mjs` writes them: what each says by its id, and an attribute by the id, a dot and its name. */
export type Written = Record<string, unknown>;

/** A piece of a sentence: plain, or what stands within a mark of that name. */
export interface Piece {
  mark: string | null;
  text: string;
}

type Takes<M, K extends keyof M> = M[K] extends null ? [] : [M[K]];

/** Says messages of a file by their ids, with what they take. */
export interface Told<M> {
  <K extends keyof M>(id: K, ...args: Takes<M, K>): string;
  /** The same in pieces, where a sentence has marks in it, such as `<b>…</b>`. */
  pieces<K extends keyof M>(id: K, ...args: Takes<M, K>): Piece[];
}

/** Stands for `<` in what people wrote, which marks nothing. */
const NO_MARK = '\uE000';
/** The language in which no translation is, to see what is no message and what has too little room: English with accents,
 *  a third longer and in brackets. */
export const PSEUDO = 'en-XA';

const first = new FluentBundle(ENGLISH, FORM);
/** The languages that the reader has asked for. */
let readers: readonly string[] = [];
/** What is asked for a message, one after the other. */
let asked = [first];
/** All English there is so far. */
const read: FluentResource[] = [];
/** Another form of English, in which everything is said that comes later, too. */
let altered: { bundle: FluentBundle; around: (text: string) => string } | null = null;

const resource = (written: Written): FluentResource =>
  ({ body: Object.entries(written).map(([id, value]) => ({ id, value, attributes: {} })) }) as unknown as FluentResource;

function told(id: string, args?: Record<string, FluentVariable>): string {
  for (const bundle of asked) {
    const pattern = bundle.getMessage(id)?.value;
    if (pattern === undefined || pattern === null) continue;
    const wrong: Error[] = [];
    const text = bundle.formatPattern(pattern, args ?? null, wrong);
    // A translation that asks for what is not given says less than English does.
    if (wrong.length > 0 && bundle !== first) continue;
    return altered?.bundle === bundle ? altered.around(text) : text;
  }
  return id;
}

/** The pieces of a text with marks: `<b>bold</b>`, or `<who/>` for what is put there. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) found.push({ mark: null, text: text.slice(at, to) });
  };
  for (const one of text.matchAll(/<([\w-]+)(?:\/>|>(.*?)<\/\1>)/gs)) {
    plain(one.index);
    found.push({ mark: one[1] ?? null, text: one[2] ?? '' });
    at = one.index + one[0].length;
  }
  plain(text.length);
  return found.map((piece) => ({ ...piece, text: piece.text.replaceAll(NO_MARK, '<') }));
}

const say: Told<Record<string, Record<string, string | number>>> = Object.assign(
  (id: string, args?: Record<string, string | number>) => told(id, args),
  {
    pieces: (id: string, args: Record<string, string | number> = {}) =>
      pieces(told(id, Object.fromEntries(Object.entries(args).map(([name, is]) => [name, typeof is === 'string' ? is.replaceAll('<', NO_MARK) : is])))),
  },
);

/** Takes up the English words of a file. */
export function english(written: Written): typeof say {
  const words = resource(written);
  read.push(words);
  // A file that is edited while the page is open comes again.
  first.addResource(words, { allowOverrides: true });
  altered?.bundle.addResource(words);
  return say;
}

/** The languages there are besides English, by their tags. */
const LANGUAGES = import.meta.glob<Written>('./*.ftl', { import: 'default' });
const tagOf = (path: string): string => path.slice(2, -'.ftl'.length);

/** From now on speaks the languages that a reader wants, as far as there are any. */
export async function speak(wanted: readonly string[] = navigator.languages, there: Record<string, () => Promise<Written>> = LANGUAGES): Promise<void> {
  readers = wanted;
  altered = null;
  asked = [first];
  if (wanted[0] === PSEUDO) {
    const { accented, bracketed } = await import('./pseudo');
    altered = { bundle: new FluentBundle(ENGLISH, { ...FORM, transform: accented }), around: bracketed };
    for (const one of read) altered.bundle.addResource(one);
    asked = [altered.bundle, first];
  } else if (Object.keys(there).length > 0) {
    const { negotiateLanguages } = await import('@fluent/langneg');
    const tags = new Map(Object.entries(there).map(([path, load]) => [tagOf(path), load]));
    const chosen = negotiateLanguages(wanted, [...tags.keys(), 'en'], { defaultLocale: 'en' });
    const before = chosen.slice(0, chosen.indexOf('en'));
    const bundles = await Promise.all(
      before.map(async (tag) => {
        // Better English than nothing, where a language can't be fetched.
        const written = await tags.get(tag)?.().catch(() => undefined);
        const bundle = new FluentBundle(tag, FORM);
        if (written) bundle.addResource(resource(written));
        return written ? [bundle] : [];
      }),
    );
    asked = [...bundles.flat(), first];
  }
  document.documentElement.lang = language();
}

/** The language that is spoken, as a tag. */
export const language = (): string => (altered ? PSEUDO : asked[0] === first ? 'en' : (asked[0]?.locales[0] ?? 'en'));

/** How dates are written: as a reader's own region does it, in the language that is spoken. */
export const region = (): string[] => {
  const spoken = new Intl.Locale(language()).language;
  return [...readers.filter((tag) => tag !== PSEUDO && tag.split('-')[0] === spoken), spoken];
};

const formats = new Map<string, Intl.ListFormat>();
/** Several things in a row: “Ann, Ben and Cai”. */
export function listed(all: Iterable<string>): string {
  const tag = asked[0]?.locales[0] ?? ENGLISH;
  const format = formats.get(tag) ?? new Intl.ListFormat(tag);
  formats.set(tag, format);
  return format.format(all);
}
