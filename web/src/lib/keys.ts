// The keys of a table's page. Single letters work only where the focus is on the page itself, and nothing is about to take
// it; they can be switched off.
import { loads } from './later';

const OFF = 'norn:keys-off';

export const keysOn = (): boolean => localStorage.getItem(OFF) === null;

export function setKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '1');
}

export type Act =
  | 'question' | 'roll' | 'yes' | 'no' | 'offers' | 'sheet' | 'log' | 'talk' | 'undo' | 'gold' | 'black' | 'safety' | 'help' | 'close' | 'palette' | 'what-if'
  | { option: number };

const LETTERS: Record<string, Act> = {
  q: 'question', r: 'roll', y: 'yes', n: 'no', a: 'offers', s: 'sheet', l: 'log', t: 'talk', u: 'undo', w: 'what-if', g: 'gold',
  b: 'black', v: 'safety', '?': 'help',
};

/** What a key press means here; null for nothing. */
export function meaning(event: KeyboardEvent, on: boolean): Act | null {
  if (!event.defaultPrevented && (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'palette';
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing || event.repeat) return null;
  if (event.altKey) {
    // What a letter writes with Alt differs between machines; its place on the keyboard does not.
    if (event.code === 'KeyB') return 'black';
    if (event.code === 'KeyG') return 'gold';
    // Whoever plays by keys is on some control nearly always.
    if (event.code === 'KeyQ') return 'question';
    return null;
  }
  if (event.key === 'Escape') return 'close';
  if (!on || !isPage(event.target)) return null;
  if (/^[1-9]$/.test(event.key)) return { option: Number(event.key) };
  return LETTERS[event.key.toLowerCase()] ?? null;
}

/** Whether what has the focus takes letters. */
export function types(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, label, [contenteditable], [tabindex="0"], [role="option"], [role="gridcell"], [role="tab"]';

/** Where what is typed is meant for something that is open, whatever of it has the focus just now. */
const OPEN = 'form, dialog, aside, .doing, .calls, [role="dialog"]';

/** Whether the focus is on the page itself: on nothing, or on a place of it or a question, which take no letters. */
const isPage = (target: EventTarget | null): boolean => !types(target) && !isControl(target) && !(target instanceof Element && target.closest(OPEN) !== null);

/** Whether something is a control or stands in one: letters are its own, whatever it makes of them. */
export const isControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest(CONTROLS) !== null;

/** How long after somebody clicked a control letters are no keys, in milliseconds: what it opens may take the focus. */
const HUSHES = 400;
/** The same as long as what it opens is being loaded. */
const HUSHES_MAX = 5_000;
let clicked = -Infinity;

/** A control was clicked. */
export function hush(): void {
  clicked = Date.now();
}

/** Whether what was clicked may still be about to take the focus. */
export function hushed(): boolean {
  const since = Date.now() - clicked;
  return since < HUSHES || (since < HUSHES_MAX && (loads.now > 0 || Date.now() - loads.last < HUSHES));
}
