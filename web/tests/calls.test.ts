// @vitest-environment jsdom
// How somebody is called: only as this device lets it, and by no more than the page shows.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allow, badge, elsewhere, shiver, sound, sounds, tell } from '../src/lib/calls';

let told: { title: string; body: string; tag: string }[];
const hides = (hidden: boolean): void => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
function notes(permission: NotificationPermission, answer: NotificationPermission): void {
  class Note {
    static permission = permission;
    static requestPermission = vi.fn(() => Promise.resolve((Note.permission = answer)));
    onclick: (() => void) | null = null;
    close = vi.fn();
    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      told.push({ title, body, tag });
    }
  }
  vi.stubGlobal('Notification', Note);
}

beforeEach(() => {
  told = [];
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whoever looks elsewhere is called only where they let the page do so, and the device lets it', async () => {
  notes('default', 'granted');
  hides(true);
  expect(tell(4, 'The mill', 'You are asked.')).toBe(null);
  expect(await allow()).toBe(true);
  tell(4, 'The mill', 'You are asked.');
  expect(told).toEqual([{ title: 'The mill', body: 'You are asked.', tag: 'norn-4' }]);
  hides(false);
  expect(tell(4, 'The mill', 'again'), 'who looks at the page is told by it').toBe(null);
  hides(true);
  elsewhere.set(false);
  expect(tell(4, 'The mill', 'again')).toBe(null);
  expect(told).toHaveLength(1);
});

test('a device that does not let it is not asked twice, and nothing is kept', async () => {
  notes('default', 'denied');
  hides(true);
  expect(await allow()).toBe(false);
  expect(elsewhere.is()).toBe(false);
  expect(tell(4, 'The mill', 'x')).toBe(null);
  expect(told).toEqual([]);
});

test('a device that takes notices by another way alone is left alone', () => {
  vi.stubGlobal('Notification', Object.assign(() => { throw new TypeError('Illegal constructor'); }, { permission: 'granted' }));
  hides(true);
  elsewhere.set(true);
  expect(tell(4, 'The mill', 'x')).toBe(null);
});

test('a phone shivers in the hand, and not in the pocket', () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  hides(false);
  shiver('turn');
  shiver('asked');
  expect(vibrate.mock.calls).toEqual([[[80, 60, 80]], [[60]]]);
  hides(true);
  shiver('turn');
  expect(vibrate).toHaveBeenCalledTimes(2);
  // A page that nobody has touched since it came is not let.
  hides(false);
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false, hasBeenActive: false }, configurable: true });
  shiver('turn');
  expect(vibrate).toHaveBeenCalledTimes(2);
});

test('there are sounds only where somebody wants them, and badges only where there is an icon', () => {
  const made = vi.fn();
  vi.stubGlobal('AudioContext', made);
  sound('turn');
  expect(made).not.toHaveBeenCalled();
  expect(sounds.is()).toBe(false);
  sounds.set(true);
  expect(sounds.is()).toBe(true);
  badge(true);
  const [set, clear] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  Object.defineProperty(navigator, 'setAppBadge', { value: set, configurable: true });
  Object.defineProperty(navigator, 'clearAppBadge', { value: clear, configurable: true });
  badge(true);
  badge(false);
  expect([set, clear].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});
