import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { verify } from '@noble/ed25519';
import { Chain, Device, LENGTH, message } from '../src/lib/device';
import type { Reveal } from '../src/lib/wire';
import examples from './chronicle.json';
import { Memory, STATE } from './fake';

const { chain: example } = examples;
/** What a device publishes from the start, too. */
const THROWN = { chain: { thrown: 'everyone' }, last: 'ef'.repeat(32), over: 0 };

test('a chain is the one that the chronicle works out', () => {
  const chain = new Chain(hexToBytes(example.seed), example.length);
  expect(LENGTH).toBe(example.length);
  expect(chain.tip).toBe(example.tip);
  const [first, second, third, last] = example.links as [string, string, string, string];
  expect(chain.inside(chain.tip)).toBe(first);
  expect(chain.inside(first)).toBe(second);
  expect(chain.inside(second)).toBe(third);
  expect(chain.inside(last)).toBeUndefined();
});

const TIP = { count: 3, head: 'cd'.repeat(32) };
const asks = (chain: unknown, path: string): Reveal => ({
  of: 'a',
  path,
  chain,
  request: { chain, dice: { throw: { notation: 'd6' } }, of: 'a', path },
  around: 'everyone',
});

test('a link is given to one request alone, also after the page was loaded anew', () => {
  const storage = new Memory();
  const device = new Device(1, 1, storage);
  device.keep(hexToBytes(example.seed));
  const [first, second, third] = example.links as [string, string, string];
  const state = { ...STATE, chains: [{ chain: 'public', last: example.tip, over: 0 }] };
  expect(device.give(asks('public', '1'), state, TIP)?.link).toBe(first);
  expect(device.give(asks('public', '2'), state, TIP)?.link).toBe(second);
  const again = new Device(1, 1, storage);
  expect(again.give(asks('public', '1'), state, TIP)?.link).toBe(first);
  expect(again.give(asks('public', '3'), state, TIP)?.link).toBe(third);
  // What was asked for and not used is passed over as well.
  const over = { ...STATE, chains: [{ chain: 'public', last: example.tip, over: 1 }] };
  expect(again.give(asks('public', '4'), over, TIP)?.link).not.toBe(first);
});

test('what is signed is what the chronicle signs', () => {
  const { reveal } = examples;
  const signed = message(reveal.seat, reveal.tip, reveal.link, reveal.request);
  expect(bytesToHex(signed)).toBe(reveal.message);
  expect(verify(hexToBytes(reveal.signature), signed, hexToBytes(reveal.key))).toBe(true);
});

test('the next link is the one whose hash was made known last', () => {
  const device = new Device(1, 1, new Memory());
  device.keep(hexToBytes(example.seed));
  const [first, second] = example.links as [string, string];
  const at = (last: string) => ({ ...STATE, chains: [{ chain: 'public', last, over: 0 }] });
  expect(device.give(asks('public', '1'), at(example.tip), TIP)?.link).toBe(first);
  expect(device.give(asks('public', '2'), at(first), TIP)?.link).toBe(second);
  expect(device.give(asks({ hidden: [1] }, '3'), at(first), TIP)).toBeUndefined();
  // On top of nothing there is nothing to be given.
  expect(device.give(asks('public', '1'), at(example.tip), undefined)).toBeUndefined();
});

test('what is lacking is published while nothing is open, and its seed is kept first', () => {
  const storage = new Memory();
  const device = new Device(1, 1, storage);
  const none = { ...STATE, chains: [] };
  expect(device.publish({ ...none, open: { is: 'busy' } })).toBeUndefined();
  const say = device.publish(none);
  if (say?.verb !== 'publish') throw new Error('nothing is published');
  expect(say.chain).toBe('public');
  const published = { ...STATE, chains: [{ chain: 'public', last: say.tip, over: 0 }] };
  const given = new Device(1, 1, storage).give(asks('public', '1'), published, TIP);
  expect(bytesToHex(sha256(hexToBytes(given!.link)))).toBe(say.tip);
  const signed = message(1, TIP, given!.link, asks('public', '1').request);
  expect(verify(hexToBytes(given!.bound.signature), signed, hexToBytes(say.key))).toBe(true);
  // Free dice have a chain from the start.
  expect(device.publish(published)).toMatchObject({ verb: 'publish', chain: { thrown: 'everyone' } });
});

test('a chain that a roll asked for in vain is published afterwards', () => {
  const device = new Device(1, 1, new Memory());
  const chain = { hidden: [1] };
  expect(device.give(asks(chain, '1'), STATE, TIP)).toBeUndefined();
  expect(device.publish(STATE)).toMatchObject({ verb: 'publish', chain });
  expect(device.publish(STATE)).toBeUndefined();
});

test('another device’s chain is replaced only once this one had to roll without', () => {
  const device = new Device(1, 1, new Memory());
  expect(device.publish(STATE)).toBeUndefined();
  expect(device.give(asks('public', '1'), STATE, TIP)).toBeUndefined();
  expect(device.publish(STATE)).toMatchObject({ verb: 'publish', chain: 'public' });
});

test('chains of two audiences never share a secret', () => {
  const device = new Device(1, 1, new Memory());
  const one = device.publish({ ...STATE, chains: [] });
  device.give(asks({ hidden: [1] }, '1'), STATE, TIP);
  const other = device.publish(STATE);
  expect(one?.verb === 'publish' && other?.verb === 'publish' && one.tip !== other.tip).toBe(true);
});

test('a device that is asked beside the one that has the chain leaves it alone', () => {
  const device = new Device(1, 1, new Memory());
  const at = (last: string, over: number) => ({
    ...STATE,
    chains: [{ chain: 'public', last, over }, THROWN],
  });
  const [first, second] = ['11'.repeat(32), '22'.repeat(32)];
  expect(device.reveal(asks('public', '1'), at(first, 0), TIP)).toBeUndefined();
  expect(device.publish(at(first, 0))).toBeUndefined();
  // The other one gave its link.
  expect(device.publish(at(second, 0))).toBeUndefined();
  // Then nobody did, so the dice fell without.
  expect(device.reveal(asks('public', '1'), at(second, 0), TIP)).toBeUndefined();
  expect(device.publish({ ...at(second, 1), open: { is: 'busy' } })).toBeUndefined();
  expect(device.publish(at(second, 1))).toMatchObject({ verb: 'publish', chain: 'public' });
});
