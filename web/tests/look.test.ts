// @vitest-environment jsdom
// How a device shows every page: what is chosen there holds, and what is not is as the system says.
import { beforeEach, expect, it } from 'vitest';
import { setContrast, setSize } from '../src/lib/set-theme';
import { applyTheme, contrast, isWide, show, size, SIZE } from '../src/lib/theme';

/** What the system asks for; and how wide its window is, in the browser's own letters. */
let [asks, rems] = [new Set<string>(), 80];
beforeEach(() => {
  localStorage.clear();
  [asks, rems] = [new Set(), 80];
  window.matchMedia = (query: string) => {
    const least = /^\(min-width: ([\d.]+)rem\)$/.exec(query)?.[1];
    const matches = least === undefined ? asks.has(query) : Number(least) <= rems;
    return { matches, addEventListener: () => undefined } as unknown as MediaQueryList;
  };
});
const root = document.documentElement;

it('is as large as the browser has it, until somebody chooses', () => {
  applyTheme();
  expect([size(), root.style.getPropertyValue('--text')]).toEqual([100, '']);
  setSize(200);
  expect([size(), root.style.getPropertyValue('--text')]).toEqual([200, '2']);
  setSize(100);
  expect([localStorage.getItem(SIZE), root.style.getPropertyValue('--text')]).toEqual([null, '']);
});

it.each([['115', 125], ['130', 125], ['150', 150], ['nonsense', 100]] as const)('takes what a device kept (%s) as the nearest of what there is', (kept, is) => {
  localStorage.setItem(SIZE, kept);
  expect(size()).toBe(is);
});

it('has more contrast where the system asks for it or somebody does', () => {
  show();
  expect([contrast(), root.dataset['contrast']]).toEqual(['system', undefined]);
  asks.add('(prefers-contrast: more)');
  show();
  expect([contrast(), root.dataset['contrast']], 'the system asks').toEqual(['system', 'more']);
  asks.clear();
  setContrast('more');
  expect([contrast(), root.dataset['contrast']], 'somebody does').toEqual(['more', 'more']);
  setContrast('system');
  expect([contrast(), root.dataset['contrast']]).toEqual(['system', undefined]);
});

it('has the columns of a desktop only where they have room for letters of that size', () => {
  show();
  expect([isWide(), root.dataset['wide'], root.dataset['narrow']]).toEqual([true, '', undefined]);
  setSize(125);
  expect([isWide(), root.dataset['wide']], 'narrower columns').toEqual([true, 'small']);
  setSize(200);
  expect([isWide(), root.dataset['wide'], root.dataset['narrow']], 'those of a tablet').toEqual([false, undefined, undefined]);
  rems = 24;
  show();
  expect(root.dataset['narrow'], 'less than any phone').toBe('');
});
