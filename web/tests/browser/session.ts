// What follows in a session stands on what was before: once something of a file has failed, the rest of it shows nothing.
import { beforeEach, onTestFailed } from 'vitest';

const failed = new Set<string>();

beforeEach((context) => {
  const file = context.task.file.filepath;
  if (failed.has(file)) context.skip('something before it has failed');
  onTestFailed(() => void failed.add(file));
});
