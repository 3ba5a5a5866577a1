// Filling something in together with the server: it says what there is to fill, as far as it can be known, and
// what comes of it. Here is only which values were chosen, when to ask, and that the last answer wins.
import type { Field, Filling, Problem, Row, Value } from '../lib/wire';
import { remaining as left } from '../lib/amounts';
import { fits, same, type Values } from './values';
import page from '../words/en/page.ftl';

/** What the server says of what is filled in. */
export interface Seen {
  filling: Filling;
  problems: Problem[];
  /** What it comes to so far: numbers that people watch while they choose. */
  comesTo: Row[];
}

/** What a form draws. */
export interface Shown {
  /** The latest answer; null before the first. Kept while another one is awaited. */
  seen: Seen | null;
  /** What was chosen here, whether or not the server has seen it yet. */
  values: Values;
  /** What is shown is not yet what the values come to. */
  busy: boolean;
  /** Why there is no answer; empty if there is one. */
  trouble: string;
  /** What it may come to; while that is weighed, what it might have come to before the latest choice. */
  odds: Filling['odds'];
  /** What it may come to is not known yet: its place is kept, so that nothing moves under a finger. */
  weighing: boolean;
  /** What a hand has been at: what goes without saying is nobody's mistake. */
  touched: ReadonlySet<string>;
}

/** How long a typing hand must rest before the server is asked, in milliseconds. */
export const REST = 250;
/** How often values may be chosen or dropped by themselves before somebody has to look. */
const STEPS_MAX = 40;

export class Filler {
  #values: Values;
  readonly #touched = new Set<string>();
  #seen: Seen | null = null;
  #trouble = '';
  #odds: Filling['odds'] = null;
  #weighing = false;
  #asked = 0;
  #answered = 0;
  #steps = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #waiting: (() => void)[] = [];

  constructor(
    private readonly look: (values: Values) => Promise<Seen>,
    start: Values,
    private readonly onchange: (shown: Shown) => void,
    /** What it may come to, where that takes longer than the rest. */
    private readonly weigh?: (values: Values) => Promise<Filling['odds']>,
  ) {
    this.#values = { ...start };
    this.#ask();
  }

  get shown(): Shown {
    return {
      seen: this.#seen,
      values: this.#values,
      busy: this.#busy,
      trouble: this.#trouble,
      touched: this.#touched,
      odds: this.#odds,
      weighing: this.#weighing,
    };
  }

