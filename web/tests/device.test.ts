import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { Chain, Device, LENGTH } from '../src/lib/device';
import examples from './chronicle.json';
import { Memory, STATE } from './fake';

const { chain: example } = examples;

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

test('the next link is the one whose hash was made known last', () => {
  const device = new Device(1, 1, new Memory());
  device.keep(hexToBytes(example.seed));
  const [first, second] = example.links as [string, string];
  const at = (last: string) => ({ ...STATE, chains: [{ chain: 'public', last, over: 0 }] });
  expect(device.link('public', at(example.tip))).toBe(first);
  expect(device.link('public', at(first))).toBe(second);
  expect(device.link({ hidden: [1] }, at(first))).toBeUndefined();
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
  const link = new Device(1, 1, storage).link('public', published);
  expect(bytesToHex(sha256(hexToBytes(link!)))).toBe(say.tip);
  expect(device.publish(published)).toBeUndefined();
});

test('a chain that a roll asked for in vain is published afterwards', () => {
  const device = new Device(1, 1, new Memory());
  const chain = { hidden: [1] };
  expect(device.link(chain, STATE)).toBeUndefined();
  expect(device.publish(STATE)).toMatchObject({ verb: 'publish', chain });
  expect(device.publish(STATE)).toBeUndefined();
});

test('another device’s chain is replaced only once this one had to roll without', () => {
  const device = new Device(1, 1, new Memory());
  expect(device.publish(STATE)).toBeUndefined();
  expect(device.link('public', STATE)).toBeUndefined();
  expect(device.publish(STATE)).toMatchObject({ verb: 'publish', chain: 'public' });
});

test('chains of two audiences never share a secret', () => {
  const device = new Device(1, 1, new Memory());
  const one = device.publish({ ...STATE, chains: [] });
  device.link({ hidden: [1] }, STATE);
  const other = device.publish(STATE);
  expect(one?.verb === 'publish' && other?.verb === 'publish' && one.tip !== other.tip).toBe(true);
});

test('a device that is asked beside the one that has the chain leaves it alone', () => {
  const device = new Device(1, 1, new Memory());
  const at = (last: string, over: number) => ({ ...STATE, chains: [{ chain: 'public', last, over }] });
  const [first, second] = ['11'.repeat(32), '22'.repeat(32)];
  expect(device.reveal('public', at(first, 0))).toBeUndefined();
  expect(device.publish(at(first, 0))).toBeUndefined();
  // The other one gave its link.
  expect(device.publish(at(second, 0))).toBeUndefined();
  // Then nobody did, so the dice fell without.
  expect(device.reveal('public', at(second, 0))).toBeUndefined();
  expect(device.publish({ ...at(second, 1), open: { is: 'busy' } })).toBeUndefined();
  expect(device.publish(at(second, 1))).toMatchObject({ verb: 'publish', chain: 'public' });
});
