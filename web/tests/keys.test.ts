// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hush, hushed, meaning } from '../src/lib/keys';
import { loads } from '../src/lib/later';

beforeEach(() => {
  document.body.innerHTML = `
    <main id="middle" tabindex="-1"><h3 tabindex="-1" id="question">?</h3><button id="button"><span id="inside">Find</span></button>
    <details><summary id="summary">More</summary></details><div role="grid"><div role="gridcell" tabindex="0" id="cell"></div></div></main>
    <section class="doing"><h3 tabindex="-1" id="form">Try</h3></section><aside><h2 tabindex="-1" id="drawer">Cards</h2></aside>
    <input id="input" /><input type="checkbox" id="box" />`;
});

/** What a letter means there. */
const at = (id: string, key = 'u', more: KeyboardEventInit = {}): ReturnType<typeof meaning> => {
  let what: ReturnType<typeof meaning> = null;
  const target = id === '' ? document.body : document.getElementById(id)!;
  const hear = (event: Event): void => void (what = meaning(event as KeyboardEvent, true));
  addEventListener('keydown', hear, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  return what;
};

describe('single letters', () => {
  it('act where the focus is on the page itself, and nowhere else', () => {
    for (const id of ['', 'middle', 'question']) expect(at(id), id).toBe('undo');
    for (const id of ['button', 'inside', 'summary', 'cell', 'form', 'drawer', 'input', 'box']) expect(at(id), id).toBe(null);
    // With Alt they are no letters.
    expect(at('input', 'b', { altKey: true, code: 'KeyB' })).toBe('black');
    expect(at('button', 'Escape')).toBe('close');
  });

  it('are none for a while after something was clicked, and as long as what it opens is loaded', () => {
    vi.useFakeTimers();
    try {
      vi.setSystemTime(1_000_000);
      expect(hushed()).toBe(false);
      hush();
      vi.setSystemTime(1_000_399);
      expect(hushed()).toBe(true);
      vi.setSystemTime(1_000_400);
      expect(hushed()).toBe(false);
      loads.now = 1;
      expect(hushed(), 'it comes late').toBe(true);
      [loads.now, loads.last] = [0, Date.now()];
      expect(hushed(), 'it has come just now').toBe(true);
      vi.setSystemTime(1_000_800);
      expect(hushed()).toBe(false);
    } finally {
      [loads.now, loads.last] = [0, -Infinity];
      vi.useRealTimers();
    }
  });
});
