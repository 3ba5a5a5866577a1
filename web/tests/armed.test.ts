// @vitest-environment jsdom
// What appears by itself takes no tap before its person can have seen it, by a clock of these tests' own.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Arming, REST } from '../src/lib/armed';

let now = 0;
let drawn: (() => void)[] = [];
let waits: { at: number; then: () => void }[] = [];
const clock = {
  now: () => now,
  drawn: (then: () => void) => void drawn.push(then),
  wait: (then: () => void, milliseconds: number) => {
    const one = { at: now + milliseconds, then };
    waits.push(one);
    return () => void (waits = waits.filter((each) => each !== one));
  },
};
/** What waits for a picture has it. */
function draw(): void {
  while (drawn.length > 0) for (const then of drawn.splice(0)) then();
}
/** Time passes, with pictures. */
async function pass(milliseconds: number): Promise<void> {
  await Promise.resolve();
  draw();
  const end = now + milliseconds;
  for (;;) {
    const next = waits.filter((one) => one.at <= end).sort((one, other) => one.at - other.at)[0];
    if (!next) break;
    now = next.at;
    waits = waits.filter((one) => one !== next);
    next.then();
    draw();
  }
  now = end;
}

let off: () => void;
let taken: string[];
/** Where each button stands, by its words. */
let places: Record<string, [number, number]>;
const button = (words: string): HTMLButtonElement => [...document.querySelectorAll('button')].find((one) => one.textContent === words)!;
/** The dock holds these: one who draws it anew makes new nodes. */
async function shows(...buttons: [string, string, [number, number], string?][]): Promise<void> {
  places = Object.fromEntries(buttons.map(([words, , at]) => [words, at]));
  const dock = document.querySelector('[data-comes]')!;
  dock.replaceChildren(
    ...buttons.map(([words, means, , costs]) => {
      const one = document.createElement('button');
      one.textContent = words;
      one.dataset['means'] = means;
      if (costs) one.dataset['costs'] = '';
      one.onclick = () => void taken.push(words);
      return one;
    }),
  );
  await Promise.resolve();
}
/** A finger comes down and up again. */
function tap(words: string): void {
  button(words).dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  button(words).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
}
const key = (words: string): void => button(words).click();

beforeEach(() => {
  [now, drawn, waits, taken] = [0, [], [], []];
  document.body.innerHTML = '<main data-comes></main>';
  HTMLButtonElement.prototype.getBoundingClientRect = function (this: HTMLButtonElement) {
    const [left, top] = places[this.textContent ?? ''] ?? [0, 0];
    return new DOMRect(left, this.classList.contains('aside-of-tap') ? top + parseInt(this.style.getPropertyValue('--way-down')) : top, 100, 40);
  };
  off = new Arming(document, clock, () => REST).start();
});
afterEach(() => off());

