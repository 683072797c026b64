import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';

/** Where systems keep the one library a browser needs that a bare machine lacks. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** Letters lie where they lie on a telephone's screen, not on the whole pixels that a bare system would draw them to. */
const ARGS = ['--font-render-hinting=none'];

/** A real browser, from an npm package: nothing to install but the project. It is unpacked once into a folder named by its version and its user. */
export async function openBrowser(): Promise<Browser> {
  const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }).devDependencies[
    '@sparticuz/chromium'
  ];
  const home = join(tmpdir(), `backline-chromium-${version}-${userInfo().uid}`);
  mkdirSync(home, { recursive: true });
  const before = process.env.TMPDIR;
  // The package unpacks into the temporary folder and trusts whatever lies there; its own folder keeps an older one away.
  process.env.TMPDIR = home;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    if (!isBare()) return await playwright.launch({ executablePath, args: ARGS, chromiumSandbox: false });
    await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');
    const env = { ...process.env, LD_LIBRARY_PATH: join(home, 'al2023/lib'), FONTCONFIG_PATH: join(home, 'fonts') };
    return await playwright.launch({ executablePath, args: ARGS, chromiumSandbox: false, env: env as Record<string, string> });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Whether the machine lacks the libraries that desktops have; the package brings its own then. */
function isBare(): boolean {
  return !LIBRARIES.some((folder) => existsSync(join(folder, 'libnss3.so')));
}
