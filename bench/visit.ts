import type { Browser } from '@playwright/test';

/** A first visit's downloads, in bytes on the wire. */
export interface Visit {
  path: string;
  requests: number;
  html: number;
  script: number;
  scriptAtOnce: number;
  fonts: number;
  pictures: number;
  other: number;
  /** Files that delay the first paint. */
  blocking: number;
}

const SETTLE_MS = 5000;

/** Loads a page with an empty cache until React has hydrated it. */
export async function visit(browser: Browser, origin: string, path: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const kinds = new Map<string, string>();
  const sum: Visit = { path, requests: 0, html: 0, script: 0, scriptAtOnce: 0, fonts: 0, pictures: 0, other: 0, blocking: 0 };
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    sum.requests++;
    // Also counts preloaded scripts.
    kinds.set(requestId, /\/boot\./.test(response.url) ? 'Boot' : response.url.endsWith('.js') ? 'Script' : type);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'Document') sum.html += encodedDataLength;
    else if (kind === 'Boot') sum.scriptAtOnce += encodedDataLength;
    else if (kind === 'Script') sum.script += encodedDataLength;
    else if (kind === 'Font') sum.fonts += encodedDataLength;
    else if (kind === 'Image') sum.pictures += encodedDataLength;
    else sum.other += encodedDataLength;
  });
  await page.goto(origin + path, { waitUntil: 'load' });
  sum.blocking = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking').length,
  );
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
  sum.script += sum.scriptAtOnce;
  return sum;
}
