import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectPage } from '#rig/expect-page.ts';
import { openVisitedSite, type Visited, violations } from '#rig/visitor.ts';

let site: Visited;
let theirs: Server;
beforeAll(async () => {
  site = await openVisitedSite();
  theirs = createServer((request, response) => {
    const venue = new URL(request.url ?? '', 'http://theirs').searchParams.get('venue') ?? '';
    // A strict page: no scripts of its own, and only our site may be loaded.
    const policy = `default-src 'none'; script-src ${site.origin}; connect-src ${site.origin}; frame-src ${site.origin}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(
      `<!doctype html><html lang="en"><title>The venue</title><main><h1>The venue</h1><script type="module" src="${site.origin}/embed/shows.js"></script>
      <backline-shows venue="${venue}" limit="3"><a href="${site.origin}/venues/${venue}">What is on</a></backline-shows>
      <iframe src="${site.origin}/embed/shows?venue=${venue}" title="The same in a frame" width="600" height="400"></iframe></main></html>`,
    );
  });
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => theirs.close(resolve));
  await site.close();
});

const page = async (venue: string, javaScriptEnabled = true) => {
  const visitor = await site.visitor({ javaScriptEnabled });
  await visitor.goto(`http://127.0.0.1:${(theirs.address() as AddressInfo).port}/?venue=${venue}`);
  return visitor;
};

test('on a strict page of another origin the element lists the shows, readable by everybody, and asks without cookies', async () => {
  const visitor = await page('cannery');
  await expectPage(visitor.locator('backline-shows').getByRole('listitem')).toHaveCount(3);
  await expectPage(visitor.locator('backline-shows').getByRole('link', { name: 'The Tin Whistlers' }).first()).toHaveAttribute(
    'href',
    'http://localhost/shows/the-tin-whistlers-the-cannery-2026-11-27',
  );
  await expectPage(visitor.locator('backline-shows').getByRole('listitem').first()).not.toContainText('Cannery');
  await expectPage(visitor.frameLocator('iframe').getByRole('link', { name: 'The Tin Whistlers' }).first()).toBeVisible();
  await expectPage(visitor.locator('backline-shows').getByRole('region')).toHaveCount(1);
  expect(visitor.troubles.filter((trouble) => !trouble.startsWith('fetched ') && !/favicon/.test(trouble))).toEqual([]);
  expect((await violations(visitor)).filter((fault) => !/html-has-lang|landmark/.test(fault))).toEqual([]);
  expect(await visitor.context().cookies()).toEqual([]);
  // The frame is checked by itself, as its page has the heading.
  await visitor.goto(`${site.origin}/embed/shows?venue=cannery`);
  await expectPage(visitor.getByRole('link', { name: 'The Tin Whistlers' }).first()).toBeVisible();
  expect((await violations(visitor)).filter((fault) => !/landmark|page-has-heading-one/.test(fault))).toEqual([]);
  await visitor.context().close();
});

test('what stands inside it stays where nothing comes: of an unknown venue, and without a script', async () => {
  const unknown = await page('no.such');
  await unknown.waitForFunction(() => customElements.get('backline-shows') !== undefined);
  await expectPage(unknown.getByRole('link', { name: 'What is on' })).toBeVisible();
  await unknown.context().close();
  const plain = await page('cannery', false);
  await expectPage(plain.getByRole('link', { name: 'What is on' })).toBeVisible();
  await plain.context().close();
});
