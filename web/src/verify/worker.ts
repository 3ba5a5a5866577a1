// Long logs take seconds: they are checked beside the page, which stays awake.
import type { Report } from '../../verify/dice.js';
import { opensWith, verify } from '../../verify/dice.js';
import { opens } from '../../verify/opened.js';

opensWith(opens);

/** A file to be checked, by its number. */
interface ToCheck {
  own: number;
  bytes: Uint8Array;
}

/** What was found in it. */
export interface Checked {
  own: number;
  report: Report;
}

addEventListener('message', ({ data }: MessageEvent<ToCheck>) => {
  const checked: Checked = { own: data.own, report: verify(data.bytes) };
  postMessage(checked);
});
