import { defineConfig } from 'vitest/config';

// Whole sessions in headless Chromium, against the program itself. `make test` runs them once all is built.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A machine of two cores is busy with one browser and one server.
    fileParallelism: false,
    // What follows in a session stands on what was before.
    bail: 1,
  },
});
