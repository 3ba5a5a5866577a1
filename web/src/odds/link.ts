// The question in the address: `/odds?a=2d20kh1+4&b=d20+8&at=18`. A plus is written as it is, since it stands in most rolls.
// A program stands behind `#`, which no server is told: addresses that are as long are refused by some.

export interface Question {
  expressions: string[];
  dialect: string;
  /** As they are typed: `dc=10..20 bonus=2`. */
  names: string;
  given: string;
  until: string;
  at: number | null;
  /** A program in the AnyDice language in place of rolls; nothing where there are rolls. */
  program: string | null;
}

/** How many rolls stand beside each other. */
export const ROLLS_MAX = 4;
const LETTERS = ['a', 'b', 'c', 'd'] as const;
/** The longest program that a link carries: longer addresses are cut by some programs. */
export const PROGRAM_MAX = 4000;
const PROGRAM = 'anydice=';

export const nothing = (): Question => ({ expressions: [''], dialect: '', names: '', given: '', until: '', at: null, program: null });

/** What is written in an address, where a few signs of rolls stand as they are. */
const written = (text: string): string => encodeURIComponent(text).replace(/%(2B|2C|2F|3A|3D|3F|40)/g, (code) => decodeURIComponent(code));

/** The part of an address after its path. */
export function linkOf(question: Question): string {
  const parts: string[] = [];
  const add = (key: string, text: string): void => {
    if (text.trim() !== '') parts.push(`${key}=${written(text.trim())}`);
  };
  if (question.program === null) question.expressions.slice(0, ROLLS_MAX).forEach((text, n) => add(LETTERS[n] ?? 'a', text));
  add('names', question.names);
  add('given', question.given);
  add('until', question.until);
  add('dialect', question.dialect);
  if (question.at !== null) parts.push(`at=${question.at}`);
  const search = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return question.program !== null && fits(question) ? `${search}#${PROGRAM}${encodeURIComponent(question.program)}` : search;
}

/** Whether a link can carry it. */
export const fits = ({ program }: Question): boolean => (program ?? '').length <= PROGRAM_MAX;

/** Reads it again, from all that stands behind the path; what is unknown is left out. */
export function questionOf(link: string): Question {
  const [search = '', ...behind] = link.split('#');
  const found = new Map<string, string>();
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [key = '', ...rest] = part.split('=');
    try {
      // No plus is a space here.
      found.set(key, decodeURIComponent(rest.join('=')));
    } catch {
      // Half of a letter: nobody wrote that.
    }
  }
  const question = nothing();
  const expressions = LETTERS.map((letter) => found.get(letter)).filter((text): text is string => text !== undefined && text !== '');
  if (expressions.length > 0) question.expressions = expressions;
  const hash = behind.join('#');
  if (hash.startsWith(PROGRAM)) {
    try {
      question.program = decodeURIComponent(hash.slice(PROGRAM.length));
    } catch {
      // As above.
    }
  }
  for (const key of ['names', 'given', 'until', 'dialect'] as const) question[key] = found.get(key) ?? '';
  const at = found.get('at');
  question.at = at !== undefined && /^-?\d{1,9}$/.test(at) ? Number(at) : null;
  return question;
}

/** What the engine is asked. Names that are not typed whole yet are left out. */
export function asked({ expressions, dialect, names, given, until, at, program }: Question): object {
  if (program !== null) return { program, at };
  const pairs = names
    .split(/\s+/)
    .map((one) => /^@?([^=]+)=(.+)$/.exec(one))
    .filter((one) => one !== null)
    .map((one) => [one[1], one[2]]);
  return { expressions, dialect: dialect || null, names: pairs, given: given || null, until: /^-?\d{1,9}$/.test(until.trim()) ? Number(until) : null, at };
}
