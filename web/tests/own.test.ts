// What one person said, from their own log.
import { describe, expect, it } from 'vitest';
import { taken, type Taken } from '../src/lib/chain';
import { own, ownFile } from '../src/lib/own';
import type { Logged } from '../src/lib/wire';

type Some = { by?: number; hand?: number; to?: number[]; time?: number | null; body: Record<string, unknown> };
const log = (...all: Some[]): Taken[] =>
  all.map(({ by = 0, hand, to, time = 1_700_000_000, body }, seq) =>
    taken({
      entry: {
        seq,
        ...(time === null ? {} : { time }),
        by: { seat: by },
        ...(hand === undefined ? {} : { hand }),
        audience: to ? { seats: to } : 'everyone',
        salt: '00',
        body,
      },
      told: { kind: 'talk', text: '' },
    } as unknown as Logged),
  );
const seated = (seat: number, name: string): Some => ({ body: { is: 'seated', seat, name, characters: [], present: true, hosted: true } });
const said = (by: number, text: string, more: Partial<Some> = {}): Some => ({ by, ...more, body: { is: 'said', kind: 'talk', text } });

describe('what somebody said', () => {
  it('is their talk, notes, cards and names, with whom they reached, and nothing of others', () => {
    const all = own(
      log(
        seated(1, 'Ann'),
        seated(2, 'Bo'),
        said(1, 'Hello'),
        said(2, 'Hello Ann'),
        said(1, 'between us', { to: [1, 2] }),
        { by: 1, to: [1], body: { is: 'note', text: 'He lies.' } },
        { by: 1, body: { is: 'card', card: 'a', wrote: 'new', about: { title: 'The key', text: 'It fits.', fields: [{ name: 'Age', value: 'old' }] } } },
        seated(1, 'Ann'),
        { by: 1, body: { is: 'rolled', faces: [3] } },
      ),
      1,
    );
    const time = '2023-11-14T22:13:20.000Z';
    expect(all).toEqual([
      { time, is: 'name', to: null, text: 'Ann' },
      { time, is: 'talk', to: null, text: 'Hello' },
      { time, is: 'talk', to: ['Bo'], text: 'between us' },
      { time, is: 'note', to: [], text: 'He lies.' },
      { time, is: 'card', to: null, text: 'The key\nAge: old\nIt fits.' },
    ]);
  });

  it('follows the person through the chair, and tells a co-referee’s words from the referee’s', () => {
    const given = log(
      seated(0, 'Rita'),
      seated(1, 'Ann'),
      said(0, 'I run it'),
      said(1, 'I play'),
      said(0, 'I help', { hand: 2 }),
      { by: 0, body: { is: 'chair', from: 1, to: 3 } },
      said(0, 'Now I run it'),
      said(3, 'Now I play'),
    );
    const texts = (seat: number): string[] => own(given, seat).map((one) => one.text);
    expect(texts(0)).toEqual(['Ann', 'I play', 'Now I run it']);
    expect(texts(3)).toEqual(['Rita', 'I run it', 'Now I play']);
    expect(texts(2)).toEqual(['I help']);
    expect(texts(1)).toEqual([]);
  });

  it('is without what was erased, and reads as JSON', () => {
    const file = ownFile(log(seated(1, 'Player 1'), said(1, ''), { by: 1, body: { is: 'erased', seat: 1, called: 'Player 1' } }, said(1, 'more', { time: null })), 'The bridge', 1);
    expect(JSON.parse(file)).toEqual({
      table: 'The bridge',
      seat: 1,
      words: [
        { time: '2023-11-14T22:13:20.000Z', is: 'name', to: null, text: 'Player 1' },
        { time: null, is: 'talk', to: null, text: 'more' },
      ],
    });
  });
});
