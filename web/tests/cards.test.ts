// @vitest-environment jsdom
// Cards on the page: what is found and where it stands, one tap to show one, and text that can do no harm.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { here, isFound, pins, sorted, tagsOf, typedTags } from '../src/lib/cards';
import { turned } from '../src/lib/pins';
import { NESTING_MAX, rendered } from '../src/lib/markdown';
import { drawn, FILE_MAX, fitted, pictureOf, put, TAKEN_BYTES_MAX } from '../src/lib/pictures';
import type { View } from '../src/lib/sheets';
import type { Card, Map as Ground, Sheet, Token } from '../src/lib/wire';
import Table from '../src/shell/Table.svelte';
import { Fake, measured, STATE, Stream } from './fake';
import { HARMFUL } from './harmful';

const card = (title: string, more: Partial<Card> = {}): Card => ({
  card: title,
  version: 0,
  about: { title },
  by: 0,
  to: 'everyone',
  mine: false,
  changed: false,
  gone: false,
  ...more,
});
const token = (who: number, place: number): Token => ({ who, name: `p${who}`, place, cluster: 0, side: 0, tenths: null, mine: false });
const sheet = (who: number, player: number | null): Sheet => ({
  who, name: `p${who}`, kind: { words: 'Character', rule: '' }, health: null, conditions: [], fallen: null, mine: player === 1, player, sections: [],
});
const ground = (places: number[], tokens: Token[]): Ground => ({
  key: 'mill', title: 'The mill', layout: 'areas', places: places.map((place) => ({ place, name: `room ${place}`, at: null, within: null, states: [] })), borders: [], tokens, engaged: [], brushes: [], sides: null, alike: [], measure: null,
});
const SEEN: View = { ...STATE, sheets: [sheet(1, 1), sheet(2, 2), sheet(3, null)], maps: [ground([1, 2, 3], [token(1, 1), token(2, 2), token(3, 1)])] };

describe('what is sent of cards', () => {
  test('a changed card stands where it stood, new ones behind, and those that are gone are gone', () => {
    const before = [card('a'), card('b'), card('c')];
    const now = turned(before, { gone: ['a'], changed: [card('b', { version: 1 }), card('d')] });
    expect(now.map((one) => [one.card, one.version])).toEqual([['b', 1], ['c', 0], ['d', 0]]);
    expect(turned([], { gone: [], changed: [] })).toEqual([]);
  });
});

describe('a picture on its way', () => {
  test('is refused with its limit before it is sent, in bytes and in pixels', async () => {
    const sized = (size: number): Blob => ({ size, type: 'image/png' }) as Blob;
    const sent = vi.fn();
    vi.stubGlobal('XMLHttpRequest', sent);
    await expect(drawn(sized(TAKEN_BYTES_MAX + 1))).rejects.toMatchObject({ kind: 'large', message: 'This picture has 65 MiB, and 64 is the most.' });
    await expect(put(1, 1, sized(FILE_MAX + 1), () => undefined)).rejects.toMatchObject({ kind: 'large', message: 'This picture has 7 MiB, and 6 is the most.' });
    const close = vi.fn();
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 20_000, height: 6_000, close }));
    await expect(drawn(sized(1_000))).rejects.toMatchObject({ message: 'This picture has 20,000 × 6,000 pixels, and 100 million in all is the most.' });
    expect([sent.mock.calls.length, close.mock.calls.length]).toEqual([0, 1]);
    vi.unstubAllGlobals();
  });
  test('is not larger than it has to be, and keeps its shape', () => {
    expect(fitted(4000, 3000)).toEqual([1600, 1200]);
    expect(fitted(640, 480)).toEqual([640, 480]);
    expect(fitted(1, 9000)).toEqual([1, 1600]);
  });
  test('is the first of what was dropped', () => {
    const [text, photo] = [new File(['a'], 'a.txt', { type: 'text/plain' }), new File(['b'], 'b.jpg', { type: 'image/jpeg' })];
    expect(pictureOf([text, photo])).toBe(photo);
    for (const none of [[text], [], null, undefined]) expect(pictureOf(none)).toBeNull();
  });
});

