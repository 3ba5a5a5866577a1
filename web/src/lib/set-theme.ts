// Chooses how the page looks on this device.
import { CONTRAST, KEY, show, SIZE, type Contrast, type Size, type Theme } from './theme';

export function setTheme(to: Theme): void {
  if (to === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, to);
  show();
}

export function setSize(to: Size): void {
  if (to === 100) localStorage.removeItem(SIZE);
  else localStorage.setItem(SIZE, String(to));
  show();
}

export function setContrast(to: Contrast): void {
  if (to === 'more') localStorage.setItem(CONTRAST, to);
  else localStorage.removeItem(CONTRAST);
  show();
}
