import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '#rig/browser.ts';
import { hasHostile, hostilePayloads } from '#rig/hostile.ts';
import { cleanBio } from './bio.ts';

const BIOS_A_PAGE = 100;

/** Scripts that would run, each in another way. If none were detected here, the test would prove nothing. */
const LIVE = {
  'by itself': '<script>alert(1)</script>',
  'when it fails to load': '<img src=x onerror=confirm(1)>',
  'when it loads': '<svg onload=prompt(1)>',
  'when clicked': '<a href="javascript:void(document.title = 1)">x</a>',
  'when clicked among others':
    '<a href="https://a.example">x</a><a href="javascript:void(document.title = 1)">x</a><a href="https://b.example">x</a>',
  'when pointed at': '<p onmouseover="document.title = 1">x</p>',
  'when focused': '<a href="#" onfocus=print()>x</a>',
  'from afar': '<script src="https://elsewhere.example/x.js"></script>',
};

let browser: Browser;
let page: Page;
let html = '';
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  // Forbids nothing and reports every script. Links lead nowhere.
  const headers = { 'content-security-policy-report-only': "script-src 'none'" };
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().url() === 'https://bios.example/'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: html })
      : route.fulfill({ status: 204 }),
  );
  await page.addInitScript(() => {
    const ran: string[] = [];
    for (const name of ['alert', 'prompt', 'confirm', 'print']) Object.assign(window, { [name]: () => ran.push(name) });
    document.addEventListener('securitypolicyviolation', ({ blockedURI, sample }) => {
      // The test itself uses eval.
      if (blockedURI !== 'eval') ran.push(`${blockedURI} ${sample}`);
    });
    Object.assign(window, { ran });
  });
});
afterAll(() => browser.close());

/** The scripts that ran on a page of bios after everything was pointed at, focused, clicked and sent its events. */
async function scriptsOf(bios: readonly string[]): Promise<string[]> {
  html = `<!doctype html><title>Bios</title>${bios.map((bio) => `<section>${bio}</section>`).join('\n')}`;
  await page.goto('https://bios.example/');
  await page.evaluate(async () => {
    const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
    for (const element of document.querySelectorAll('section *')) {
      const handled = [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name.slice(2));
      for (const type of [...handled, 'pointerover', 'mouseover', 'keydown', 'focusin']) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      if (!(element instanceof HTMLElement)) continue;
      element.focus();
      element.click();
      if (element instanceof HTMLAnchorElement) await soon();
    }
    await soon();
  });
  return page.evaluate(() => (window as unknown as { ran: string[] }).ran);
}

describe('a page of bios', () => {
  test.each(Object.entries(LIVE))('as they were written runs what acts %s', async (_, bio) => {
    expect(await scriptsOf([bio])).not.toEqual([]);
  });

  test('runs nothing once they are clean', async () => {
    expect(await scriptsOf(Object.values(LIVE).map(cleanBio))).toEqual([]);
  });

  test('lets links be followed', async () => {
    const asked = page.waitForRequest('https://tinwhistlers.example/');
    await scriptsOf([cleanBio('<a href="https://tinwhistlers.example">Home</a>')]);
    expect((await asked).isNavigationRequest()).toBe(true);
  });
});

describe.skipIf(!hasHostile)('pages of every payload of the collections', () => {
  test('run scripts as they were written', async () => {
    expect((await scriptsOf(hostilePayloads().slice(0, BIOS_A_PAGE))).length).toBeGreaterThan(0);
  });

  test('run none once clean', async () => {
    const bios = hostilePayloads().map(cleanBio);
    const ran: string[] = [];
    for (let at = 0; at < bios.length; at += BIOS_A_PAGE) ran.push(...(await scriptsOf(bios.slice(at, at + BIOS_A_PAGE))));
    expect(ran).toEqual([]);
  });
});
