import { defineConfig } from 'vitest/config';

// Evenings and fights of one game: they show that game's views, not another mechanism of the page, so they are played by
// `make browser` alone. What of each game everybody meets first is tried by `doors`, in every seat.
const EVENINGS = [
  ...['adventuring', 'adventuring-days', 'battle', 'by-keys', 'evening', 'fivey', 'fivey-fight', 'fivey-years'],
  ...['forest-road', 'heard', 'melee', 'mill-race', 'old-mill', 'salt-road', 'session', 'standing', 'toll-house'],
];
const full = (process.env['FULL'] ?? '') !== '';

/** Names the files that failed, after all that is said of them. */
function named(files: ReadonlyArray<{ ok(): boolean; relativeModuleId: string }>): void {
  const failed = files.filter((one) => !one.ok()).map((one) => one.relativeModuleId);
  if (failed.length > 0) process.stderr.write(`\nFAILED: ${failed.join(', ')}\n`);
}

// Whole sessions in headless Chromium, against the program itself. `make test` runs them once all is built.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    exclude: full ? [] : EVENINGS.map((name) => `tests/browser/${name}.test.ts`),
    // Only ends what hangs: a fight of three games played through takes two minutes on a slow machine.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // What comes of an answer comes later on a busy machine; a second is what nothing else says.
    expect: { poll: { timeout: 20_000 } },
    // Each file has a browser, a server and a folder of its own. Two of them keep two cores busy, since each also
    // waits for the other's answers; more would be slower than the page's own time limits allow for.
    maxWorkers: 2,
    // Playwright takes a second to load, and nothing is kept in a module.
    isolate: false,
    // What follows in a session stands on what was before: the rest of a file is left out once something of it has failed.
    setupFiles: ['tests/browser/session.ts'],
    // The other files run on, and what failed is named last.
    reporters: ['default', { onTestRunEnd: named }],
  },
});
