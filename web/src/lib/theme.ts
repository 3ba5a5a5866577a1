// How the page looks on this device: light or dark, how large its text is, how strong its lines. As the system says, unless
// somebody chose.

export type Theme = 'system' | 'light' | 'dark';

export const KEY = 'norn:theme';
const dark = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** How large text is, in hundredths of what the browser makes of it. */
export const SIZES = [100, 115, 130, 150] as const;
export type Size = (typeof SIZES)[number];
export const SIZE = 'norn:text';

export function size(): Size {
  const kept = Number(localStorage.getItem(SIZE));
  return SIZES.find((one) => one === kept) ?? 100;
}

export const CONTRAST = 'norn:contrast';
const strong = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-contrast: more)');

/** Whether lines and second lines are as strong as the first, on this device. */
export const contrast = (): boolean => localStorage.getItem(CONTRAST) === 'more' || (strong()?.matches ?? false);

/** Shows how it looks, now and whenever the system changes its mind. */
export function applyTheme(): void {
  show();
  dark()?.addEventListener('change', show);
  strong()?.addEventListener('change', show);
  addEventListener('storage', show);
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
  if (contrast()) dataset['contrast'] = 'more';
  else delete dataset['contrast'];
  if (size() === 100) style.removeProperty('--text');
  else style.setProperty('--text', String(size() / 100));
}