describe('what appears under a finger', () => {
  it('takes no tap, and no key, until it has stood there for a while', async () => {
    await shows(['Roll', 'one', [10, 10]]);
    await pass(REST);
    tap('Roll');
    await shows(['Roll again', 'two', [10, 10]]);
    for (const at of [0, 250, REST - 251]) {
      await pass(at);
      tap('Roll again');
      key('Roll again');
    }
    expect(taken).toEqual(['Roll']);
    expect(button('Roll again').className, 'it shows that it takes none yet').toBe('unarmed early');
    await pass(1);
    expect(button('Roll again').className).toBe('');
    tap('Roll again');
    key('Roll again');
    expect(taken).toEqual(['Roll', 'Roll again', 'Roll again']);
  });

  it('counts from when a tap on it would do something else', async () => {
    await shows(['Attack', 'one', [10, 10]]);
    await pass(REST);
    button('Attack').dataset['acts'] = '{"target":3}';
    await Promise.resolve();
    tap('Attack');
    expect(taken).toEqual([]);
    await pass(REST);
    tap('Attack');
    expect(taken).toEqual(['Attack']);
  });

  it('counts from when it is drawn, and not from when it was made', async () => {
    await shows(['Roll', 'one', [10, 10]]);
    // A slow machine has nothing to show yet.
    now += 2 * REST;
    tap('Roll');
    expect(taken).toEqual([]);
    await pass(REST);
    tap('Roll');
    expect(taken).toEqual(['Roll']);
  });

  it('begins anew where it is moved', async () => {
    await shows(['End the turn', 'one', [10, 10]], ['Roll', 'one', [10, 60]]);
    await pass(REST);
    await shows(['Roll', 'one', [10, 10]]);
    tap('Roll');
    expect(taken).toEqual([]);
    await pass(REST);
    tap('Roll');
    expect(taken).toEqual(['Roll']);
  });

  it('stays as it was where the same is drawn anew', async () => {
    await shows(['Roll', 'one', [10, 10]]);
    await pass(REST);
    const before = button('Roll');
    await shows(['Roll', 'one', [10, 12]]);
    expect(button('Roll')).not.toBe(before);
    tap('Roll');
    expect(taken).toEqual(['Roll']);
    // The same words for something else are something else.
    await shows(['Roll', 'two', [10, 12]]);
    tap('Roll');
    expect(taken).toEqual(['Roll']);
  });

  it('takes no tap whose finger came down on something else', async () => {
    await shows(['Roll', 'one', [10, 10]]);
    await pass(REST);
    await shows(['Go', 'two', [10, 10]]);
    button('Go').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    await pass(REST);
    button('Go').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    expect(taken, 'it came down before it took any').toEqual([]);
    tap('Go');
    expect(taken).toEqual(['Go']);
  });

  it('never costs anything', async () => {
    await shows(['Roll', 'one', [10, 10]]);
    await pass(REST);
    tap('Roll');
    await shows(['Spend it', 'two', [10, 10], 'costs'], ['Leave it', 'two', [150, 10]]);
    await pass(0);
    expect(button('Spend it').getBoundingClientRect().top, 'it makes way').toBe(58);
    // It stays where it is, however often it is drawn.
    await pass(REST);
    await shows(['Spend it', 'two', [10, 10], 'costs'], ['Leave it', 'two', [150, 10]]);
    await pass(0);
    expect(button('Spend it').getBoundingClientRect().top).toBe(58);
    tap('Spend it');
    expect(taken).toEqual(['Roll', 'Spend it']);
    // Where nobody tapped, it stands in its place.
    await shows(['End it', 'three', [300, 10], 'costs']);
    await pass(0);
    expect(button('End it').getBoundingClientRect().top).toBe(10);
  });

  it('is what was tapped there a moment ago, and costs something once', async () => {
    await shows(['Attack', 'one', [10, 10], 'costs'], ['Roll', 'one', [150, 10]]);
    await pass(REST);
    tap('Attack');
    // The same offer stands there again.
    await shows(['Attack', 'one', [10, 10], 'costs'], ['Roll', 'one', [150, 10]]);
    await pass(REST / 2);
    tap('Attack');
    key('Attack');
    tap('Roll');
    tap('Roll');
    expect(taken).toEqual(['Attack', 'Roll', 'Roll']);
    await pass(REST);
    tap('Attack');
    expect(taken).toEqual(['Attack', 'Roll', 'Roll', 'Attack']);
  });

  it('makes way for no tap elsewhere but where it was', async () => {
    document.body.insertAdjacentHTML('beforeend', '<button>Map</button>');
    await shows();
    places['Map'] = [10, 10];
    tap('Map');
    await shows(['Spend it', 'two', [10, 10], 'costs']);
    places['Map'] = [10, 10];
    await pass(0);
    expect(button('Spend it').getBoundingClientRect().top, 'whatever was tapped there').toBe(58);
  });

  it('is nothing elsewhere', async () => {
    document.body.insertAdjacentHTML('beforeend', '<button>Log</button>');
    button('Log').onclick = () => void taken.push('Log');
    await Promise.resolve();
    tap('Log');
    expect(taken).toEqual(['Log']);
  });
});
