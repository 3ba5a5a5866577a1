// What floats over the page and has it for itself: the focus goes in, and comes back to where it was. Of what lies behind it a
// screen reader is told nothing, so what is announced meanwhile is announced in it.

/** How long after something opened or closed readers know what is there now, in milliseconds. */
const SETTLES = 120;
/** How long it is waited for what sends something, in milliseconds. */
const HELD_MAX = 3_000;
/** How much of what was announced stays. */
const ANNOUNCED_MAX = 8;

/** What is open, the topmost last, with where things are announced in it. */
const open: HTMLElement[] = [];
let changed = -Infinity;
let waiting: (() => void)[] = [];

/** Once what is there now has been drawn, however slow the machine: readers know it from then on. */
function drawn(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
}

/** Announces something where a reader hears it now: in what lies on top, or else by `page`. What is about to close has nothing
 *  announced in it. */
export function announced(text: string, page: () => void): void {
  const put = (): void => {
    const region = open[open.length - 1];
    if (!region) return page();
    const line = document.createElement('p');
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > ANNOUNCED_MAX) region.firstElementChild?.remove();
  };
  if (waiting.length === 0 && open.length === 0 && performance.now() - changed > SETTLES) {
    put();
    return;
  }
  waiting.push(put);
  if (waiting.length > 1) return;
  const until = performance.now() + HELD_MAX;
  const settles = (): void => {
    // Something has opened or closed meanwhile: what came along with that would go unheard. What sends something is about to close.
    const sends = performance.now() < until && (open[open.length - 1]?.parentElement?.matches('[aria-busy="true"], :has(form[aria-busy="true"])') ?? false);
    const left = sends ? SETTLES : changed + SETTLES - performance.now();
    if (left > 0) {
      setTimeout(settles, left);
      return;
    }
    drawn(() => {
      const all = waiting;
      waiting = [];
      for (const one of all) one();
    });
  };
  setTimeout(settles, SETTLES);
}

/** Shows a dialog as long as it is there: for `{@attach}`. */
export function modal(dialog: HTMLDialogElement): () => void {
  const back = document.activeElement;
  // A test's window has no modal dialogs.
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
  // Where what is pressed in it goes away, the focus has a place to go to.
  dialog.tabIndex = -1;
  const region = document.createElement('div');
  region.className = 'unseen';
  region.setAttribute('aria-live', 'polite');
  dialog.append(region);
  open.push(region);
  changed = performance.now();
  return () => {
    open.splice(open.indexOf(region), 1);
    changed = performance.now();
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  };
}