describe('what is found', () => {
  const about = { title: 'The old key', text: 'Fits the *cellar*.', tags: ['clue'], fields: [{ name: 'Wants', value: 'oil' }], pin: { place: 2 } };
  const key = card('key', { about });
  const find = { words: '', tag: null, about: null };
  test.each([
    ['', true], ['KEY cellar', true], ['clue', true], ['wants oil', true], ['key attic', false],
  ])('words %s', (words, found) => expect(isFound(key, { ...find, words })).toBe(found));
  test('a tag, and what it is about', () => {
    expect(isFound(key, { ...find, tag: 'clue' })).toBe(true);
    expect(isFound(key, { ...find, tag: 'secret' })).toBe(false);
    expect(isFound(key, { ...find, about: { place: 2 } })).toBe(true);
    expect(isFound(key, { ...find, about: { person: 2 } })).toBe(false);
    expect(tagsOf([key, card('x', { about: { title: 'x', tags: ['b', 'clue'] } }), card('y', { gone: true, about: { title: 'y', tags: ['z'] } })])).toEqual(['b', 'clue']);
    expect(typedTags(' a, b,,a ')).toEqual(['a', 'b']);
  });
  test('here is where one’s people are, and who is there with them', () => {
    expect(here(SEEN, 1, null)).toEqual([{ person: 1 }, { person: 3 }, { place: 1 }]);
    expect(here(SEEN, 1, 2)).toContainEqual({ place: 2 });
    expect(here(SEEN, 0, null)).toContainEqual({ place: 2 });
    const cards = [card('far', { about: { title: 'far', pin: { place: 3 } } }), card('near', { about: { title: 'near', pin: { place: 1 } } }), card('bare'), card('gone', { gone: true })];
    const lists = sorted(cards, here(SEEN, 1, null));
    expect([lists.here, lists.others, lists.gone].map((list) => list.map((one) => one.card))).toEqual([['near'], ['bare', 'far'], ['gone']]);
  });
  test('everybody and every place in sight can be pinned to, once', () => {
    expect(pins(SEEN).map((group) => [group.label, group.pins.length])).toEqual([['People', 3], ['The mill', 3]]);
  });
});

