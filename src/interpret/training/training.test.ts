import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Weights } from '../bill/search.ts';
import { readLabels } from './labels.ts';
import { NO_WEIGHTS } from './learn-bills.ts';
import { measureBills } from './measure.ts';
import { train } from './train.ts';

const LABELS = 'src/interpret/training/labels.sample.jsonl';
const TABLES = ['words/clusters.json', 'words/ordinary.json', 'kind/weights.json', 'bill/weights.json'];

describe('training from the sample of labels', () => {
  let folder = '';
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'training-'));
    for (const part of ['words', 'kind', 'bill']) mkdirSync(join(folder, part));
    for (const what of ['clusters', 'kinds', 'bills']) await train([what, '--from-scratch', '--out', folder, LABELS]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(TABLES)('writes %s, which says by what command', (table) => {
    expect(read(table).madeBy).toMatch(/^node src\/interpret\/training\/train\.ts (?:clusters|kinds|bills) --from-scratch LABELS\.jsonl$/);
    expect(JSON.parse(readFileSync(join('src/interpret', table), 'utf8')).madeBy).toMatch(/^node src\/interpret\/training\/train\.ts /);
  });

  test('learns to read bills', async () => {
    const labels = readLabels([LABELS]);
    const weights: Weights = read('bill/weights.json');
    expect((await measureBills(labels, NO_WEIGHTS)).f1).toBe(0);
    expect((await measureBills(labels, weights)).f1).toBeGreaterThan(0.9);
  });

  test('learns that a quiz and a class are no music', () => {
    const weights = new Map(
      (read('kind/weights.json').weights as string[]).map((line) => [
        line.replace(/(?: -?\d+){3}$/, ''),
        line.split(' ').slice(-3).map(Number),
      ]),
    );
    for (const name of ['title topic quiz', 'title topic class', 'notes topic class']) {
      const [music = 0, , other = 0] = weights.get(name) ?? [];
      expect(other, name).toBeGreaterThan(music);
    }
  });

  test('learns which words are ordinary, and groups words', () => {
    expect(read('words/ordinary.json').ordinary.split(' ')).toEqual(expect.arrayContaining(['band', 'evening', 'night']));
    expect(read('words/ordinary.json').ordinary.split(' ')).not.toContain('neaps');
    expect(read('words/clusters.json').clusters.join(' ').split(' ')).toEqual(expect.arrayContaining(['night', 'the', 'with']));
  });

  test('refuses a line without a title or a source, and tells which', async () => {
    await expect(train(['kinds', 'package.json'])).rejects.toThrow();
    await expect(train(['kinds'])).rejects.toThrow('Usage');
  });
});
