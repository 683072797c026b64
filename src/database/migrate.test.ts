import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, emptyPlace } from '#rig/test-app.ts';
import { openUnmigrated } from './engines/open.ts';
import { migrate, migrateTo } from './migrate.ts';
import { renewRowSums } from './row-sums.ts';
import { listTables, schemaOf } from './tables/catalogue.ts';

describe.each(ENGINES)('migrating %s', (engine) => {
  async function database() {
    const { address, close } = await emptyPlace(engine);
    const db = await openUnmigrated(address, 'write');
    onTestFinished(async () => {
      await db.destroy();
      await close();
    });
    return db;
  }

  test('that fails half-way changes nothing, and goes through once what was in the way is gone', async () => {
    const db = await database();
    await migrateTo(db, engine, '003-sources');
    await sql`create table moved (in_the_way integer primary key)`.execute(db);
    const before = await listTables(db, engine);
    await expect(migrate(db, engine)).rejects.toThrow(/004-desk failed/);
    expect(await listTables(db, engine)).toEqual(before);
    expect(await schemaOf(db, engine)).toBe('003-sources');
    await sql`drop table moved`.execute(db);
    await migrate(db, engine);
    expect((await listTables(db, engine)).map(({ name }) => name)).toContain('decision');
  });

  // In any order: a newer version may add migrations between those known here and lack others.
  test.each([
    ['after all that are known', '999-hovercraft', undefined],
    ['between those that are known', '003a-hovercraft', undefined],
    ['while others are still to come', '003a-hovercraft', '003-sources'],
  ])('with a shape that only a newer Backline knows changes nothing, and says so: %s', async (_, name, before) => {
    const db = await database();
    await (before === undefined ? migrate(db, engine) : migrateTo(db, engine, before));
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01T00:00:00.000Z')`.execute(db);
    const shape = await schemaOf(db, engine);
    await expect(migrate(db, engine)).rejects.toThrow(`It was made by a newer Backline: the shape ${name} is not known here.`);
    expect(await schemaOf(db, engine)).toBe(shape);
  });

  test('from before prices and ages were numbers reads what they say, and leaves what they do not', async () => {
    const db = await database();
    await migrateTo(db, engine, '015-show-addresses');
    const said = [
      ['free', 'Free', 'All ages'],
      ['two', '$8/$10', '21+'],
      ['none', '', ''],
      ['words', 'ask at the bar', 'grown-ups'],
    ];
    for (const [id, price, ages] of said)
      await sql`insert into show (id, slug, date, night, event, title, event_folded, venue_name, status, price, ages, url)
        values (${id}, ${id}, '2026-11-21', '2026-11-21', 'Neap', '', 'neap', '', 'announced', ${price}, ${ages}, '')`.execute(db);
    // SQLite's row sums are kept by the current code only.
    if (engine === 'sqlite') await renewRowSums(db);
    await migrate(db, engine);
    const { rows } = await sql`select id, least_price, least_age, sequence from show order by id`.execute(db);
    expect(rows).toEqual([
      { id: 'free', least_price: 0, least_age: 0, sequence: 0 },
      { id: 'none', least_price: null, least_age: null, sequence: 0 },
      { id: 'two', least_price: 800, least_age: 21, sequence: 0 },
      { id: 'words', least_price: null, least_age: null, sequence: 0 },
    ]);
  });

  test('from before a source said what holds has it say what people set, with the pack’s word beside it', async () => {
    const db = await database();
    await migrateTo(db, engine, '038-unusual-shows');
    const filter = { leave: { words: ['quiz'] } };
    const rows: [string, string, object, string | null, object | null][] = [
      ['plain', 'pack', {}, 'en', null],
      ['set', 'pack', { dayFirst: true, filter: { take: { words: ['x'] } } }, 'en', { filter, language: 'nl' }],
      ['given-back', 'pack', {}, 'en', {}],
      ['own', 'desk', {}, null, { filter, language: 'nl' }],
    ];
    for (const [id, keptBy, settings, language, byHand] of rows)
      await sql`insert into source (id, name, url, format, settings, zone, rank, every_minutes, terms, kept_by, paused, failures, language, by_hand)
        values (${id}, ${id}, 'https://tunes.example/', 'ical', ${JSON.stringify(settings)}, 'UTC', 'aggregator', 360, '', ${keptBy}, 0, 0,
          ${language}, ${byHand === null ? null : JSON.stringify(byHand)})`.execute(db);
    if (engine === 'sqlite') await renewRowSums(db);
    await migrate(db, engine);
    const found = await sql<Record<string, string>>`select id, settings, language, pack_says from source order by id`.execute(db);
    const read = found.rows.map(({ id, settings, language, pack_says }) => [
      id,
      JSON.parse(settings ?? ''),
      language,
      JSON.parse(pack_says ?? 'null'),
    ]);
    expect(read).toEqual([
      ['given-back', {}, 'en', null],
      ['own', { filter }, 'nl', null],
      ['plain', {}, 'en', null],
      ['set', { dayFirst: true, filter }, 'nl', { 'settings.filter': { take: { words: ['x'] } }, language: 'en' }],
    ]);
  });

  test('from before names on bills linked by themselves keeps as names those that an editor left as names', async () => {
    const db = await database();
    await migrateTo(db, engine, '044-former-keepers');
    const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;
    for (const [id, day] of [
      ['edit', 3],
      ['make', 5],
    ] as const)
      await sql`insert into decision (id, kind, said, undo, made_by, made_at) values (${id}, 'edit', '', '{}', 'wren', ${at(day)})`.execute(
        db,
      );
    for (const id of ['known', 'later'])
      await sql`insert into artist (id, name, lowered, folded, sort_key, verified, description) values (${id}, ${id}, ${id}, ${id}, ${id}, 0, '')`.execute(
        db,
      );
    await sql`insert into artist_alias (artist_id, name, folded, kind, position)
      values ('known', 'known', 'known', 'name', 0), ('later', 'later', 'later', 'name', 0)`.execute(db);
    await sql`insert into entry_edit (kind, entry_id, field, decision_id) values ('artist', 'later', 'made', 'make')`.execute(db);
    const bill = ['Known', 'Later', 'Nobody'].map((name) => ({ artist: null, name, role: 'support' }));
    await sql`insert into show (id, slug, date, night, event, title, event_folded, venue_name, status, price, ages, url)
      values ('s', 's', '2026-11-21', '2026-11-21', 'Neap', '', 'neap', '', 'announced', '', '', '')`.execute(db);
    for (const [position, { name }] of bill.entries())
      await sql`insert into credit (show_id, position, name, folded, role) values ('s', ${position}, ${name}, ${name.toLowerCase()}, 'support')`.execute(
        db,
      );
    for (const [field, value] of [
      ['bill', bill],
      ['made s', { bill }],
      ['price', '$5'],
    ] as const)
      await sql`insert into show_edit (show_id, field, value, decision_id) values ('s', ${field}, ${JSON.stringify(value)}, 'edit')`.execute(
        db,
      );
    if (engine === 'sqlite') await renewRowSums(db);
    await migrate(db, engine);
    const rows = await db.selectFrom('show_edit').select(['field', 'value']).orderBy('field').execute();
    const marked = bill.map((credit) => (credit.name === 'Known' ? { ...credit, nameOnly: true } : credit));
    expect(rows.map(({ field, value }) => [field, JSON.parse(value)])).toEqual([
      ['bill', marked],
      ['made s', { bill: marked }],
      ['price', '$5'],
    ]);
  });

  test('from before shows had words of their own gives them theirs', async () => {
    const db = await database();
    await migrateTo(db, engine, '005-idempotency');
    await sql`insert into show (id, date, night, event, title, event_folded, venue_name, status, price, ages, url)
      values ('s', '2026-11-21', '2026-11-21', 'Neap & Co', '', 'neap and co', '', 'announced', '', '', ''),
        ('bare', '2026-11-22', '2026-11-22', 'Trivia', '', 'trivia', '', 'announced', '', '', '')`.execute(db);
    await sql`insert into credit (show_id, position, name, folded, role) values ('s', 0, 'Neap', 'neap', 'headliner')`.execute(db);
    await migrate(db, engine);
    expect(await db.selectFrom('show_words').selectAll().orderBy('night').execute()).toEqual([
      { night: '2026-11-21', show_id: 's', words: '\nneap and co\nneap' },
      { night: '2026-11-22', show_id: 'bare', words: '\ntrivia' },
    ]);
  });

  test('from before decisions kept accounts: no address stays, and confirmed accounts are known to be', async () => {
    const db = await database();
    await migrateTo(db, engine, '007-great-scene');
    await sql`insert into account (id, email, email_verified, display_name, photo_url, rank, disabled, valid_since, created_at, signed_in_at)
      values ('a', 'ada@tunes.example', 1, '', '', 'editor', 0, 0, '2026-01-01', '2026-01-02'),
        ('b', 'bo@tunes.example', 0, '', '', 'member', 0, 0, '2026-01-01', '2026-01-02')`.execute(db);
    await sql`insert into decision (id, kind, said, undo, made_by, made_at)
      values ('1', '', '', '', 'ada@tunes.example', ''), ('2', '', '', '', 'gone@tunes.example', ''), ('3', '', '', '', 'b', '')`.execute(
      db,
    );
    await migrate(db, engine);
    const decided = await db.selectFrom('decision').select('made_by').orderBy('id').execute();
    expect(decided.map(({ made_by }) => made_by)).toEqual(['a', '', 'b']);
    const confirmed = await db.selectFrom('account').select('confirmed_at').orderBy('id').execute();
    expect(confirmed.map(({ confirmed_at }) => confirmed_at)).toEqual(['2026-01-01', null]);
  });

  test('from before artists moved keeps what was decided to be one', async () => {
    const db = await database();
    await migrateTo(db, engine, '008-row-sums');
    await sql`insert into decision (id, kind, said, undo, made_by, made_at) values ('d', 'merge', '', '{}', 'ada', '')`.execute(db);
    const merged = { kind: 'venue' as const, from_id: 'a', to_id: 'b', decision_id: 'd' };
    await db.insertInto('moved').values(merged).execute();
    if (engine === 'sqlite') await renewRowSums(db);
    await migrate(db, engine);
    const renamed = { kind: 'artist' as const, from_id: 'a', to_id: 'c', decision_id: null };
    await db.insertInto('moved').values(renamed).execute();
    expect(await db.selectFrom('moved').selectAll().orderBy('kind').execute()).toEqual([renamed, merged]);
    const astray = { ...renamed, from_id: 'x', decision_id: 'nobody’s' };
    await expect(db.insertInto('moved').values(astray).execute()).rejects.toThrow(/foreign key/i);
  });

  test('from before shows had addresses gives each one of its own', async () => {
    const db = await database();
    await migrateTo(db, engine, '014-kinds');
    await sql`insert into show (id, date, night, event, title, event_folded, venue_name, status, price, ages, url)
      values ('a', '2026-11-21', '2026-11-21', 'Neap & Co', '', 'neap and co', 'Café Été', 'announced', '', '', ''),
        ('b', '2026-11-21', '2026-11-21', 'Neap & Co', '', 'neap and co', 'Café Été', 'withdrawn', '', '', ''),
        ('c', '2026-11-22', '2026-11-22', '?', '', '', '', 'announced', '', '', '')`.execute(db);
    await sql`insert into credit (show_id, position, name, folded, role) values ('a', 0, 'Neap', 'neap', 'headliner')`.execute(db);
    await sql`insert into credit (show_id, position, name, folded, role) values ('b', 0, 'Neap', 'neap', 'headliner')`.execute(db);
    if (engine === 'sqlite') await renewRowSums(db);
    await migrate(db, engine);
    const slugs = (await db.selectFrom('show').select(['id', 'slug']).orderBy('id').execute()).map(({ id, slug }) => [id, slug]);
    expect(slugs).toEqual([
      ['a', 'neap-cafe-ete-2026-11-21'],
      ['b', expect.stringMatching(/^neap-cafe-ete-2026-11-21-[a-z0-9]{12}$/)],
      ['c', 'show-2026-11-22'],
    ]);
    const addresses = await db.selectFrom('show_address').select(['show_id', 'slug']).orderBy('show_id').execute();
    expect(addresses.map(({ show_id, slug }) => [show_id, slug])).toEqual(slugs);
  });

  test('gives every table a key, and parents come before those that refer to them', async () => {
    const db = await database();
    await migrate(db, engine);
    const tables = await listTables(db, engine);
    expect(tables.length).toBeGreaterThan(20);
    const names = tables.map(({ name }) => name);
    for (const [at, { key, refersTo }] of tables.entries()) {
      expect(key.length).toBeGreaterThan(0);
      for (const parent of refersTo) expect(names.slice(0, at)).toContain(parent);
    }
  });
});
