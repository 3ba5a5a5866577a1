// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wakes } from '../src/lib/wakes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page is told that it woke up, by whatever tells of it', () => {
  const then = vi.fn();
  const off = wakes(then);
  let told = 0;
  const [page, window_] = [document, window];
  for (const [target, name] of [[window_, 'online'], [window_, 'pageshow'], [page, 'resume'], [page, 'visibilitychange']] as const) {
    target.dispatchEvent(new Event(name));
    told += 1;
    expect(then, name).toHaveBeenCalledTimes(told);
  }
  // Timers that run on time tell of no sleep.
  vi.advanceTimersByTime(60_000);
  expect(then).toHaveBeenCalledTimes(told);
  // The clock has gone on without them.
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(then).toHaveBeenCalledTimes(told + 1);
  off();
  window_.dispatchEvent(new Event('online'));
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect(then).toHaveBeenCalledTimes(told + 1);
});
