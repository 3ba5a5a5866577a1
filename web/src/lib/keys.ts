// The keys of a table's page. Single letters work only where nobody types; they can be switched off.

export interface Key {
  keys: string;
  words: string;
}

export const KEYS: Key[] = [
  { keys: 'Ctrl K', words: 'Type what to do, or what to find' },
  { keys: 'Q', words: 'To the question that waits for you' },
  { keys: 'R', words: 'Roll' },
  { keys: 'Y  N', words: 'Answer yes or no' },
  { keys: '1 – 9', words: 'Choose that option of the question' },
  { keys: 'A', words: 'What you can attempt' },
  { keys: 'S', words: 'The sheet' },
  { keys: 'L', words: 'The log' },
  { keys: 'T', words: 'Talk' },
  { keys: 'U', words: 'Undo' },
  { keys: 'W', words: 'What if: try something out, of which nothing happens' },
  { keys: 'G', words: 'Gold: ask for the floor, or put it down' },
  { keys: 'B', words: 'Black: stop the subject at once' },
  { keys: 'V', words: 'Lines and veils, and what the discs mean' },
  { keys: 'Alt B  Alt G', words: 'The same, also while you type' },
  { keys: '+  −  0', words: 'On the map: larger, smaller, all of it' },
  { keys: 'M  P', words: 'On a place of the map: measure from it, show it to the others' },
  { keys: 'Esc', words: 'Close what is open' },
  { keys: '?', words: 'These keys' },
];

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
    return null;
  }
  if (event.key === 'Escape') return 'close';
  if (!on || types(event.target)) return null;
  if (/^[1-9]$/.test(event.key)) return { option: Number(event.key) };
  return LETTERS[event.key.toLowerCase()] ?? null;
}

/** Whether what has the focus takes letters. */
export function types(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}
