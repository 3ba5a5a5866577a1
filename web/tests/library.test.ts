// @vitest-environment jsdom
// What a referee has prepared at another table: how its table is read, and what of it can be taken over.
import { afterEach, expect, test, vi } from 'vitest';
import { api, type Me } from '../src/lib/api';
import { beside, lent, others, unpinned } from '../src/lib/library';
import type { Card } from '../src/lib/wire';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('whoever takes something over has read nothing new there, and keeps the secrets of their dice', () => {
  localStorage.setItem('norn:7:0:stream', 'so far');
  sessionStorage.setItem('norn:7:0:unsent', '[]');
  const { local, session } = beside(7);
  expect(local.getItem('norn:7:0:stream')).toBe('so far');
  local.setItem('norn:7:0:stream', 'further');
  local.removeItem('norn:7:0:watch');
  local.setItem('norn:7:0:chain', 'a link');
  session.removeItem('norn:7:0:unsent');
  expect([local.getItem('norn:7:0:stream'), local.getItem('norn:7:0:watch')]).toEqual(['further', null]);
  expect(localStorage.getItem('norn:7:0:stream')).toBe('so far');
  expect(localStorage.getItem('norn:7:0:chain')).toBe('a link');
  expect(sessionStorage.getItem('norn:7:0:unsent')).toBeNull();
});

test('only other tables of the game that this device runs are told, the latest first', async () => {
  const seat = (table: number, more: Partial<Me['seats'][number]> = {}): Me['seats'][number] => ({
    table, name: `Table ${table}`, game: 'lanterns', seat: 0, as: 'Ref', referee: true, role: 'referee' as Me['seats'][number]['role'], demo: false, refused: null, ...more,
  });
  const seats = [seat(1), seat(2, { game: 'chess' }), seat(3), seat(4, { seat: 2, referee: false }), seat(5, { refused: { text: 'It is newer.', hint: '' } }), seat(6)];
  vi.spyOn(api, 'me').mockResolvedValue({ program: '', rehearsal: false, host: true, games: [], seats, tables: [] });
  expect((await others('lanterns', 3)).map((one) => one.table)).toEqual([6, 1]);
});

test('a card goes without what it was pinned to, and only one’s own that still stand', () => {
  const card = (title: string, more: Partial<Card> = {}): Card => ({ card: title, version: 0, about: { title }, by: 0, to: 'everyone', mine: true, changed: false, gone: false, ...more });
  const cellar = card('The cellar', { about: { title: 'The cellar', tags: ['mill'], pin: { place: 3 } as unknown as NonNullable<Card['about']['pin']> } });
  expect(lent([cellar, card('Ann’s note', { mine: false }), card('Torn up', { gone: true })])).toEqual([cellar]);
  expect(unpinned(cellar)).toEqual({ title: 'The cellar', tags: ['mill'] });
  expect(cellar.about.pin).toBeDefined();
});
