// How the page looks on this device: light or dark, how large its text is, how strong its lines. As the system says, unless
// somebody chose.

export type Theme = 'system' | 'light' | 'dark';

export const KEY = 'norn:theme';
const asks = (query: string): MediaQueryList | undefined => window.matchMedia?.(query);
const dark = (): MediaQueryList | undefined => asks('(prefers-color-scheme: dark)');

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** How large text is, in hundredths of what the browser makes of it. */
export const SIZES = [100, 125, 150, 200] as const;
export type Size = (typeof SIZES)[number];
export const SIZE = 'norn:text';

/** The nearest of those there are: some devices have kept others, which were there once. */
export function size(): Size {
  const kept = Number(localStorage.getItem(SIZE));
  return SIZES.reduce((best: Size, one) => (Math.abs(one - kept) < Math.abs(best - kept) ? one : best), 100);
}

export type Contrast = 'system' | 'more';
export const CONTRAST = 'norn:contrast';
const strong = (): MediaQueryList | undefined => asks('(prefers-contrast: more)');

export const contrast = (): Contrast => (localStorage.getItem(CONTRAST) === 'more' ? 'more' : 'system');

/** Shows how it looks, now and whenever the system changes its mind or the window its size. */
export function applyTheme(): void {
  show();
  dark()?.addEventListener('change', show);
  strong()?.addEventListener('change', show);
  addEventListener('storage', show);
  addEventListener('resize', room);
}

/** The game's own colour, on light and on dark. */
export function setAccent([light, onDark]: [string, string]): void {
  const style = document.documentElement.style;
  style.setProperty('--accent-light', light);
  style.setProperty('--accent-dark', onDark);
}

/** Shows it as it is kept on this device. */
export function show(): void {
  const now = theme() === 'system' ? (dark()?.matches ? 'dark' : 'light') : theme();
  const { dataset, style } = document.documentElement;
  dataset['theme'] = now;
  if (contrast() === 'more' || strong()?.matches) dataset['contrast'] = 'more';
  else delete dataset['contrast'];
  if (size() === 100) style.removeProperty('--text');
  else style.setProperty('--text', String(size() / 100));
  room();
}

/** Whether the page is as wide as this many times its text (`rem` of a media query knows of the browser's size alone). */
const fits = (rems: number, side: 'width' | 'height' = 'width'): boolean => asks(`(min-${side}: ${(rems * size()) / 100}rem)`)?.matches ?? false;

/** Whether there is room for the columns of a desktop. */
export const isWide = (): boolean => fits(64);

/** What room there is for text of this size, for styles to ask: with letters twice as large a laptop has that of a tablet,
 *  and a phone less than any phone has. */
function room(): void {
  const { dataset } = document.documentElement;
  if (isWide()) dataset['wide'] = fits(100) ? 'huge' : fits(79.95) ? '' : 'small';
  else delete dataset['wide'];
  for (const [name, little] of [['narrow', !fits(20)], ['low', !fits(28, 'height')]] as const) {
    if (little) dataset[name] = '';
    else delete dataset[name];
  }
  dispatchEvent(new Event(ROOM));
}
/** What the window is told once that has changed. */
export const ROOM = 'norn:room';
