// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Lazy from '../src/parts/Lazy.svelte';

it('says that a part could not be loaded, instead of nothing', async () => {
  const target = document.createElement('div');
  const lost = mount(Lazy, { target, props: { of: () => Promise.reject(new Error('offline')) } });
  flushSync();
  expect(target.textContent).toBe('');
  await vi.waitFor(() => expect(target.querySelector('[role="alert"]')?.textContent).toContain('Load the page again.'));
  await unmount(lost);
});
