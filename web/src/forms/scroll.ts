// Bringing something into view without moving more than what scrolls around it.

/** How much stays free above it, in pixels. */
const ABOVE = 16;

/** Scrolls the nearest box that scrolls, so that the element stands at its top. */
export function toTop(element: HTMLElement | null | undefined): void {
  const box = element && scrolling(element);
  if (!element || !box) return;
  box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - ABOVE;
}

function scrolling(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (overflowY === 'auto' || overflowY === 'scroll') return box;
  }
  return null;
}
