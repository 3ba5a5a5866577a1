// Finds the Chromium that the browser tests run in, and gets one where there is none: Debian's package first, since
// it brings all the libraries that it needs; else the one that Playwright downloads. Run by itself it prints the path.
// The headless shell is the same engine without windows: it is smaller, and costs a tenth less for each test.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // A package's stub starts nothing, and a browser without its libraries says so only when it is started.
  const tried = spawnSync(path, ['--version', '--no-sandbox'], { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  return tried.status === 0 && /Chrom/.test(String(tried.stdout));
};

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;

async function downloaded() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

/** The path of a Chromium that runs; null where there is none. `CHROMIUM` names another one. */
export async function find() {
  const named = process.env['CHROMIUM'];
  if (named) return runs(named) ? named : null;
  return PLACES.find(runs) ?? [await downloaded()].find(runs) ?? null;
}

/** Gets one where there is none. What the installers say goes to standard error. */
function get() {
  const said = { stdio: ['ignore', process.stderr, process.stderr] };
  if (process.getuid?.() === 0 && has('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { ...said, env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { ...said, env });
      if (PLACES.some(runs)) return;
    }
  }
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  try {
    execFileSync(process.execPath, [playwright, 'install', 'chromium'], said);
  } catch {
    // What can be done about it is said below.
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  let path = await find();
  if (path === null && !process.env['CHROMIUM']) {
    console.error('There is no Chromium here yet; getting one.');
    get();
    path = await find();
  }
  if (path === null) {
    console.error(
      process.env['CHROMIUM']
        ? `CHROMIUM names ${process.env['CHROMIUM']}, which does not run. Name one that does, or leave CHROMIUM out.`
        : 'The browser tests need Chromium, and none could be installed. Install the package `chromium` of your system,\n' +
            'or name one by CHROMIUM=/path/to/chromium, or leave these tests out for once with NO_BROWSER=1.',
    );
    process.exit(1);
  }
  console.log(path);
}
