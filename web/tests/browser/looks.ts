// What can be seen of a view, and what is wrong with it: by axe-core, by measuring, and as pictures for people.
import { expect } from 'vitest';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { accented, bracketed } from '../../src/words/pseudo';
import { DESKTOP, FULL, PHONE, type Person } from './house';

/** Where the columns no longer grow and the map has its own. */
const HUGE = { width: 2560, height: 1440 };
/** The smallest with the columns of a desktop: a tablet that lies on its side. */
const SMALL = { width: 1024, height: 768 };
const SIZES = { phone: PHONE, desktop: DESKTOP, small: SMALL, huge: HUGE };
export type Size = keyof typeof SIZES;
/** The smallest and the largest have the colours of the others, and a phone at night has those of a desktop at night. */
const SCHEMES: Record<Size, readonly ('light' | 'dark')[]> = {
  phone: FULL ? ['light', 'dark'] : ['light'],
  desktop: ['light', 'dark'],
  small: ['light'],
  huge: ['light'],
};

/** Looks at a view in every size, light and dark; gives what is wrong. `to` is done again at each size. */
export async function looks(one: Person, view: string, to?: (size: Size) => Promise<void>): Promise<string[]> {
  const wrong: string[] = [];
  const before = one.page.viewportSize() ?? DESKTOP;
  // Two are the desktop's layout with more room and with less.
  const sizes = (Object.keys(SIZES) as Size[]).filter((size) => FULL || (size !== 'huge' && size !== 'small'));
  for (const size of sizes) {
    await sized(one, SIZES[size]);
    await to?.(size);
    for (const scheme of SCHEMES[size]) {
      await one.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await one.page.evaluate(still);
      const at = `${view}, ${size}, ${scheme}`;
      await one.shot(`${view}-${size}-${scheme}`);
      // Only colours differ between light and dark.
      const found = scheme === 'dark' ? await broken(one.page, ['color-contrast']) : await fits(one.page, size === 'phone');
      if (scheme === 'light') found.push(...(await broken(one.page)));
      wrong.push(...found.map((what) => `${at}: ${what}`));
    }
  }
  await sized(one, before);
  return wrong;
}

/** The page has two layouts, and goes from one to the other when it is drawn next. */
export async function sized(one: Person, size: { width: number; height: number }): Promise<void> {
  await one.page.setViewportSize(size);
  const laidOut = (): Promise<boolean> =>
    one.page.evaluate(({ width }) => {
      const tables = [...document.querySelectorAll('.table[data-place]')];
      return innerWidth === width && tables.every((table) => table.classList.contains('wide') === matchMedia('(min-width: 64rem)').matches);
    }, size);
  await expect.poll(laidOut, { message: `the page at ${size.width}` }).toBe(true);
}

