// What has the focus only because what had it is gone.
let kept: Element | null = null;

export const keeps = (held: Element | null): void => void (kept = held);

/** Whether the focus is there only because what had it is gone: whatever is asked may take it. */
export const isKept = (held: Element | null): boolean => held !== null && held === kept;
