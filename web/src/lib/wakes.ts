// A page that was asleep: a phone in a pocket, a lid that was closed, a tab that the browser has frozen.

/** How often it is looked at whether time has passed unseen, in milliseconds, and how much is too much. */
const LOOKS = 5_000;
const SLEPT = 3 * LOOKS;

/** Calls back whenever the page wakes up, or the network is back; what it gives calls that off. */
export function wakes(then: () => void): () => void {
  const seen = (): void => void (document.hidden || then());
  const on: [EventTarget, string, () => void][] = [
    [window, 'online', then],
    [window, 'pageshow', seen],
    [document, 'resume', seen],
    [document, 'visibilitychange', seen],
  ];
  for (const [target, name, call] of on) target.addEventListener(name, call);
  // A machine that slept tells nobody: its clock has gone on without its timers.
  let last = Date.now();
  const timer = setInterval(() => {
    const [before, now] = [last, Date.now()];
    last = now;
    if (SLEPT < now - before) then();
  }, LOOKS);
  return () => {
    for (const [target, name, call] of on) target.removeEventListener(name, call);
    clearInterval(timer);
  };
}