/** When the page stands as it will stay: fonts are there, nothing slides in. Runs in the page. */
async function still(): Promise<void> {
  await document.fonts.ready;
  // What is taken away while it moves is told as an error, and has come to rest, too.
  const ends = (one: Animation): boolean => one.effect?.getComputedTiming().endTime !== Infinity;
  for (;;) {
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
    // What has just come to stand somewhere looks otherwise until it takes a tap.
    if (document.querySelector('.unarmed') === null) return;
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
}

/** What axe-core finds, by all of its rules or by some. */
export async function broken(page: Page, rules?: string[]): Promise<string[]> {
  const there = await page.evaluate(() => 'axe' in window);
  if (!there) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { axe: check } = window as unknown as { axe: typeof import('axe-core') };
    // What it would preload are styles for a rule about the way a device is held; one that is still being loaded fails it.
    const { violations } = await check.run(document, { resultTypes: ['violations'], preload: false, ...(only ? { runOnly: only } : {}) });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.failureSummary ?? ''}`),
    );
  }, rules);
}

/** What does not fit into the page, and on a phone what a finger misses. */
export const fits = (page: Page, touch: boolean): Promise<string[]> => page.evaluate(misfits, touch);

/** What is cut off at a side, and on a phone what a finger misses: runs in the page. */
function misfits(touch: boolean): string[] {
  const TAP = 44;
  const wrong: string[] = [];
  const tell = (one: Element): string =>
    `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> “${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}”`;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  for (const one of root.querySelectorAll('*')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.unseen, svg, .skip')) continue;
    // What is there for readers alone.
    if (getComputedStyle(one).clipPath === 'inset(50%)') continue;
    const rect = one.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0) continue;
    // What is too wide on purpose is cut with an ellipsis.
    let frame = one.parentElement;
    while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
    const room = frame?.getBoundingClientRect() ?? new DOMRect(0, 0, clientWidth, 0);
    const elided = frame && getComputedStyle(frame).textOverflow === 'ellipsis';
    // A row that is meant to be scrolled sideways, and can be.
    const rolls = frame?.closest('[data-scrolls]') && getComputedStyle(frame.closest('[data-scrolls]')!).overflowX === 'auto';
    if (!elided && !rolls && (rect.right > room.right + 1 || rect.left < room.left - 1)) {
      wrong.push(`${tell(one)} stands out by ${Math.round(Math.max(rect.right - room.right, room.left - rect.left))}`);
    }
    // Where nothing scrolls, nobody comes to what is above or below.
    const stays = frame !== null && getComputedStyle(frame).overflowY === 'hidden';
    if (stays && (rect.bottom <= room.top + 1 || rect.top >= room.bottom - 1)) {
      wrong.push(`${tell(one)} is out of sight`);
    }
    if (!touch || !one.matches('button, a[href], summary, input, select, textarea')) continue;
    if (getComputedStyle(one).display === 'inline') continue;
    const label = one.matches('[type="checkbox"], [type="radio"]') ? one.closest('label') : null;
    const around = (label ?? one).getBoundingClientRect();
    const grown = getComputedStyle(one, '::after');
    const [more, higher] = grown.position === 'absolute' ? [parseFloat(grown.width), parseFloat(grown.height)] : [0, 0];
    const [width, height] = [Math.max(around.width, more), Math.max(around.height, higher)];
    if (Math.min(width, height) < TAP - 0.5) wrong.push(`${tell(one)} is ${Math.round(width)} × ${Math.round(height)}`);
  }
  // No word that stands by itself is broken, unless it is long.
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement;
    if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.closest('.unseen, svg, .skip, script, style')) continue;
    for (const word of (node.textContent ?? '').matchAll(/(?<![^\s[])\p{L}{4,14}(?=[\],.:;]*(?!\S))/gu)) {
      const at = document.createRange();
      at.setStart(node, word.index);
      at.setEnd(node, word.index + word[0].length);
      const lines = new Set([...at.getClientRects()].filter((rect) => rect.width > 0).map((rect) => Math.round(rect.top)));
      if (lines.size > 1) wrong.push(`“${word[0]}” of ${tell(holder)} is broken`);
    }
  }
  return wrong;
}

/** Every letter as English with accents writes it. */
const LETTERS = Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].flatMap((one) => [one, one.toUpperCase()]).map((one) => [one, accented(one)]));

/** Writes with accents what the server says, too, as far as it is drawn: words of a game take a third more room then, as
 *  those of the page do (`src/words`). Stays until the page draws a text anew. */
export async function lengthened(page: Page): Promise<void> {
  await page.evaluate((letters) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [holder, text] = [node.parentElement, node.textContent ?? ''];
      // Names of games, and what stands on a map, are no words of a language.
      if (!holder || holder.closest('noscript, style, script, svg, textarea, [translate=no]') || /[áéíóúýàèìòùçñ]/i.test(text)) continue;
      node.textContent = text.replace(/[a-z]/gi, (one) => letters[one] ?? one);
    }
  }, LETTERS);
}

/** What a control or a text of the page is called in English with accents (`src/words`). */
export const altered = (words: string): string => bracketed(accented(words));

/** Hears all that the server sends to somebody from now on; gives what their page says that is neither in it nor a message
 *  of the page, as far as English with accents tells them apart. */
export function hears(one: Person): () => Promise<string[]> {
  const day = new Date().toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long' });
  let sent = `norn ${day.toLowerCase()}`;
  const hear = (text: string): void => {
    // As it is read: without what JSON and Markdown write around it.
    sent += ` ${text.replace(/\\n/g, ' ').replace(/\\"/g, '"')}`.toLowerCase();
  };
  one.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => hear(payload.toString())));
  one.page.on('response', async (response) => {
    if (response.url().includes('/api/')) hear(await response.text().catch(() => ''));
  });
  return async () => {
    const said = await one.page.evaluate(() => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (node.parentElement?.closest('noscript, style, script')) continue;
        if (node instanceof Text) found.push(node.data);
        else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push((node as Element).getAttribute(name) ?? '');
      }
      return found;
    });
    // What the page puts between two words of the server's stands for itself.
    const runs = new Set(said.flatMap((text) => text.split(/[^\p{L}\s’'"-]+|\S*[áéíóúýàèìòùçñ]\S*/giu)).map((run) => run.trim().replace(/\s+/g, ' ').toLowerCase()));
    return [...runs].filter((run) => /[aeiouy]/.test(run) && !sent.includes(run));
  };
}
