import { expect, test } from 'vitest';
import { own } from '../src/lib/route';

test('a machine’s own address is known, however it is written', () => {
  for (const host of ['localhost', 'norn.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) expect(own(host), host).toBe(true);
  for (const host of ['192.168.0.7', '10.127.0.1', 'norn.example', '[fe80::1]', 'localhost.example']) expect(own(host), host).toBe(false);
});
