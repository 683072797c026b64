import { expect, test } from 'vitest';
import { emptyDatabase } from '#rig/test-app.ts';
import { ENTRY_FIELDS } from '#scene/entries/entry-fields.ts';
import { ENTRY_KINDS } from '#scene/entries/entry-kind.ts';
import type { Field } from '#scene/entries/field.ts';
import { listTables } from './catalogue.ts';

/** Derived columns and list keys, which are no fields. */
const BESIDES = {
  artist: ['lowered', 'folded', 'sort_key'],
  venue: ['sort_key'],
  promoter: ['sort_key'],
  series: ['sort_key'],
  news: ['place'],
  service: ['sort_key'],
  scene: ['name'],
};

test('each field of an entry has its column, and each column its field', async () => {
  const { db, close } = await emptyDatabase('sqlite');
  const tables = new Map((await listTables(db, 'sqlite')).map(({ name, columns }) => [name, columns]));
  for (const kind of ENTRY_KINDS) {
    const stored = Object.entries<Field>(ENTRY_FIELDS[kind]).flatMap(([key, { column = key }]) => column ?? []);
    expect(tables.get(kind), kind).toEqual(['id', ...BESIDES[kind], ...stored].sort());
  }
  await close();
});
