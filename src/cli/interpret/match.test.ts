import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { testFolder as folder } from '#rig/folder.ts';

const artists = { saltpsalm: { name: 'Salt Psalm', verified: true }, whistlers: { name: 'The Tin Whistlers', othernames: ['Whistlers'] } };
const venues = [{ id: 'bilge', name: 'The Bilge', city: 'Cutler Quay' }];

function writeFile(name: string, content: unknown): string {
  const file = join(folder(), name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('matches every name of a file, one answer a line', async () => {
  const names = writeFile('names.txt', 'Tin Whistlers, The\r\n\nSaltpsalm (solo)\nNobody Known\n');
  const { code, out, err } = await backline(['match', names, '--artists', writeFile('artists.json', artists)]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { text: 'Tin Whistlers, The', id: 'whistlers', confidence: 1, probability: 1, reason: 'The Tin Whistlers goes by this name.' },
    {
      text: 'Saltpsalm (solo)',
      id: 'saltpsalm',
      confidence: 0.92,
      probability: 0.92,
      reason: 'Salt Psalm goes by this name but for what stands behind it.',
    },
    { text: 'Nobody Known', id: null, confidence: 0, probability: 0, reason: 'We don’t know any name like this.' },
  ]);
});

test('passes over the mark that some programs set before a text', async () => {
  const names = writeFile('marked.txt', '\uFEFFNobody Known\n');
  const { out } = await backline(['match', names, '--artists', writeFile('artists.json', artists)]);
  expect(JSON.parse(out)).toMatchObject({ text: 'Nobody Known' });
});

test('matches a single name and standard input to venues, as one array', async () => {
  const list = writeFile('venues.json', venues);
  const bilge = expect.objectContaining({ id: 'bilge', confidence: 1 });
  const single = await backline(['match', '@ the bilge, C.Q.', '--venues', list, '--json']);
  expect(JSON.parse(single.out)).toEqual([bilge]);
  const piped = await backlineAlone(['match', '-', '--venues', list, '--json'], {}, 'Bilge\nBilge, Springfield');
  expect(JSON.parse(piped.out)).toEqual([
    bilge,
    { text: 'Bilge, Springfield', id: null, confidence: 0.6, reason: 'The Bilge is somewhere else.' },
  ]);
});

test('says in a sentence what is wrong with a list', async () => {
  const lists: [string[], RegExp][] = [
    [['--artists', '/nowhere/artists.json'], /can’t be read/],
    [['--artists', writeFile('broken.json', '{')], /broken\.json is not valid JSON: /],
    [['--venues', writeFile('odd.json', [{ id: 'a' }])], /isn’t a list of names: 0\.name: is missing\./],
    [['--venues', writeFile('number.json', '7')], /isn’t a list of names: the file: /],
    [[], /^Use either --artists FILE or --venues FILE/],
  ];
  for (const [list, sentence] of lists) {
    const { code, out, err } = await backline(['match', 'Bilge', ...list]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.trim()).toMatch(sentence);
  }
});
