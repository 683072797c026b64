import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';

describe('backline bill', () => {
  const artistsFile = (text: string) => {
    const file = join(testFolder(), 'artists.json');
    writeFileSync(file, text);
    return file;
  };

  test('prints one array with one entry for a title', async () => {
    const { code, out, err } = await backlineAlone(['bill', 'Salt Psalm (DJ Set) w/ Neap + The Low Tides', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual([
      {
        text: 'Salt Psalm (DJ Set) w/ Neap + The Low Tides',
        performers: ['Salt Psalm', 'Neap', 'The Low Tides'],
        title: '',
        notes: ['DJ Set'],
      },
    ]);
  });

  test('reads lines from standard input and knows the names in a file', async () => {
    const file = artistsFile(JSON.stringify([{ id: 'pike', name: 'Pike, Pruitt & Oakes', othernames: ['Pike and Pruitt'] }]));
    const input = 'Neap, Pike, Pruitt & Oakes\r\n\r\n  Neap with Pike & Pruitt\n';
    const { code, out } = await backline(['bill', '-', '--artists', file, '--json'], {}, input);
    expect(code).toBe(0);
    expect((JSON.parse(out) as { performers: string[] }[]).map(({ performers }) => performers)).toEqual([
      ['Neap', 'Pike, Pruitt & Oakes'],
      ['Neap', 'Pike & Pruitt'],
    ]);
  });

  test('knows the names in the artists.json of a scene pack', async () => {
    const title = 'Neap, Pike, Pruitt & Oakes';
    const { code, out, err } = await backline(['bill', title, '--artists', 'test/scene/artists.json', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect((JSON.parse(out) as { performers: string[] }[]).map(({ performers }) => performers)).toEqual([['Neap', 'Pike, Pruitt & Oakes']]);
  });

  test('prints a readable line for each title', async () => {
    const { out } = await backline(['bill', '-'], {}, 'SOLD OUT: Salt Psalm, Neap\nPub Trivia\n');
    expect(out).toBe('Salt Psalm | Neap  [SOLD OUT]\n(nobody)  (Pub Trivia)\n');
  });

  test('prints an empty array for no titles', async () => {
    expect((await backline(['bill', '-', '--json'], {}, '\n')).out).toBe('[]\n');
  });

  test.each([
    ['{"name": "Neap"}', /artists\.json isn’t a list of names: 0: must be an object of fields\. .*\n$/],
    ['not\njson', /artists\.json is not valid JSON: [^\n]+\n$/],
    ['', /artists\.json is not valid JSON: [^\n]+\n$/],
    ['[{"id": "neap"}]', /artists\.json isn’t a list of names: 0\.name: is missing\. .*\n$/],
  ])('says what is wrong with artists in %j and exits with 1', async (text, sentence) => {
    const { code, out, err } = await backline(['bill', 'Neap', '--artists', artistsFile(text)]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
