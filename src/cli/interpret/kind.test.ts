import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backline, backlineAlone } from '#rig/command-line.ts';
import { testFolder } from '#rig/folder.ts';

const TRUCK = { title: 'Rita’s Dumplings', categories: ['Food Truck'], venue: 'Bilge Bar', description: null };
const write = (name: string, text: string) => {
  const file = join(testFolder(), name);
  writeFileSync(file, text);
  return file;
};

describe('backline kind', () => {
  test('prints one line of JSON for a title', async () => {
    const { code, out, err } = await backlineAlone(['kind', 'Tuesday Trivia', '--venue', 'Bilge Bar']);
    expect({ code, err, lines: out.trim().split('\n').length }).toEqual({ code: 0, err: '', lines: 1 });
    expect(JSON.parse(out)).toEqual({
      title: 'Tuesday Trivia',
      kind: 'other',
      probability: expect.any(Number),
      reason: 'Its title says “trivia”.',
    });
  });

  test.each([
    ['an array comes out as an array', 'a.json', JSON.stringify([TRUCK, { title: 'Comedy Night' }], null, 1), '['],
    ['lines come out as lines', 'a.jsonl', `${JSON.stringify(TRUCK)}\n\n${JSON.stringify({ title: 'Comedy Night' })}\n`, '{'],
  ])('reads a file: %s', async (_, name, text, begins) => {
    const file = write(name, text);
    for (const args of [[file], ['--file', file]]) {
      const { code, out } = await backline(['kind', ...args]);
      expect([code, out.charAt(0)]).toEqual([0, begins]);
      const read =
        begins === '['
          ? JSON.parse(out)
          : out
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as unknown);
      expect(read).toMatchObject([{ kind: 'other' }, { kind: 'stage' }]);
    }
  });

  test('reads titles from standard input, and knows who is on a roster', async () => {
    const { out } = await backline(['kind', '-', '--scene', 'test/scene', '--json'], {}, 'Quiet Boat\nWindlass\n');
    expect(JSON.parse(out)).toMatchObject([{ kind: 'music', reason: 'An artist we know is playing.' }, { title: 'Windlass' }]);
  });

  test('knows a morning from an evening, in a file and of a title', async () => {
    const probable = async (args: string[]) => {
      const { kind, probability } = JSON.parse((await backline(['kind', ...args])).out) as { kind: string; probability: number };
      return kind === 'other' ? probability : 0;
    };
    const morning = write('m.jsonl', JSON.stringify({ title: 'Low Tide Circle', startTime: '0930' }));
    expect(await probable([morning])).toBe(await probable(['Low Tide Circle', '--start', '0930']));
    expect(await probable([morning])).toBeGreaterThan(await probable(['Low Tide Circle', '--start', '2000']));
  });

  test.each<[() => string[], RegExp]>([
    [() => ['no-such.json'], /no-such\.json/],
    [() => [write('b.json', '[{"name": "Neap"}]')], /b\.json isn’t a list of listings: 0\.title: is missing\.\n$/],
    [() => [write('c.json', 'not json')], /c\.json is not valid JSON: [^\n]+\n$/],
    [() => [write('d.json', '"Windlass"')], /d\.json isn’t a list of listings: the file: must be a list\.\n$/],
    [
      () => [write('e.json', '[{"title": "Neap", "startTime": "8pm"}]')],
      /e\.json isn’t a list of listings: 0\.startTime: must be HHMM\.\n$/,
    ],
    [() => ['Neap', '--start', '8pm'], /--start 8pm isn’t a time such as 2030\./],
    [() => [], /Enter a title, or a file/],
  ])('says what is wrong and exits with 1: %s', async (args, sentence) => {
    const { code, out, err } = await backline(['kind', ...args()]);
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
    expect(err).toMatch(sentence);
  });
});
