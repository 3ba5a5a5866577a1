// Light or dark: as the system says, unless somebody chose.

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'norn:theme';
const dark = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function setTheme(to: Theme): void {
  if (to === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, to);
  show();
}

/** Shows the theme, now and whenever the system changes its mind. */
export function applyTheme(): void {
  show();
  dark()?.addEventListener('change', show);
  addEventListener('storage', show);
}

/** The game's own colour, on light and on dark. */
export function setAccent([light, onDark]: [string, string]): void {
  const style = document.documentElement.style;
  style.setProperty('--accent-light', light);
  style.setProperty('--accent-dark', onDark);
}

function show(): void {
  const now = theme() === 'system' ? (dark()?.matches ? 'dark' : 'light') : theme();
  document.documentElement.dataset['theme'] = now;
}
