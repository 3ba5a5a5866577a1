// A whole evening is counted: who does how much in which step.
import { expect } from 'vitest';
import type { Person } from './house';

/** For a real die that is typed, so many taps belong to the typing; what is left is the one that lets a die fall. A die that
 *  would fall with what was tapped before it takes none, and the page says so of it. */
const TYPED = 2;

export interface Count {
  /** Plays a step, and says how much each did; with a limit, all of them together do no more than that. */
  step: (name: string, does: () => Promise<void>, most?: number) => Promise<void>;
  /** Somebody types what real dice show: of what falls together by one tap, throw by throw. */
  dice: (one: Person, ...throws: number[][]) => Promise<void>;
  /** What everybody's page shows now, as a picture. */
  seen: (name: string) => Promise<void>;
  /** How much all did so far. */
  total: () => number;
  /** Writes down who did how much in which step. */
  keep: (file: string) => void;
}

export function counts(people: Record<string, Person>, pictures: string): Count {
  const all = Object.values(people);
  const typed = new Map<Person, number>();
  const done = (one: Person): number => one.done - (typed.get(one) ?? 0);
  const begun = new Map(all.map((one) => [one, done(one)]));
  const rows: string[] = [['step', ...Object.keys(people), 'all', 'at most'].join('\t')];
  const total = (): number => all.reduce((sum, one) => sum + done(one) - (begun.get(one) ?? 0), 0);
  return {
    async step(name, does, most) {
      const before = all.map(done);
      await does();
      const took = all.map((one, n) => done(one) - (before[n] ?? 0));
      const sum = took.reduce((one, other) => one + other, 0);
      rows.push([name, ...took, sum, most ?? ''].join('\t'));
      for (const one of all) await one.shot(`${pictures}-${name}-${one.name}`);
      if (most !== undefined) expect(sum, `what “${name}” took`).toBeLessThanOrEqual(most);
    },
    async dice(one, ...throws) {
      // What others are asked at the same time stands there, too.
      const mine = one.page.getByRole('region', { name: 'What is asked' }).locator('article.mine').first();
      for (const [nth, faces] of throws.entries()) {
        // What was asked before may still stand there.
        await mine.getByRole('button', { name: 'Type real dice' }).waitFor();
        const falls = nth > 0 || (await mine.getAttribute('data-falls')) !== null;
        one.types = true;
        typed.set(one, (typed.get(one) ?? 0) + TYPED + (falls ? 1 : 0));
        await one.press('Type real dice', mine);
        await one.write(/./, faces.join(' '), mine);
        // The next die has an article of its own.
        const name = await mine.getAttribute('aria-labelledby');
        await one.press('Take it', mine);
        await one.page.locator(`article[aria-labelledby="${name}"]`).waitFor({ state: 'detached' });
      }
    },
    async seen(name) {
      for (const one of all) await one.shot(`${pictures}-${name}-${one.name}`);
    },
    total,
    keep(file) {
      all[0]?.keep(file, [...rows, `all\t\t\t\t\t${total()}`].join('\n'));
    },
  };
}
