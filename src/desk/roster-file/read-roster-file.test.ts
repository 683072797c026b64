import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genresOf } from '#scene/artists/genre.ts';
import { readRosterFile } from './try-roster-file.ts';

const GENRES = genresOf({ genres: [] });
const read = (text: string) => readRosterFile(text, GENRES);

describe('a file with artists', () => {
  test('may begin with the line in which Excel says what divides the cells', () => {
    const sheet = read('sep=;\r\nName;Genre\r\nMöwenchor;folk\r\n');
    expect(sheet).toMatchObject({ format: 'sheet', rows: [{ row: 3, fields: { name: 'Möwenchor', genres: ['folk'] } }], problems: [] });
    const list = read('sep=;\r\nName\r\nWren, Ash and Elm\r\nNeap\r\n');
    expect(list.rows.map(({ row, fields }) => [row, fields.name])).toEqual([
      [3, 'Wren, Ash and Elm'],
      [4, 'Neap'],
    ]);
  });

  test('is read by what its columns are called, whatever stands between them and however it is quoted', () => {
    const text =
      '\uFEFFBand;Homepage;Genre;aka;Seit;Instagram;Player\r\n"Wren; and Ash";wren.example;Folk / Polka-metal;W&A|Wrens;1998;@wrens;"<iframe src=""//youtube.com/embed/dQw4w9WgXcQ"">"\r\n';
    expect(read(text)).toEqual({
      format: 'sheet',
      rows: [
        {
          row: 2,
          fields: {
            name: 'Wren; and Ash',
            website: 'https://wren.example',
            genres: ['folk'],
            othernames: ['W&A', 'Wrens'],
            instagram: 'https://www.instagram.com/wrens',
            spotifyembed: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
          },
        },
      ],
      problems: [
        { where: 'the first line', why: 'we don’t use “Seit”' },
        { where: 'line 2', why: 'we don’t have the genre “polka-metal”; left out' },
      ],
    });
  });

  test('may have a column of links', () => {
    const text =
      'name,links\nNeap,neap.bandcamp.com https://pier.example/@neap;nonsense\nWrens,https://soundcloud.com/wrens | wrens.example\n';
    expect(read(text).rows.map(({ fields }) => fields.links)).toEqual([
      undefined,
      ['https://soundcloud.com/wrens', 'https://wrens.example'],
    ]);
    expect(read(text).problems).toEqual([
      { where: 'line 2', why: 'links of Neap: must be a web address such as https://tunes.example; left out' },
    ]);
  });

  test('may be no more than names', () => {
    const names = (text: string) => {
      const { format, rows } = read(text);
      return [format, ...rows.map(({ row, fields }) => `${row} ${fields.name}`)];
    };
    expect(names('Neap Tide\n\nThe Wrens\n')).toEqual(['list', '1 Neap Tide', '3 The Wrens']);
    expect(names('Band\nNeap Tide\n"Ebb, Flow"\n')).toEqual(['list', '2 Neap Tide', '3 Ebb, Flow']);
    expect(names('Ada\nNeap\nEbb, Flow & Tide\nWren\nAsh\n')).toEqual(['list', '1 Ada', '2 Neap', '3 Ebb, Flow & Tide', '4 Wren', '5 Ash']);
  });

  test('tells every line that is wrong by its number, and reads the others', () => {
    const text = 'name,website,formed\n=HYPERLINK("x"),,\n,https://a.example,\nNeap,javascript:alert(1),soon\nWrens,,2001\n';
    const { rows, problems } = read(text);
    expect(rows.map(({ row, fields }) => [row, fields])).toEqual([
      [4, { name: 'Neap' }],
      [5, { name: 'Wrens', formed: '2001' }],
    ]);
    expect(problems).toEqual([
      { where: 'line 2', why: '“=HYPERLINK("x")” isn’t a name' },
      { where: 'line 3', why: 'it has no name' },
      { where: 'line 4', why: 'website of Neap: must be a web address such as https://tunes.example; left out' },
      { where: 'line 4', why: expect.stringMatching(/^beginning of Neap: must be a year, .*; left out$/) },
    ]);
  });

  test('of MusicBrainz tells names, links, times and members, and no birthday', () => {
    const band = {
      id: 'b1',
      name: 'Neap Tide',
      type: 'Group',
      disambiguation: 'shanty band',
      'life-span': { begin: '1998-03', end: null },
      aliases: [{ name: 'The Neaps', type: 'Artist name' }, { name: 'NEAP TIDE' }, { name: 'niptide', type: 'Search hint' }],
      tags: [
        { name: 'folk', count: 2 },
        { name: 'Jazz', count: 5 },
        { name: 'seen live', count: 9 },
      ],
      relations: [
        { type: 'official homepage', url: { resource: 'https://neap.example/' } },
        { type: 'social network', url: { resource: 'https://www.instagram.com/neap' } },
        { type: 'bandcamp', url: { resource: 'https://neap.bandcamp.com/' } },
        { type: 'free streaming', url: { resource: 'https://open.spotify.com/artist/0Neap' } },
        { type: 'soundcloud', url: { resource: 'https://soundcloud.com/neap' }, end: '2019' },
        { type: 'wikidata', url: { resource: 'https://wikidata.example/Q1' } },
        {
          type: 'member of band',
          direction: 'backward',
          artist: { id: 'p1', name: 'Wren Ash' },
          attributes: ['original', 'oboe'],
          begin: '1998',
        },
        { type: 'member of band', direction: 'forward', artist: { id: 'b9', name: 'Not a member' } },
      ],
    };
    const other = {
      name: 'Ebb',
      type: 'Group',
      relations: [{ type: 'member of band', direction: 'backward', artist: { id: 'p1', name: 'Wren Ash' } }],
    };
    const person = {
      name: 'Ada',
      type: 'Person',
      'life-span': { begin: '1970-01-01' },
      aliases: [{ name: 'Ada Secret Name', type: 'Legal name' }],
    };
    const { format, rows } = read(JSON.stringify({ count: 3, artists: [band, other, person] }));
    expect(format).toBe('MusicBrainz');
    const wren = { name: 'Wren Ash', musician: 'wren-ash' };
    expect(rows.map(({ fields }) => fields)).toEqual([
      {
        name: 'Neap Tide',
        othernames: ['The Neaps'],
        description: 'shanty band',
        genres: ['jazz', 'folk'],
        formed: '1998-03',
        website: 'https://neap.example/',
        instagram: 'https://www.instagram.com/neap',
        links: ['https://neap.bandcamp.com/', 'https://open.spotify.com/artist/0Neap'],
        members: [{ ...wren, part: 'oboe', from: '1998' }],
      },
      { name: 'Ebb', members: [{ ...wren, part: 'member' }] },
      { name: 'Ada' },
    ]);
    // One artist as it is looked up, and several of these.
    expect(read(JSON.stringify(band)).rows).toHaveLength(1);
    expect(read(JSON.stringify([band, { artists: [other, {}] }])).problems).toEqual([{ where: 'artist 3', why: 'it has no name' }]);
  });

  test('of MusicBrainz tells releases: with their artist, or in a list of their own', () => {
    const low = {
      title: 'Low Water',
      date: '2019-05-03',
      status: 'Official',
      'label-info': [{ label: { name: 'Ice House Tapes' } }],
      media: [{ format: 'Cassette' }],
      'artist-credit': [{ name: 'Neap Tide' }],
      relations: [{ url: { resource: 'https://neap.bandcamp.com/album/low-water' } }, { url: { resource: 'https://shop.example/1' } }],
    };
    const again = { ...low, title: 'Low water', date: '2024', media: [{ format: '12" Vinyl' }], relations: [] };
    const bootleg = { ...low, title: 'Taped at the Dock', status: 'Bootleg' };
    const told = {
      title: 'Low Water',
      year: 2019,
      label: 'Ice House Tapes',
      format: 'tape',
      links: ['https://neap.bandcamp.com/album/low-water'],
    };
    expect(read(JSON.stringify({ releases: [again, low, bootleg, {}] })).rows.map(({ fields }) => fields)).toEqual([
      { name: 'Neap Tide', releases: [told] },
    ]);
    const groups = [
      { title: 'Ebb', 'first-release-date': '2021-01', 'primary-type': 'EP' },
      { title: 'Flow', 'first-release-date': '', 'primary-type': 'Album' },
    ];
    const [one] = read(JSON.stringify({ name: 'Neap Tide', type: 'Group', releases: [low], 'release-groups': groups })).rows;
    expect(one?.fields.releases).toEqual([
      { title: 'Ebb', year: 2021, format: 'EP', links: [] },
      told,
      { title: 'Flow', format: 'Album', links: [] },
    ]);
  });

  test.each([
    ['nothing', ' \n', undefined],
    ['JSON that is none', '{"artists": [', 'it starts like JSON but isn’t'],
    ['other JSON', '{"recordings": []}', /not MusicBrainz artists/],
    ['deep JSON', '['.repeat(50_000), /deeper or bigger/],
    ['much JSON', `{"artists":[${'{},'.repeat(120_000)}{}]}`, /deeper or bigger/],
    ['a field of a megabyte', `name,about\nNeap,"${'x'.repeat(999_000)}"`, /not a spreadsheet/],
    ['a sheet without names', 'when,where\n1,2\n', /no column is called “name”/],
  ])('that holds %s gives nobody, and one sentence', (_, text, why) => {
    const { rows, problems } = read(text);
    expect(rows).toEqual([]);
    expect(problems.at(-1)?.why ?? '').toMatch(why ?? '');
  });

  test('never throws, and gives no name that is none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json(),
          fc.json().map((json) => `{"artists":[${json}]}`),
        ),
        (text) => {
          for (const { fields } of read(text).rows) expect(fields.name.trim()).not.toBe('');
        },
      ),
    );
  });
});
