import { describe, expect, test } from 'vitest';
import { genresOf } from '#scene/artists/genre.ts';
import { readRosterFile } from './try-roster-file.ts';

const read = (text: string) => readRosterFile(text, genresOf({ genres: [] }));
const numbered = (most: number, word: string) => Array.from({ length: most }, (_, at) => `${word} ${at}`);

describe('of an answer of MusicBrainz', () => {
  const band = (more: object) => ({ name: 'Neap Tide', type: 'Group', ...more });
  const fields = (...artists: object[]) => read(JSON.stringify({ artists })).rows.map((row) => row.fields);
  const plays = (id: string, name: string) => ({ type: 'member of band', direction: 'backward', artist: { id, name } });
  const url = (resource: string, more: object = {}) => ({ type: 'social network', url: { resource }, ...more });

  test('a homepage that ended is none, and only a network’s own address is one there', () => {
    const relations = [
      url('https://old.example/', { type: 'official homepage', end: '2015' }),
      url('https://elsewhere.example/?https://www.instagram.com/neap'),
      url('https://elsewhere.example/www.facebook.com/neap'),
      url('https://elsewhere.example/#https://www.youtube.com/neap'),
    ];
    expect(fields(band({ relations }))).toEqual([{ name: 'Neap Tide' }]);
  });

  test('a line-up is a band’s; what cannot be read of it leaves the rest', () => {
    const [person, group] = fields(
      { name: 'Ada', type: 'Person', relations: [plays('p2', 'Cleo')] },
      band({ relations: ['nonsense', url('https://www.instagram.com/neap'), plays('p1', 'Ben')] }),
    );
    expect(person).toEqual({ name: 'Ada' });
    // Who plays in one band of the file alone is no musician of two.
    expect(group).toEqual({
      name: 'Neap Tide',
      instagram: 'https://www.instagram.com/neap',
      members: [{ name: 'Ben', part: 'member' }],
    });
  });

  test('two people of one name are not made one; a name that makes no id leaves the member', () => {
    const two = (relations: object[]) => [band({ name: 'One', relations }), band({ name: 'Other', relations })];
    const lineUp = [
      plays('p1', 'Ada Reed'),
      plays('p2', 'Ada Reed'),
      plays('p3', '!?'),
      plays('p4', `${'y'.repeat(79)} ${'z'.repeat(20)}`),
    ];
    for (const { members } of fields(...two(lineUp)))
      expect(members?.map(({ musician }) => musician)).toEqual(['ada-reed', undefined, undefined, 'y'.repeat(79)]);
  });

  test('thirty other names and four genres are taken', () => {
    const aliases = numbered(40, 'Alias').map((name) => ({ name }));
    const tags = ['folk', 'rock', 'pop', 'punk', 'jazz', 'soul'].map((name, at) => ({ name, count: 9 - at }));
    const [taken] = fields(band({ aliases, tags }));
    expect([taken?.othernames, taken?.genres]).toEqual([numbered(30, 'Alias'), ['folk', 'rock', 'pop', 'punk']]);
  });

  test('several answers are read only where each is one', () => {
    expect(read(JSON.stringify([{ artists: [band({})] }, { recordings: [] }]))).toMatchObject({
      rows: [],
      problems: [{ where: 'the file', why: expect.stringContaining('not MusicBrainz artists') }],
    });
  });
});

describe('of a sheet', () => {
  test('a name has a letter or a digit', () => {
    expect(read('name,formed\n?!,2001\nNeap,2001\n')).toMatchObject({
      rows: [{ row: 3 }],
      problems: [{ where: 'line 2', why: '“?!” isn’t a name' }],
    });
  });

  test('four genres are taken, and nothing of it is a problem', () => {
    const { rows, problems } = read('name,genres\nNeap,folk/rock/pop/punk/jazz\n');
    expect([rows[0]?.fields.genres, problems]).toEqual([['folk', 'rock', 'pop', 'punk'], []]);
  });

  test('lines with several cells are no list of names', () => {
    expect(read('Who comes to town\nNeap,2001\nWrens,2002\n')).toMatchObject({
      rows: [],
      problems: [{ where: 'the file', why: expect.stringContaining('no column is called “name”') }],
    });
  });

  test('what is told of its headings is short, however many and long they are', () => {
    const headings = numbered(20, 'y'.repeat(200));
    for (const [head, named] of [
      [headings, 6],
      [['name', ...headings], 8],
    ] as const) {
      const [problem] = read(`${head.join(',')}\n${head.join(',')}\n`).problems;
      expect(problem?.why.split('“').filter((part) => part.startsWith('yyy'))).toHaveLength(named);
      expect(problem?.why.length).toBeLessThan(400);
    }
  });

  test('columns beyond a hundred are not looked at', () => {
    expect(read(`${'x,'.repeat(99)}name\n${'y,'.repeat(99)}Neap\n`).rows).toHaveLength(1);
    expect(read(`${'x,'.repeat(100)}name\n${'y,'.repeat(100)}Neap\n`).rows).toEqual([]);
  });
});

test('of more than a thousand artists the first thousand are read, and it is said', () => {
  expect(read(numbered(1000, 'Band').join('\n')).problems).toEqual([]);
  const { rows, problems } = read(numbered(1003, 'Band').join('\n'));
  expect([rows.length, rows.at(-1)?.fields.name]).toEqual([1000, 'Band 999']);
  expect(problems[0]).toEqual({ where: 'the file', why: expect.stringContaining('it names 1003 artists') });
});