  /** Chooses a value, or leaves it to its default. While somebody types, the server is asked when they rest. */
  set(name: string, value: Value | undefined, typing = false): void {
    this.#touched.add(name);
    const values = { ...this.#values };
    if (value === undefined) delete values[name];
    else values[name] = value;
    this.#values = values;
    this.#steps = 0;
    this.#soon(typing ? REST : 0);
  }

  /** Has these values instead, all at once. */
  put(values: Values): void {
    this.#values = { ...values };
    this.#steps = 0;
    this.#soon(0);
  }

  /** Asks again: the world has changed. */
  refresh(): void {
    this.#steps = 0;
    this.#soon(REST);
  }

  /** What was chosen, once the server has seen it and only as far as there is a field for it. */
  async settled(): Promise<Values> {
    if (this.#timer !== undefined) this.#ask();
    if (this.#busy) await new Promise<void>((done) => this.#waiting.push(done));
    const names = new Set(this.#seen?.filling.fields.map((field) => field.name));
    return Object.fromEntries(Object.entries(this.#values).filter(([name]) => names.has(name)));
  }

  stop(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#done();
  }

  get #busy(): boolean {
    return !this.#over && (this.#timer !== undefined || this.#answered !== this.#asked);
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), pause);
    this.onchange(this.shown);
  }

  #ask(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asked += 1;
    const n = this.#asked;
    this.look(this.#values).then(
      (seen) => this.#take(n, seen, ''),
      (error: unknown) =>
        this.#take(n, this.#seen, error instanceof Error ? error.message : page('no-answer')),
    );
    this.onchange(this.shown);
  }

  #take(n: number, seen: Seen | null, trouble: string): void {
    // Only what was asked last is worth showing: what comes late would put old values back.
    if (this.#over || n !== this.#asked) return;
    this.#answered = n;
    this.#seen = seen;
    this.#trouble = trouble;
    if (seen && trouble === '' && this.#timer === undefined && this.#steps < STEPS_MAX) {
      const next = this.#next(seen.filling);
      if (next) {
        this.#steps += 1;
        this.#values = next;
        this.#ask();
        return;
      }
    }
    const ready = seen?.filling.stage.is === 'ready';
    const unknown = ready && seen.filling.odds === null;
    if (!unknown || this.weigh === undefined) this.#odds = ready ? seen.filling.odds : null;
    this.#weighing = unknown && this.weigh !== undefined && trouble === '';
    this.onchange(this.shown);
    if (this.#busy) return;
    this.#done();
    if (this.#weighing) this.#weigh(n);
  }

  #weigh(n: number): void {
    const weighed = (odds: Filling['odds']): void => {
      if (this.#over || n !== this.#asked) return;
      this.#odds = odds;
      this.#weighing = false;
      this.onchange(this.shown);
    };
    // Nobody has to know the odds to go on.
    this.weigh?.(this.#values).then(weighed, () => weighed(null));
  }

  #done(): void {
    for (const done of this.#waiting.splice(0)) done();
  }

  /** Values that go without saying: what no longer fits is dropped, and where there is but one option it is
   *  chosen. */
  #next(filling: Filling): Values | undefined {
    for (const field of filling.fields) {
      const chosen = this.#values[field.name];
      if (chosen && !fits(field.range, chosen)) {
        // A text that is too long, or a number out of range, is still being written.
        if (field.range.is !== 'one-of' && field.range.is !== 'several-of' && field.range.is !== 'amounts') continue;
        const { [field.name]: _gone, ...rest } = this.#values;
        const kept = remaining(field, chosen);
        // Of too few, or a basket that is too full, somebody is still choosing.
        if (kept && same(kept, chosen)) continue;
        return kept ? { ...rest, [field.name]: kept } : rest;
      }
    }
    for (const field of filling.fields) {
      if (field.value || field.defaulted || field.range.is !== 'one-of') continue;
      const open = field.range.options.filter((option) => !option.refused);
      const only = open[0];
      if (only && open.length === 1) return { ...this.#values, [field.name]: only.value };
    }
    return undefined;
  }
}

/** What is left of a choice of several or of a basket, if that still is one. */
function remaining(field: Field, chosen: Value): Value | undefined {
  if (field.range.is === 'amounts') return left(field.range, chosen);
  if (field.range.is !== 'several-of' || !('list' in chosen)) return undefined;
  const { options, min } = field.range;
  const list = chosen.list.filter((one) => options.some((option) => same(option.value, one)));
  // Of too few, somebody is still choosing.
  if (list.length === chosen.list.length && 0 < list.length && list.length < min) return chosen;
  const kept = { list };
  return list.length < chosen.list.length && list.length > 0 && fits(field.range, kept) ? kept : undefined;
}

/** What stands in a field: what was chosen here, or what the server filled in. */
export function standing(shown: Shown, field: Field): Value | null {
  return shown.values[field.name] ?? field.value;
}

/** Fields in steps that fit a page: a step ends where the chapter of the rules changes, or where it is full. */
export function steps(fields: Field[], few = 3, many = 6): Field[][] {
  const chapter = (field: Field): string => field.rule.split('.').slice(0, 2).join('.');
  const all: Field[][] = [];
  let now: Field[] = [];
  for (const field of fields) {
    const last = now[now.length - 1];
    const full = now.length >= many;
    if (last && (full || (now.length >= few && chapter(last) !== chapter(field)))) {
      all.push(now);
      now = [];
    }
    now.push(field);
  }
  if (now.length > 0) {
    const before = all[all.length - 1];
    // A single field is no page of its own.
    if (before && now.length === 1 && before.length < many + 1) before.push(...now);
    else all.push(now);
  }
  return all;
}
