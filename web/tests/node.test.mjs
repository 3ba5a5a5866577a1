// The second verifier as a command, as people run it who have nothing but Node.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const VERIFY = fileURLToPath(new URL('../verify/', import.meta.url));

function run(...args) {
  const { status, stdout, stderr } = spawnSync('node', [join(VERIFY, 'norn-verify.mjs'), ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const sample = (name) => join(VERIFY, 'samples', `${name}.norn`);

test('it ends with 0 where nothing contradicts a log, with 1 where something does, and says what', () => {
  const good = run(sample('good-apart'));
  expect(good.code).toBe(0);
  expect(good.out).toContain('nothing contradicts it');
  expect(good.out).toContain('Not checked here');
  const forged = run(sample('forged-face'));
  expect(forged.code).toBe(1);
  expect(forged.out).toMatch(/entry 17: the faces are \[20\], but the links give \[7\]/);
  expect(run(sample('good-apart'), sample('forged-face')).code).toBe(1);
});

test('what it says can be read by programs', () => {
  const { code, out } = run('--json', sample('cut-in-the-middle'));
  const report = JSON.parse(out);
  expect([code, report.holds, report.tampered[0].part]).toEqual([1, false, 'chain']);
});

test('a file that is not there, an unknown option and no file at all are no verdict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'norn-verify-'));
  try {
    const missing = run(join(folder, 'none.norn'));
    expect([missing.code, missing.out]).toEqual([2, '']);
    expect(missing.err).toContain("none.norn can't be read");
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(run('--jsno', sample('good-apart'))).toMatchObject({ code: 2, err: expect.stringContaining('no option --jsno') });
  expect(run()).toMatchObject({ code: 2, err: expect.stringContaining('usage') });
});

test('it reaches for nothing but files: no network, no page', () => {
  const code = ['dice.js', 'opened.js'].map((file) => readFileSync(join(VERIFY, file), 'utf8')).join('\n');
  expect(code).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|document|window|process)\b\s*[.(]/);
});
