// In a process of its own: it records what modules do while they load.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { attackText, type Pattern, patternKey, patternsOf, VERDICTS, type Verdict, worstTexts } from './rig/patterns.ts';

/**
 * Patterns that may take more time than proportional to the text: the longest text there, in UTF-16 units, and what limits it. Patterns
 * used only by readers run in a thread with a limit of ten seconds per source (src/ingest/read/read-in-worker.ts).
 */
const BOUNDED: [path: string, longest: number, why: string][] = [
  ['src/ingest/sources/', 5000, 'in the reader’s thread, whose deadline ends what takes longer'],
  ['src/interpret/bill/', 400, 'readBill cuts the title'],
  ['src/interpret/duplicates/titles.ts', 400, 'readTitle cuts the title'],
  ['src/interpret/duplicates/places.ts', 300, 'readPlace cuts the place'],
  ['src/interpret/kind/', 400, 'evidenceIn cuts what it reads'],
  ['src/interpret/status/', 500, 'readStatusMarks cuts the title and the sentences'],
  ['src/scene/artists/players.ts', 2000, 'readPastedAddress takes no longer text'],
  ['src/interpret/names/venues/venue-places.ts', 300, 'readers cut the place'],
  ['src/identity/password/password-policy.ts', 128, 'a longer password was refused before'],
  ['src/search/asked/', 200, 'the API takes no longer question; addresses are ours'],
  ['src/web/look/styles.ts', 500, 'our own styles'],
  ['src/config.ts', 2000, 'a setting of whoever runs the site'],
  ['src/http/problems.ts', 200, 'the pattern of a route of ours'],
];

/** No budget, only an end: a slow pattern's attack takes forever. `npm run bench -- hostile` measures the worst. */
const END_MS = 60_000;

const verdicts = JSON.parse(readFileSync(VERDICTS, 'utf8')) as Record<string, Verdict>;
const patterns = await patternsOf(process.cwd());
// Loaded after the patterns are collected, as patterns built at run time are recorded while modules load.
const { TEXT_READERS } = await import('./rig/text-readers.ts');
const boundOf = ({ file }: Pattern) => BOUNDED.find(([path]) => file.startsWith(path));

test('every pattern was asked of whether its time grows faster than the text', () => {
  expect(patterns.length).toBeGreaterThan(400);
  const unasked = patterns.filter((pattern) => verdicts[patternKey(pattern)] === undefined);
  expect(
    unasked.map((pattern) => `${pattern.file}: ${patternKey(pattern)}`),
    'run `node scripts/check-patterns.ts`',
  ).toEqual([]);
  const names = new Set(patterns.map(patternKey));
  expect(
    Object.keys(verdicts).filter((name) => !names.has(name)),
    'run `node scripts/check-patterns.ts`',
  ).toEqual([]);
});

test('those whose time does stand where texts are short, and the worst text for each takes no time there', () => {
  const growing = patterns.filter((pattern) => typeof verdicts[patternKey(pattern)] === 'string');
  expect(growing.filter((pattern) => boundOf(pattern) === undefined).map(({ file, source }) => `${file}: ${source}`)).toEqual([]);
  for (const pattern of growing) {
    const longest = boundOf(pattern)?.[1] ?? 0;
    const attack = verdicts[patternKey(pattern)] ?? '';
    expect(attack, `an attack on ${patternKey(pattern)}`).not.toBe('');
    const expression = new RegExp(pattern.source, pattern.flags);
    const search = () =>
      runInNewContext('void text.search(expression)', { text: attackText(attack, longest), expression }, { timeout: END_MS });
    expect(search, `${pattern.file}: ${patternKey(pattern)}`).not.toThrow();
  }
});

test.each(Object.keys(TEXT_READERS))('%s takes no time over any of the worst texts, however long', (name) => {
  const read = TEXT_READERS[name];
  const texts = worstTexts(Object.values(verdicts));
  expect(texts.length).toBeGreaterThan(40);
  for (const text of texts) runInNewContext('void read(text)', { read, text }, { timeout: END_MS });
});

test('a pattern made to be slow is found out: it would not pass', () => {
  const search = () =>
    runInNewContext('void text.search(expression)', { text: `${'a'.repeat(60)}!`, expression: /^(a+)+$/ }, { timeout: 100 });
  expect(search).toThrow('timed out');
});
