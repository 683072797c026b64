import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';
import { IN_MEMORY } from './memory.ts';

/** Folders of the one library that bare machines lack. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Subpixel glyph positions, as on phones. */
const ARGS = ['--font-render-hinting=none'];
/** Shared memory if there is room; the usual argument for small containers writes a file for each tile. */
const NOT_USUAL = IN_MEMORY === undefined ? [] : ['--disable-dev-shm-usage'];

/** A real browser from an npm package, unpacked once into a folder named by version and user. */
export async function openBrowser(): Promise<Browser> {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> };
  const home = join(tmpdir(), `backline-chromium-${devDependencies['@sparticuz/chromium']}-${userInfo().uid}`);
  await unpackBrowser(home);
  const env = isBare() ? { LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') } : {};
  return playwright.launch({
    executablePath: join(home, 'chromium'),
    timeout: 300_000,
    args: ARGS,
    ignoreDefaultArgs: NOT_USUAL,
    chromiumSandbox: false,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/**
 * Unpacks the browser into a folder, unless it is there. It is unpacked elsewhere and then moved, as several workers may do so at once on a
 * new machine and the package would use a half-written file.
 */
export async function unpackBrowser(home: string): Promise<void> {
  if (existsSync(home)) return;
  const own = mkdtempSync(`${home}-`);
  const before = process.env.TMPDIR;
  // The package unpacks into the temporary folder.
  process.env.TMPDIR = own;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    if (isBare()) await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(own, home);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    // Another worker was faster.
    if (!existsSync(home)) throw error;
  }
}

/** Whether the machine lacks desktop libraries, which the package then brings. */
function isBare(): boolean {
  return !LIBRARIES.some((folder) => existsSync(join(folder, 'libnss3.so')));
}
