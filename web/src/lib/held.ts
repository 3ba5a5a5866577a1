// The focus is never lost: where what had it is gone, it goes to what that stood in, so that whoever plays by keys goes on from
// there; where it can't be pressed for a moment, it has the focus again afterwards.
import { keeps } from './holds';
import { loads } from './later';

/** How long something else may take until it puts the focus where it belongs, in milliseconds. */
const WAITS = 120;
/** How long what had the focus may not be pressed before it goes elsewhere, in milliseconds. */
const GIVES_UP = 1_500;
/** Where the focus goes if nothing is left of what was around it: what is open, the scene, the sheets, the log. */
const LAST = ['dialog[open]', '#dock', '#middle', '#sheets', '#log'];

const seen = (one: HTMLElement): boolean => one.isConnected && one.closest('[inert]') === null && (one.checkVisibility?.({ visibilityProperty: true }) ?? true);
const disabled = (one: HTMLElement): boolean => one.matches(':disabled');

/** Keeps the focus from now on; what it gives ends that. */
export function keepsFocus(): () => void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let soon: ReturnType<typeof setTimeout> | undefined;
  const lost = (): boolean => {
    const held = document.activeElement;
    return last !== null && (held === null || held === document.body) && (!seen(last) || disabled(last));
  };
  const came = ({ target }: { target: EventTarget | null }): void => {
    if (!(target instanceof HTMLElement)) return;
    keeps(null);
    waits = false;
    last = target;
    around = [];
    for (let one = last.parentElement; one; one = one.parentElement) {
      // A drawer goes on from its heading.
      const place = one.tagName === 'ASIDE' ? one.querySelector<HTMLElement>('h2[tabindex="-1"]') : one.tabIndex === -1 && one.hasAttribute('tabindex') ? one : null;
      if (place) around.push(place);
    }
  };
  /** What has the focus can't be pressed just now. */
  let waits = false;
  let since = 0;
  const look = (): void => {
    soon = undefined;
    if (!last || (document.activeElement !== null && document.activeElement !== document.body)) return;
    if (seen(last)) {
      // What could be pressed a moment ago can be again; or else it can't be any more.
      if (!waits) return;
      if (!disabled(last)) {
        last.focus({ preventScroll: true });
        return;
      }
      if (performance.now() - since < GIVES_UP) {
        soon = setTimeout(look, GIVES_UP);
        return;
      }
    }
    if (loads.now > 0) {
      soon = setTimeout(look, WAITS);
      return;
    }
    const over = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
    const to = [...around, ...LAST.flatMap((one) => document.querySelector<HTMLElement>(one) ?? [])].find((one) => seen(one) && (!over || over.contains(one)));
    to?.focus({ preventScroll: true });
    keeps(document.activeElement === to ? (to ?? null) : null);
  };
  const changed = (): void => {
    if (!waits && lost() && last && seen(last)) {
      waits = true;
      since = performance.now();
    }
    // Whether it is so still is looked at as soon as it changes.
    if (waits) clearTimeout(soon);
    if (waits || (soon === undefined && lost())) soon = setTimeout(look, waits ? 0 : WAITS);
  };
  const watch = new MutationObserver(changed);
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert', 'class', 'open'] });
  document.addEventListener('focusin', came);
  if (document.activeElement !== document.body) came({ target: document.activeElement });
  // Whoever taps elsewhere, or goes on from there, has left it.
  const left = (): void => {
    last = null;
    waits = false;
  };
  document.addEventListener('pointerdown', left);
  return () => {
    watch.disconnect();
    clearTimeout(soon);
    document.removeEventListener('focusin', came);
    document.removeEventListener('pointerdown', left);
  };
}
