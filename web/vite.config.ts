import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { fluent } from './words.mjs';

/** Packs every file of text, so that the server has nothing to do (`crates/server/src/page.rs`). Fonts are packed
 *  already. Most of the page is in `assets`, and stays there in its packed forms alone: the program holds all of it. */
function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|wasm)$/.test(name)) continue;
        const file = readFileSync(join(folder, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(file, { params }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(file, { level: 9 }));
        if (/^assets[/\\]/.test(name)) rmSync(join(folder, name));
      }
    },
  };
}

/** Whether the page /odds is built by itself, for hosts of files (`make odds`). */
const ALONE = (process.env['ODDS'] ?? '') !== '';

export default defineConfig({
  base: ALONE ? './' : '/',
  ...(ALONE ? { publicDir: false } : {}),
  plugins: [fluent(), svelte(), ...(ALONE ? [] : [packed()])],
  // Tests mount components as a browser would.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    // The page is served under a policy that allows files of its own only: nothing may be put in line.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The table, and the page that checks logs by itself.
    rolldownOptions: {
      input: ALONE ? ['odds.html'] : ['index.html', 'verify.html', 'odds.html'],
      output: {
        codeSplitting: {
          groups: [
            // What the page that checks logs takes, too; then what the table shares with its later parts. Each is one
            // file, since each file costs what the server says about it.
            { name: 'every', test: /\/src\/(lib\/theme|words\/words)\./, priority: 1 },
            { name: 'shared', test: /\/src\/(lib\/(amounts|context|find|later|solids|squares)|forms\/values|parts\/RuleChip|words\/en\/(forms|page|log|map))\./ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } },
  },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,mjs}'],
    setupFiles: ['tests/setup.ts'],
    // Those need the program and a browser: vitest.browser.config.ts.
    exclude: ['tests/browser/**'],
    // Only ends what hangs: `make test` compiles beside them.
    testTimeout: 60_000,
  },
});
