// Whether a program serves its page by itself: started in an empty folder, far from web/dist.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const norn = resolve(process.argv[2] ?? 'dist/norn');
const folder = mkdtempSync(join(tmpdir(), 'norn-dist-'));
const child = spawn(norn, ['--json', 'serve', '--addr', '127.0.0.1:0', '--no-browser', '--data', folder], {
  cwd: folder,
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function file(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${new URL(address).pathname} is not there: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

try {
  const line = await new Promise((done, failed) => {
    createInterface({ input: child.stdout }).once('line', done);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${norn} ended with ${code}`)));
  });
  const { origin } = JSON.parse(line);
  const page = await file(`${origin}/`);
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((found) => found[1]);
  if (!files.some((name) => name.endsWith('.js'))) throw new Error('the page names no script');
  let bytes = page.length;
  for (const name of files) bytes += (await file(origin + name)).length;
  console.log(`${norn} serves its page: ${files.length + 1} files, ${bytes} bytes.`);
} catch (error) {
  console.error(`${norn} does not serve its page: ${error.message}. \`make dist\` builds both anew.`);
  process.exitCode = 1;
} finally {
  child.removeAllListeners('exit');
  child.kill();
  rmSync(folder, { recursive: true, force: true });
}
