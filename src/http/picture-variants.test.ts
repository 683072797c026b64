import { expect, test } from 'vitest';
import { openTestSite, SATURDAY } from '#rig/test-app.ts';
import { Walker } from '#rig/walker.ts';

/** The sources of a page's pictures with their media conditions. */
async function sources(ready: boolean, light: string): Promise<string[]> {
  const app = await openTestSite('sqlite', SATURDAY, { variants: { ready: () => ready, find: () => undefined } });
  const walker = new Walker(app.site);
  if (light !== '') await walker.send('/light', { light, back: '/artists/quietboat' });
  const html = await (await walker.ask('/artists/quietboat')).text();
  await app.close();
  return [...html.matchAll(/<source[^>]*>/g)].map(([source]) => source);
}

test('without a choice the browser takes the picture of its own light; a choice that is remembered leaves one', async () => {
  const [night = '', day = '', ...more] = await sources(true, '');
  expect(night).toContain('media="(prefers-color-scheme: dark)"');
  expect(night).toContain('variant=night-800 800w');
  expect(day).toContain('variant=day-800 800w');
  expect(day).not.toContain('media=');
  expect(more).toEqual([]);
  for (const light of ['day', 'night']) {
    const [only = '', ...others] = await sources(true, light);
    expect(only).toContain(`variant=${light}-400 400w`);
    expect(only).not.toContain('media=');
    expect(others).toEqual([]);
  }
});

test('until variants are drawn, pages name the pictures as they are', async () => {
  expect(await sources(false, '')).toEqual(['<source srcSet="/artistinfo/quietboat.avif" type="image/avif"/>']);
});
