// Bringing something into view without moving more than what scrolls around it.

/** How much stays free above it, in pixels. */
const ABOVE = 8;

/** Scrolls the nearest box that scrolls, so that the element stands at its top. */
export function toTop(element: HTMLElement | null | undefined): void {
  const box = element && scrolling(element);
  if (!element || !box) return;
  box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE;
}

/** Scrolls so only where the end of it is out of sight. */
export function whole(element: HTMLElement | null | undefined): void {
  const box = element && scrolling(element);
  if (element && box && element.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom) toTop(element);
}

/** The nearest box around it that scrolls. */
export function scrolling(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (overflowY === 'auto' || overflowY === 'scroll') return box;
  }
  return null;
}
