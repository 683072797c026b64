import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { unpackBrowser } from '#rig/browser.ts';

const run = promisify(execFile);

test('on a new machine the browser is there whole for each of several who want it at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backline-unpacked-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, 'chromium-1');
  const browser = join(home, 'chromium');
  const script = `import { unpackBrowser } from './test/rig/browser.ts'; await unpackBrowser(${JSON.stringify(home)});`;
  const other = run(process.execPath, ['--input-type=module', '--eval', script]);
  await expect.poll(() => readdirSync(folder), { message: 'the other is at it' }).not.toEqual([]);
  await unpackBrowser(home);
  const { size } = statSync(browser);
  await other;
  expect(size).toBeGreaterThan(100_000_000);
  expect(size, 'it was whole').toBe(statSync(browser).size);
  expect(existsSync(join(home, 'libGLESv2.so'))).toBe(true);
  expect(readdirSync(folder), 'what another unpacked meanwhile is gone').toEqual(['chromium-1']);
});