describe('the text of a card', () => {
  test('reads as it was meant', async () => {
    const drawn = await rendered('# One\n\nTwo *three* **four**\n\n- five\n\n[six](https://example.org/a?b=1&c=2) <mailto:x@example.org>');
    const box = document.createElement('div');
    box.append(drawn);
    expect(box.querySelector('h4')?.textContent).toBe('One');
    expect([...box.querySelectorAll('em, strong, li')].map((one) => one.textContent)).toEqual(['three', 'four', 'five']);
    const [web, letter] = [...box.querySelectorAll('a')];
    expect(web?.getAttribute('href')).toBe('https://example.org/a?b=1&c=2');
    expect([web?.target, web?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
    expect(letter?.getAttribute('href')).toBe('mailto:x@example.org');
  });

  test.each(HARMFUL)('does no harm: %s', async (text) => {
    const box = document.createElement('div');
    box.append(await rendered(text));
    for (const one of box.querySelectorAll('*')) {
      expect(['P', 'BR', 'EM', 'STRONG', 'S', 'CODE', 'PRE', 'BLOCKQUOTE', 'UL', 'OL', 'LI', 'HR', 'H4', 'H5', 'H6', 'A', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD']).toContain(one.tagName);
      const known = one.tagName === 'A' ? ['href', 'target', 'rel'] : [];
      expect(one.getAttributeNames().filter((name) => !known.includes(name))).toEqual([]);
      if (one.tagName === 'A' && one.hasAttribute('href')) expect(one.getAttribute('href')).toMatch(/^(https?|mailto):/i);
    }
  });

  test('long and deep text is drawn in no time', async () => {
    const most = 16 * 1024;
    for (const one of ['[', '_a', '> ', '- ', '*', '`', '![', '<', '[a]: b\n']) {
      const began = performance.now();
      await rendered(one.repeat(most / one.length));
      expect(performance.now() - began, one).toBeLessThan(4000);
    }
  });
});

describe('the place of cards', () => {
  let page: Record<string, unknown>;
  let fake: Fake;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    window.matchMedia = () => query as unknown as MediaQueryList;
    Element.prototype.scrollIntoView = () => {};
    measured();
    window.ResizeObserver = class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    };
  });
  afterEach(() => {
    void unmount(page);
    document.body.textContent = '';
  });
  function show(seat: number, cards: Card[], stream = new Stream()): void {
    fake = new Fake();
    page = mount(Table, { target: document.body, props: { table: 1, seat, around: fake.around } });
    flushSync();
    fake.welcome(stream, 0, { ...SEEN, me: seat, cards });
    flushSync();
  }
  const button = (name: RegExp): HTMLButtonElement => {
    const all = [...document.querySelectorAll('button')];
    const found = all.find((one) => name.test((one.getAttribute('aria-label') ?? one.textContent ?? '').trim()));
    if (!found) throw new Error(`there is no ${name} among ${all.map((one) => one.textContent?.trim()).join(' | ')}`);
    return found;
  };
  const press = (name: RegExp): void => {
    button(name).click();
    flushSync();
  };
  /** What is loaded when somebody first reads or writes a card. */
  const loaded = async (): Promise<void> => {
    await vi.dynamicImportSettled();
    flushSync();
  };
  const open = async (): Promise<void> => {
    press(/^Cards$/);
    await loaded();
  };
  const verbs = () => fake.socket.said().map((one) => one.say).filter((say) => say.verb !== 'publish');

  test('a note is shown to everybody by one tap in the list', async () => {
    show(0, [card('note', { mine: true, to: { seats: [] } })]);
    await open();
    press(/^Show to everybody: note$/);
    expect(verbs()).toEqual([{ verb: 'show-card', card: 'note', to: 'everyone' }]);
  });

  test('only whoever may change a card is offered to', async () => {
    show(1, [card('theirs'), card('mine', { mine: true, changed: true, to: { seats: [1] } })]);
    await open();
    press(/^theirs/);
    await loaded();
    expect(document.querySelector('aside .row')).toBeNull();
    press(/^All cards$/);
    press(/^mine/);
    await loaded();
    press(/^Bring back what it was before$/);
    press(/^Take away$/);
    expect(verbs().map((say) => say.verb)).toEqual(['bring-card-back', 'take-card']);
  });

  test('what was taken away is brought back', async () => {
    show(1, [card('old', { gone: true })]);
    await open();
    document.querySelector<HTMLElement>('aside summary')?.click();
    press(/^Bring back: old$/);
    expect(verbs()).toEqual([{ verb: 'bring-card-back', card: 'old' }]);
  });

  test('a card is written for whom it says, as it was seen when it is changed', async () => {
    show(0, [card('a', { mine: true, version: 4, about: { title: 'a', text: 'b', pin: { place: 2 } }, to: { seats: [1] } })]);
    await open();
    press(/^a/);
    await loaded();
    press(/^Change$/);
    await loaded();
    const title = document.querySelector<HTMLInputElement>('aside input[type="text"]')!;
    title.value = 'c';
    title.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    press(/^Keep the changes$/);
    await Promise.resolve();
    expect(verbs()).toEqual([
      { verb: 'write-card', card: 'a', version: 4, about: { title: 'c', text: 'b', pin: { place: 2 } }, to: { seats: [1] } },
    ]);
  });

  test('the log leads to a new card as long as it is there', async () => {
    const stream = new Stream();
    stream.push({ kind: 'card', text: 'Rita shows the card “a”.', card: 'a' });
    stream.push({ kind: 'card', text: 'Rita shows the card “b”.', card: 'b' });
    show(1, [card('a', { about: { title: 'a', text: 'read me' } })], stream);
    await loaded();
    expect([...document.querySelectorAll('#log button')].filter((one) => one.textContent === 'Read it')).toHaveLength(1);
    press(/^Read it$/);
    await loaded();
    expect(document.querySelector('aside article')?.textContent).toContain('read me');
  });

  test('a picture is seen with its words, opens large by one tap, and goes with what is written', async () => {
    const picture = { hash: 'ab'.repeat(32), kind: 'jpeg' as const, width: 640, height: 480, bytes: 9 };
    show(1, [card('map', { mine: true, about: { title: 'map', picture: { picture, alt: 'a mill' } } })]);
    await open();
    expect(document.querySelector('aside .card')?.textContent).toContain('picture');
    press(/^map/);
    await loaded();
    const image = document.querySelector<HTMLImageElement>('aside article img')!;
    expect([image.getAttribute('src'), image.alt, image.getAttribute('width')]).toEqual([`/api/tables/1/seats/1/pictures/${picture.hash}`, 'a mill', '640']);
    image.click();
    await loaded();
    const large = document.querySelector<HTMLDialogElement>('dialog[open]')!;
    expect(large.getAttribute('aria-label')).toBe('a mill');
    large.click();
    flushSync();
    expect(document.querySelector('dialog[open]')).toBeNull();
    press(/^Change$/);
    await loaded();
    const words = [...document.querySelectorAll<HTMLInputElement>('aside fieldset input')].find((input) => input.value === 'a mill')!;
    const write = (text: string): void => {
      words.value = text;
      words.dispatchEvent(new Event('input', { bubbles: true }));
      flushSync();
    };
    write(' ');
    expect(button(/^Keep the changes$/).disabled, 'it wants words').toBe(true);
    write('a ruin ');
    press(/^Keep the changes$/);
    await Promise.resolve();
    expect(verbs()).toMatchObject([{ verb: 'write-card', about: { title: 'map', picture: { picture, alt: 'a ruin' } } }]);
  });

  test('a mark on a sheet and beneath a map opens what is pinned there', async () => {
    show(1, [card('face', { about: { title: 'face', pin: { person: 1 } } }), card('door', { about: { title: 'door', pin: { place: 2 } } }), card('lock', { about: { title: 'lock', pin: { place: 2 } } })]);
    press(/^2 cards about room 2$/);
    await loaded();
    expect([...document.querySelectorAll('aside .title')].map((one) => one.textContent)).toEqual(['lock', 'door']);
    press(/^1 card about p1$/);
    await loaded();
    expect(document.querySelector('aside article h3')?.textContent).toBe('face');
  });
});

test('what nests too deep in a card is left out, and nothing breaks', async () => {
  for (const [mark, tag] of [['> ', 'blockquote'], ['- ', 'ul']] as const) {
    const drawn = await rendered(`${mark.repeat(4_000)}deep`);
    const all = drawn.querySelectorAll(tag).length;
    expect(all).toBeGreaterThan(4);
    expect(all).toBeLessThanOrEqual(NESTING_MAX);
  }
  for (const text of [`${'['.repeat(8_000)}x${'](https://a.b)'.repeat(1_000)}`, '*_'.repeat(4_000), `${'**a '.repeat(2_000)}${'b** '.repeat(2_000)}`]) {
    expect((await rendered(text)).textContent).not.toBe('');
  }
});
