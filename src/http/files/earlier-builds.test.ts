import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#rig/folder.ts';
import { keepBuildFiles } from './earlier-builds.ts';
import { staticFiles } from './static-files.ts';

const DAY_MS = 86_400_000;

/** A build with one script of this name. */
function build(name: string): string {
  const folder = testFolder();
  mkdirSync(join(folder, 'static/js'), { recursive: true });
  writeFileSync(join(folder, 'static/js', name), `// ${name}`);
  return folder;
}

test('a script is served for a week after the version that used it ended, however long that ran, and then goes', async () => {
  const kept = testFolder();
  const began = Date.now();
  const first = build('boot.aaa.js');
  await keepBuildFiles([first], kept, began);
  rmSync(first, { recursive: true });
  const second = build('boot.bbb.js');
  const served = () => staticFiles([kept, second])('/static/js/boot.aaa.js') !== undefined;
  // The first build ran for a month.
  await keepBuildFiles([second], kept, began + 30 * DAY_MS);
  expect(served()).toBe(true);
  await keepBuildFiles([second], kept, began + 36 * DAY_MS);
  expect(served()).toBe(true);
  await keepBuildFiles([second], kept, began + 38 * DAY_MS);
  expect(served()).toBe(false);
  expect(existsSync(join(kept, 'static/js/boot.bbb.js'))).toBe(true);
});

test('a version that comes again keeps its files', async () => {
  const kept = testFolder();
  const [first, second] = [build('boot.aaa.js'), build('boot.bbb.js')];
  await keepBuildFiles([first], kept, 0);
  await keepBuildFiles([second], kept, DAY_MS);
  await keepBuildFiles([first], kept, 2 * DAY_MS);
  await keepBuildFiles([first], kept, 60 * DAY_MS);
  expect(existsSync(join(kept, 'static/js/boot.aaa.js'))).toBe(true);
});
