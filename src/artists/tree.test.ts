import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPublic } from '#backup/make/public.ts';
import { compareWithPack } from '#pack/load.ts';
import { sampleArtist } from '#rig/samples.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Artist } from '#scene/artists/artist.ts';
import { Kin, Tree } from '#scene/artists/tree.ts';
import { writeArtists } from './store.ts';

const HOSTILE = '"><script>alert(1)</script>&amp;\u202e';

/** An element of a drawing: label, class, text. */
interface Drawn {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** Parses a page's drawings with a strict XML parser. */
function drawings(html: string): Drawn[][] {
  return [...html.matchAll(/<svg class="tree"[\s\S]*?<\/svg>/g)].map(([svg]) => {
    const elements: Drawn[] = [];
    const open: Drawn[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name, attributes }) => {
      const element = { name, attributes: attributes as Record<string, string>, text: '' };
      elements.push(element);
      open.push(element);
    });
    parser.on('text', (text) => {
      for (const element of open) element.text += text;
    });
    parser.on('closetag', () => open.pop());
    parser.write(svg).close();
    return elements;
  });
}

const texts = (elements: readonly Drawn[], of: string) =>
  elements.filter(({ attributes }) => attributes.class?.split(' ')[0] === of).map(({ text }) => text);

/** The table's rows: bands with their members. */
function rowsOf(html: string): Record<string, string[][]> {
  const plain = (cell: string) =>
    cell
      .replace(/<[^>]+>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .trim();
  const [table = ''] = /<table>[\s\S]*?<\/table>/.exec(html) ?? [];
  return Object.fromEntries(
    [...table.matchAll(/<tbody>([\s\S]*?)<\/tbody>/g)].map(([, body = '']) => {
      const [band = [], ...rows] = [...body.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
        [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => plain(cell)),
      );
      return [band[0] ?? '', rows];
    }),
  );
}

const band = (id: string, more: Partial<Artist>) => sampleArtist({ id, name: id.toUpperCase(), verified: true, ...more });

describe.each(ENGINES)('who played in what, on %s', (engine) => {
  let app: TestSite;
  beforeAll(async () => {
    app = await openTestSite(engine);
    await app.db.transaction().execute((tx) =>
      writeArtists(tx, [
        band('gull', {
          formed: '2001',
          ended: '2009',
          members: [
            { name: 'Isla Sand', part: 'voice', musician: 'isla-sand' },
            { name: 'Bo Quill', part: 'drums', musician: 'bo-quill', from: '2003-04', to: '2005' },
          ],
        }),
        band('tern', {
          formed: '2010',
          members: [
            { name: 'Isla Sand', part: 'bass', musician: 'isla-sand', from: '2011' },
            { name: HOSTILE, part: HOSTILE },
          ],
        }),
        band('knot', { members: [{ name: 'Bo Quill', part: 'bells', musician: 'bo-quill' }] }),
        band('petrel', { members: [{ name: 'Isla Sand', part: 'drums' }] }),
        { ...band('hidden', { formed: '1999', members: [{ name: 'Isla Sand', part: 'horn', musician: 'isla-sand' }] }), verified: false },
      ]),
    );
  });
  afterAll(() => app.close());

  const ask = async (path: string) => (await app.site.request(path)).json();
  const html = async (path: string) => (await app.site.request(path)).text();

  test('is told of those who have a page, and of nobody else', async () => {
    const tree = Tree.parse(await ask('/api/tree'));
    expect(tree).toMatchObject({ part: 'all', sheet: 1, sheets: [{ part: 'all', sheet: 1, bands: 6 }], tonight: '2026-11-21' });
    expect(tree.bands.map(({ id }) => id)).toEqual(['exampleband', 'gull', 'knot', 'petrel', 'tern', 'tinwhistlers']);
    const isla = tree.musicians.filter(({ name }) => name === 'Isla Sand');
    expect(isla.map(({ id, stints }) => [id, stints.map((stint) => stint.band)])).toEqual([
      ['isla-sand', ['gull', 'tern']],
      ['petrel.0', ['petrel']],
    ]);
    expect(JSON.stringify(tree)).not.toContain('horn');
    expect(await html('/tree')).not.toContain('horn');
  });

  test('is a picture that any parser of XML reads, with all that is known of it beneath as a table', async () => {
    const page = await html('/tree');
    const [picture = [], ...more] = drawings(page);
    expect(more).toEqual([]);
    // Members with years get a ribbon, others only a row in the table.
    expect(texts(picture, 'tree-name').toSorted()).toEqual(['Example Band', 'GULL', 'TERN', 'The Tin Whistlers']);
    expect(texts(picture, 'who')).toContain('Bo Quill');
    expect(texts(picture, 'part')).toContain('drums, 2003');
    expect(picture.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href)).toContain('/artists/gull');
    const rows = rowsOf(page);
    expect(Object.keys(rows)).toEqual([
      'GULL 2001 to 2009',
      'TERN since 2010',
      'The Tin Whistlers since May 2012',
      'Example Band since 2016',
      'KNOT',
      'PETREL',
    ]);
    expect(rows['GULL 2001 to 2009']).toEqual([
      ['Isla Sand', 'voice', '2001 to 2009', 'TERN'],
      ['Bo Quill', 'drums', 'April 2003 to 2005', 'KNOT'],
    ]);
    expect(rows['TERN since 2010']).toContainEqual([HOSTILE, HOSTILE, 'since 2010', '']);
    expect(rows.KNOT).toEqual([['Bo Quill', 'bells', '', 'GULL']]);
    expect(page).not.toContain('<script>alert');
  });

  test('stands on a band’s page with its kin, and says nothing of who is in those alone', async () => {
    const kin = Kin.parse(await ask('/api/artists/tern/tree'));
    expect(kin.bands.map(({ id }) => id)).toEqual(['tern', 'gull']);
    expect(kin.musicians.map(({ name }) => name)).toEqual(['Isla Sand', HOSTILE]);
    expect(kin.others).toBe(0);
    const page = await html('/artists/tern');
    expect(drawings(page)).toHaveLength(1);
    expect(Object.keys(rowsOf(page))).toEqual(['GULL 2001 to 2009', 'TERN since 2010']);
    expect(page).toContain('Lineup and related bands');
    expect(page).not.toContain('Bo Quill</');
    // Without years there is no drawing, but there are still related bands.
    expect(drawings(await html('/artists/knot'))).toHaveLength(0);
    expect(rowsOf(await html('/artists/knot')).KNOT).toEqual([['Bo Quill', 'bells', '', 'GULL']]);
    expect(await html('/artists/petrel')).not.toContain('Line-up');
    for (const path of ['hidden', 'nobody', 'No%20Slug']) expect((await app.site.request(`/api/artists/${path}/tree`)).status).toBe(404);
  });

  test('names as kin those with whom most is shared, as many as a picture holds', async () => {
    const many = Array.from({ length: 14 }, (_, at) =>
      band(`side${String(at).padStart(2, '0')}`, { members: [{ name: 'Many Hands', part: 'drums', musician: 'many-hands' }] }),
    );
    const own = band('main', { members: [{ name: 'Many Hands', part: 'drums', musician: 'many-hands' }] });
    await app.db.transaction().execute((tx) => writeArtists(tx, [...many, own]));
    const kin = Kin.parse(await ask('/api/artists/main/tree'));
    expect([kin.bands.length, kin.others]).toEqual([12, 3]);
    expect(await html('/artists/main')).toContain('3 bands more share a musician with MAIN.');
  });

  test('is cut by decade where it is more than a picture holds', async () => {
    const years = Array.from({ length: 30 }, (_, at) =>
      band(`year${at}`, { formed: String(1985 + at), members: [{ name: `Player ${at}`, part: 'drums' }] }),
    );
    await app.db.transaction().execute((tx) => writeArtists(tx, years));
    const tree = Tree.parse(await ask('/api/tree'));
    expect([...new Set(tree.sheets.map(({ part }) => part))]).toEqual(['1980', '1990', '2000', '2010', '2020', 'none']);
    expect(tree.part).toBe('2020');
    const nineties = Tree.parse(await ask('/api/tree?part=1990'));
    expect(nineties.bands.length).toBeLessThanOrEqual(12);
    expect((await app.site.request('/api/tree?part=1970')).status).toBe(404);
    expect((await app.site.request('/api/tree?part=1990&sheet=9')).status).toBe(404);
    expect((await app.site.request('/api/tree?part=tomorrow')).status).toBe(400);
    const page = await html('/tree?part=1990');
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/tree\?part=1990"/);
    expect(page).toContain('href="/tree?part=2010&amp;sheet=2"');
    expect(drawings(page)[0]?.filter(({ name }) => name === 'a')).toHaveLength(nineties.bands.length);
    for (const path of ['/tree?part=1970', '/tree?part=tomorrow', '/tree?sheet=0', '/tree?part=none&sheet=99']) {
      const answer = await app.site.request(path);
      expect([answer.status, (await answer.text()).includes('Nothing on this sheet.')]).toEqual([404, true]);
    }
  });

  test('is told to programs with its years, and is in the public export', async () => {
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await html('/artists/gull'))?.[1] ?? '')[
      '@graph'
    ];
    expect(graph[0]).toMatchObject({
      foundingDate: '2001',
      dissolutionDate: '2009',
      member: [
        { roleName: 'voice', member: { '@type': 'Person', name: 'Isla Sand' } },
        { '@type': 'OrganizationRole', startDate: '2003-04', endDate: '2005' },
      ],
    });
    const artists = (await readPublic(app.db)).find(({ name }) => name === 'artists')?.entries ?? [];
    expect(artists.find(({ id }) => id === 'gull')).toMatchObject({
      formed: '2001',
      members: [{ musician_id: 'isla-sand' }, { name: 'Bo Quill', from_time: '2003-04', to_time: '2005' }],
    });
  });

  test('is taken in again where only years differ', async () => {
    const artists = app.pack.artists.map((artist) => (artist.id === 'tinwhistlers' ? { ...artist, ended: '2020' } : artist));
    const { artists: part } = await compareWithPack(app.db, { ...app.pack, artists }, app.clock());
    expect(part.changed).toEqual([{ id: 'tinwhistlers', name: 'The Tin Whistlers', fields: ['ended'] }]);
  });
});
