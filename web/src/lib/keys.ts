// The keys of a table's page. Single letters work only where nobody types; they can be switched off.

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
