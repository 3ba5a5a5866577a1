// Somebody who plays by keys alone: every press is written out and counted, and after each of them it is looked whether the
// focus is seen, and whether it is anywhere at all.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './house';
import { Reader } from './reader';

/** How many presses of Tab anybody is asked for on the way to something. */
const TABS_MAX = 160;
/** How long the focus may be nowhere while what has it next is drawn, in milliseconds. */
const PATIENCE = 60_000;

export class Hands {
  /** How many keys were pressed; of a text, each letter. */
  presses = 0;
  /** Where the focus was and was not seen. */
  readonly unseen: string[] = [];
  /** What was said of the focus last. */
  said = '';

  private constructor(
    readonly person: Person,
    readonly page: Page,
    readonly reader: Reader,
  ) {}

  static async of(person: Person): Promise<Hands> {
    return new Hands(person, person.page, await Reader.of(person.page));
  }

  /** Presses keys, one after the other; the focus has to be somewhere afterwards, and to be seen there. Gives what is said of it. */
  async press(...keys: string[]): Promise<string> {
    for (const key of keys) await this.#press(key);
    return this.rests();
  }

  /** Tab, until what is said of the focus is that; `way`: by which key. */
  async tab(to: string, way = 'Tab'): Promise<string> {
    const heard: string[] = [];
    for (let n = 0; n < TABS_MAX; n += 1) {
      await this.#press(way);
      this.said = await this.reader.focus();
      // From the last of a page a browser goes to its own bar, and from there to the first.
      if (this.said !== 'nothing') await this.#sees();
      heard.push(this.said);
      if (this.said.endsWith(to) || this.said.includes(`${to},`) || this.said.includes(`${to};`)) return this.said;
    }
    throw new Error(`${this.person.name} does not come to “${to}” by ${way}: ${heard.join(' | ')}`);
  }
  /** Goes on by Tab until the focus has left what there is to go through, as it has to from anywhere; gives by how many presses. */
  async leavesBy(most = 250): Promise<number> {
    let before = '';
    for (let n = 1; n <= most; n += 1) {
      await this.#press('Tab');
      const at = await this.page.evaluate(() => {
        const one = document.activeElement;
        if (!one || one === document.body) return null;
        const all = [...document.querySelectorAll('*')];
        return String(all.indexOf(one));
      });
      if (at === null) return n;
      if (at === before) throw new Error(`${this.person.name} stays on: ${await this.reader.focus()}`);
      before = at;
    }
    throw new Error(`${this.person.name} does not come out by ${most} presses of Tab.`);
  }

  /** Types a text where the focus is. */
  async types(text: string): Promise<void> {
    this.presses += text.length;
    await this.page.keyboard.type(text);
  }

  /** Presses what opens another page. */
  async leaves(key: string): Promise<void> {
    await Promise.all([this.page.waitForEvent('domcontentloaded'), this.#press(key)]);
  }

  /** Waits until the focus is somewhere; gives what is said of it. */
  async rests(): Promise<string> {
    await expect.poll(() => this.page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body), { timeout: PATIENCE, message: `${this.person.name} has lost the focus; it was on: ${this.said}` }).toBe(true);
    this.said = await this.reader.focus();
    await this.#sees();
    return this.said;
  }

  /** Waits until the focus has come to what is said so. */
  async comes(to: string): Promise<string> {
    let heard = this.said;
    await expect
      .poll(
        async () => {
          // What it comes into is said once, with what it comes to first.
          const now = await this.reader.focus();
          if (now !== 'nothing' && !heard.endsWith(now)) heard = now;
          return heard.includes(to);
        },
        { timeout: PATIENCE, message: `${this.person.name} comes to “${to}”` },
      )
      .toBe(true)
      .catch((error: unknown) => {
        throw new Error(`${String(error)}: ${heard}`);
      });
    this.said = heard;
    await this.#sees();
    return this.said;
  }

  async #press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** Whether what has the focus looks so, and lies where it is seen. */
  async #sees(): Promise<void> {
    const why = await this.page.evaluate(seen);
    if (why !== null) this.unseen.push(`${this.said}: ${why}`);
  }
}

/** Runs in the page: why it is not seen where the focus is; null where it is. */
function seen(): string | null {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  // A box that is ticked shows it on all of its line, a place of a map by its edge.
  const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
  const shows = [at, ...labels, at.closest('label'), ...at.querySelectorAll(':scope > *')].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, strokeWidth, stroke } = getComputedStyle(one);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    return one instanceof SVGGraphicsElement && one !== at && parseFloat(strokeWidth) >= 3 && stroke !== 'none';
  });
  // What takes the focus without being a control of its own shows it by nothing but what is read there.
  if (!shows && at.matches(':focus-visible')) return 'it does not look so';
  const all = labels[0] ?? at.closest('label') ?? at;
  const box = all.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'it has no room';
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [box.left + x * box.width, box.top + y * box.height] as const));
  const open = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (at.contains(top) || top.contains(at) || all.contains(top));
  });
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return open ? null : `it is out of sight at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)}, behind ${over?.outerHTML.slice(0, 80) ?? 'nothing'}`;
}
