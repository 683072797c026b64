import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleArtist } from '#rig/samples.ts';
import { openTestSite, type TestSite } from '#rig/test-app.ts';
import { writeArtists } from './store.ts';

const player = (name: string, more: object = {}) => ({ name, part: 'bells', ...more });
const over = (id: string, more: object) =>
  sampleArtist({ id, name: id.toUpperCase(), verified: true, ended: '2018', members: [player('Ann Gull')], ...more });

let app: TestSite;
beforeAll(async () => {
  app = await openTestSite();
  await app.db.transaction().execute((tx) =>
    writeArtists(tx, [
      over('mill', {
        formed: '2008',
        members: [player('Ann Gull'), player('Ben Tern', { to: '2012' }), player('Cy Knot', { to: '2018-05' })],
      }),
      over('quay', {}),
      over('left', { members: [player('Ann Gull', { to: '2012' }), player('Ben Tern', { to: '2014' })] }),
      over('soon', { ended: '2031' }),
      over('still', { ended: undefined, formed: '2008' }),
    ]),
  );
});
afterAll(() => app.close());

const page = async (id: string) => {
  const html = await (await app.site.request(`/artists/${id}`)).text();
  const plain = html
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const [, members = ''] = /<h2[^>]*id="members">(.*?)<\/h2>/s.exec(html) ?? [];
  return {
    plain,
    heading: members.replace(/<[^>]+>/g, ''),
    cards: [...html.matchAll(/<h3>([^<]*)<\/h3><p class="part">/g)].map(([, name]) => name),
  };
};

test('a band that is no more says so under its name, and tells who was in it last', async () => {
  const mill = await page('mill');
  expect(mill.plain).toMatch(/MILL .*Played 2008 to 2018.*Members/);
  expect(mill.heading).toBe('Members, last line-up');
  expect(mill.cards).toEqual(['Ann Gull', 'Cy Knot']);
  expect(mill.plain).toContain('They’re no longer playing.');
  expect(mill.plain).not.toContain('No shows announced.');
  expect((await page('soon')).heading).toBe('Members');
  expect((await page('quay')).plain).toContain('Played until 2018');
});

test('where everybody is known to have left before, no line-up is called the last', async () => {
  expect(await page('left')).toMatchObject({ heading: 'Members', cards: ['Ann Gull', 'Ben Tern'] });
});

test('a band that plays on says none of it', async () => {
  const still = await page('still');
  expect(still.heading).toBe('Members');
  expect(still.plain).toContain('No shows announced.');
  expect(still.plain).not.toMatch(/Played (?:until )?\d/);
});
