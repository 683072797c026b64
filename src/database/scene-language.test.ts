import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPackOnce } from '#pack/load.ts';
import { type Pack, readPack } from '#pack/read/read.ts';
import { type Caller, newEditor } from '#rig/caller.ts';
import { ENGINES, openTestSite, type TestSite } from '#rig/test-app.ts';
import type { Language } from '#scene/site/language.ts';

const NAMES = ['Zulu Hund', 'Ås Kvartett', 'Ørsted', 'Ærlig Talt', 'Aker', 'Ökonom', 'Orm'];
const IN_ENGLISH = ['Ærlig Talt', 'Aker', 'Ås Kvartett', 'Ökonom', 'Orm', 'Ørsted', 'Zulu Hund'];
const IN_NORWEGIAN = ['Aker', 'Orm', 'Zulu Hund', 'Ærlig Talt', 'Ökonom', 'Ørsted', 'Ås Kvartett'];
const usual = readPack('test/scene');
const inLanguage = (language: Language): Pack => ({ ...usual, scene: { ...usual.scene, language } });

describe.each(ENGINES)('lists by name in a scene of another language on %s', (engine) => {
  let app: TestSite;
  let editor: Caller;
  beforeAll(async () => {
    app = await openTestSite(engine, undefined, { pack: inLanguage('no') });
    editor = await newEditor(app, 'wren');
    // Written before a language was known; the last one after.
    for (const name of NAMES.slice(1)) await make(name);
    expect(await listed('artists')).toEqual(IN_ENGLISH.filter((name) => name !== NAMES[0]));
    await start('no');
    await make(NAMES[0] ?? '');
  });
  afterAll(() => app.close());

  /** Starts the site with a pack of a language. */
  const start = (language: Language) => loadPackOnce(app.db, inLanguage(language), app.clock());
  async function make(name: string): Promise<void> {
    await editor.call('/desk/artists', { fields: { name, verified: true }, despite: true });
    await editor.call('/desk/venues', { fields: { name }, despite: true });
    await editor.call('/desk/services', { fields: { name, kind: 'sound' }, despite: true });
  }
  type Named = { name: string }[];
  const ours = (all: Named) => all.map(({ name }) => name).filter((name) => NAMES.includes(name));
  const listed = async (list: 'artists' | 'venues' | 'services') =>
    ours((await editor.call<Record<string, Named>>(`/${list}?limit=200`))[list] ?? []);
  const atTheDesk = async (list: string) => ours((await editor.call<{ entries: Named }>(`/desk/${list}?limit=200`)).entries);
  /** Reads a list page by page. */
  async function paged(list: 'artists' | 'venues'): Promise<string[]> {
    const all: Named = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const words: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const part: Record<string, Named> & { next: string | null } = await editor.call(`/${list}?limit=2${words}`);
      all.push(...(part[list] ?? []));
      cursor = part.next;
    }
    return ours(all);
  }

  test('what is listed by name follows the alphabet of the language, in parts too', async () => {
    for (const list of ['artists', 'venues', 'services'] as const) {
      expect([list, await listed(list)]).toEqual([list, IN_NORWEGIAN]);
      expect([list, await atTheDesk(list)]).toEqual([list, IN_NORWEGIAN]);
    }
    for (const list of ['artists', 'venues'] as const) expect([list, await paged(list)]).toEqual([list, IN_NORWEGIAN]);
  });

  test('the wall has its letters, each before its first name', async () => {
    const html = await (await app.site.request('/artists')).text();
    const rail = /<nav class="rail".*?<\/nav>/s.exec(html)?.[0].replace(/<[^>]+>/g, '');
    expect(rail).toMatch(/XYZÆØÅ/);
    expect(html).toContain('href="#l-Å"');
    const heads = [...html.matchAll(/<h2 class="sort">([^<]+)<\/h2>/g)].map(([, letter]) => letter);
    expect(heads.slice(-3)).toEqual(['Æ', 'Ø', 'Å']);
    expect(html).toMatch(/id="l-Å"><h2 class="sort">Å<\/h2>.*Ås Kvartett/s);
  });

  test('a pack of another language sorts anew what is there, and every reader is told', async () => {
    await app.site.request('/artists');
    const { position: before } = await app.db.selectFrom('change_head').select('position').executeTakeFirstOrThrow();
    await start('en');
    expect([await listed('artists'), await listed('venues'), await listed('services')]).toEqual([IN_ENGLISH, IN_ENGLISH, IN_ENGLISH]);
    const told = await app.db.selectFrom('change').select(['kind', 'document']).where('position', '>', before).execute();
    // Artists whose place in the list doesn't change are not logged.
    expect(told.map(({ kind, document }) => `${kind} ${document}`).sort()).toEqual(
      ['artist', 'venue', 'service']
        .flatMap((kind) =>
          ['aerligtalt', 'askvartett', 'okonom', 'orsted'].map((id) => `${kind} ${kind === 'service' ? serviceId(id) : id}`),
        )
        .sort(),
    );
    await start('en');
    expect(await app.db.selectFrom('change').select('position').where('position', '>', before).execute()).toHaveLength(told.length);
  });
});

function serviceId(id: string): string {
  return { aerligtalt: 'aerlig-talt', askvartett: 'as-kvartett' }[id] ?? id;
}
