// What somebody does by keys alone, as data, and how it is played: every press is pressed, and all that is said is compared.
import { expect } from 'vitest';
import { Hands } from './hands';
import { rests } from './house';

/** The keys of a step, in order: what is pressed ("Enter"), a key until something is said of the focus ("Tab to Undo, button"),
 *  what is typed ("type Wolf"), what is waited for ("then Keys, dialog"), and a key that opens another page ("Enter opens"). */
export type Keys = readonly string[];

/** A step: what is said of the focus in the end, and what both hear meanwhile. Where nothing is said, nothing may be heard. */
export interface Step {
  by: 'referee' | 'ann';
  keys: Keys;
  on?: string;
  referee?: string;
  ann?: string;
}

/** What differs from one evening to the next. */
const plain = (words: string): string =>
  words.replace(/http:\/\/[^”]*/, 'the link').replace(/\b\d\d:\d\d\b/g, 'hh:mm');

async function does(one: Hands, key: string): Promise<void> {
  const [, way, to] = /^((?:Shift\+)?Tab|Arrow\w+) to (.*)$/.exec(key) ?? [];
  if (way !== undefined && to !== undefined) await one.tab(to, way);
  else if (key.startsWith('type ')) await one.types(key.slice('type '.length));
  else if (key.startsWith('then ')) await one.comes(key.slice('then '.length));
  else if (key.endsWith(' opens')) await one.leaves(key.slice(0, -' opens'.length));
  else await one.press(key);
}

/** Plays a step; gives it with what was said, for whoever writes the next one. */
export async function plays(step: Step, all: { referee: Hands; ann?: Hands }): Promise<Step> {
  const one = step.by === 'ann' ? all.ann! : all.referee;
  for (const key of step.keys) await does(one, key);
  const people = [all.referee, ...(all.ann ? [all.ann] : [])];
  await rests(...people.map((each) => each.person)).catch(() => undefined);
  if (step.on !== undefined && !plain(one.said).endsWith(step.on)) await one.comes(step.on);
  if (process.env['RECORD']) await one.rests().catch(() => undefined);
  const told: Partial<Record<'referee' | 'ann', string>> = {};
  for (const each of people) {
    const name = each === all.referee ? 'referee' : 'ann';
    const want = step[name] ?? '';
    const hears = async (): Promise<string> => {
      const { told: news, state } = await each.reader.story();
      return [news, state === '' ? '' : `(${state})`].filter((words) => words !== '').join(' ');
    };
    if (process.env['RECORD']) {
      await each.page.waitForTimeout(700);
      told[name] = await hears();
    } else {
      await expect.poll(hears, { timeout: 20_000, message: `what ${each.person.name} hears after ${step.keys.join(', ')}` }).toBe(want);
    }
    await each.reader.heard();
  }
  return { ...step, on: plain(one.said).split(' › ').at(-1) ?? '', ...told };
}
