import { defineConfig } from 'vitest/config';

// Whole sessions in headless Chromium, against the program itself. `make test` runs them once all is built.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Each file has a browser, a server and a folder of its own. Two of them keep two cores busy, since each also
    // waits for the other's answers; more would be slower than the page's own time limits allow for.
    maxWorkers: 2,
    // What follows in a session stands on what was before.
    bail: 1,
  },
});
