import { expect, test } from 'vitest';
import { openDeskAndPages } from '#rig/open-desk.ts';
import { ENTRY_FIELDS } from '#scene/entries/entry-fields.ts';
import type { Field, FieldType } from '#scene/entries/field.ts';
import { pageOf } from '#scene/site/addresses.ts';

/** What a field of each type is given, and what its page says then; of a type that is not here a page shows no text. */
const SAMPLES: Partial<Record<FieldType, (key: string) => [value: unknown, seen: string]>> = {
  name: (key) => [`Zq${key}`, `Zq${key}`],
  names: (key) => [[`Zq${key}`], `Zq${key}`],
  line: (key) => [`Zq${key}`, `Zq${key}`],
  words: (key) => [`Zq${key}`, `Zq${key}`],
  html: (key) => [`<p>Zq${key}</p>`, `Zq${key}`],
  link: (key) => [`https://${key}.example/`, `https://${key}.example/`],
  links: (key) => [[`https://${key}.example/`], `https://${key}.example/`],
  email: (key) => [`${key}@tunes.example`, `${key}@tunes.example`],
  player: () => ['https://open.spotify.com/embed/artist/0Zq', 'https://open.spotify.com/embed/artist/0Zq'],
  time: (key) => [key === 'ended' ? '1999' : '1987', key === 'ended' ? '1999' : '1987'],
  day: () => ['2026-11-20', 'November 20, 2026'],
  number: () => [4321, '4321'],
  position: () => [{ lat: 12.345, lon: 45.678 }, '12.345'],
  genres: () => [['bluegrass'], 'bluegrass'],
  members: (key) => [[{ name: `Zq${key}`, part: 'Saw' }], `Zq${key}`],
  fact: (key) => [{ is: 'yes', note: `Zq${key}` }, `Zq${key}`],
  releases: (key) => [[{ title: `Zq${key}`, links: [] }], `Zq${key}`],
  about: () => [[{ kind: 'artist', id: 'zoebee', name: 'Zoë Bee' }], 'Zoë Bee'],
};

const ENTRIES = [
  { kind: 'artist', id: 'quietboat' },
  { kind: 'venue', id: 'cannery' },
  { kind: 'promoter', id: 'tidewater' },
  { kind: 'news', id: 'not-yet' },
  { kind: 'service', id: 'reed-and-rope' },
] as const;

const { call, page } = openDeskAndPages('sqlite');

test.each(ENTRIES)('the page of the $kind $id shows each of its fields', async ({ kind, id }) => {
  const fields = Object.entries<Field>(ENTRY_FIELDS[kind]).flatMap(([key, field]) => {
    const sample = field.unshown === true ? undefined : SAMPLES[field.type]?.(key);
    return sample === undefined ? [] : [{ key, value: sample[0], seen: sample[1] }];
  });
  const set = { ...Object.fromEntries(fields.map(({ key, value }) => [key, value])), ...(kind === 'news' ? { draft: false } : {}) };
  const answer = await call(`/desk${pageOf(kind, id)}/edit`, { fields: set });
  expect(answer.error).toBeUndefined();
  const html = (await page(pageOf(kind, id))).html.replace(/<script.*?<\/script>/gs, '');
  expect(fields.filter(({ seen }) => !html.includes(seen)).map(({ key }) => `${kind}.${key}`)).toEqual([]);
});
