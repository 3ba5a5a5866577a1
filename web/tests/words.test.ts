import { expect, test } from 'vitest';
import { counted, own } from '../src/lib/words';

test('one of something is one', () => {
  expect([0, 1, 2].map((count) => counted(count, 'line'))).toEqual(['0 lines', '1 line', '2 lines']);
  expect([1, 12].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '12 entries']);
});

test('a machine’s own address is known, however it is written', () => {
  for (const host of ['localhost', 'norn.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(own(host), host).toBe(true);
  for (const host of ['192.168.0.7', '10.127.0.1', 'norn.example', '[fe80::1]', 'localhost.example']) expect(own(host), host).toBe(false);
});
