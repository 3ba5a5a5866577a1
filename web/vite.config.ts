import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // Tests mount components as a browser would.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // The page is served under a policy that allows files of its own only: nothing may be put in line.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The table, and the page that checks logs by itself.
    rolldownOptions: { input: ['index.html', 'verify.html'] },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } },
  },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,mjs}'],
    // Those need the program and a browser: vitest.browser.config.ts.
    exclude: ['tests/browser/**'],
  },
});
