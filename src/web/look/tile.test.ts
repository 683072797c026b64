import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOTIF_NAMES } from '#scene/art/motifs.ts';
import { dealTiles, tileOf } from '#scene/art/tile.ts';
import { hasAccent, lineClass, wordClass } from './fit.ts';

const roster = Object.values(JSON.parse(readFileSync('scenes/saltmarsh/artists.json', 'utf8')) as Record<string, { name: string }>).map(
  ({ name }) => name,
);

test('the same name has the same poster, in another town another', () => {
  expect(tileOf('Neap', { seed: 'a' })).toEqual(tileOf('Neap', { seed: 'a' }));
  const towns = Array.from({ length: 20 }, (_, town) => tileOf('Neap', { seed: String(town) }).motif);
  expect(new Set(towns).size).toBeGreaterThan(3);
});

test('no two alike stand side by side, for the whole roster', () => {
  const names = [...roster].sort();
  const tiles = dealTiles(names, { seed: 'saltmarsh' });
  expect(tiles).toHaveLength(names.length);
  for (let at = 1; at < tiles.length; at++) {
    expect(tiles[at]?.motif, names[at]).not.toBe(tiles[at - 1]?.motif);
    expect(tiles[at]?.stock, names[at]).not.toBe(tiles[at - 1]?.stock);
  }
  expect(new Set(tiles.map((tile) => tile.motif)).size).toBe(MOTIF_NAMES.length);
  expect(MOTIF_NAMES.length).toBeGreaterThanOrEqual(12);
});

test('a town that has no sea draws with the motifs it keeps to', () => {
  const motifs = ['stripes', 'sun', 'record', 'keys', 'moon', 'strings'] as const;
  const tiles = dealTiles(roster, { seed: 'dalen', motifs });
  expect(new Set(tiles.map((tile) => tile.motif))).toEqual(new Set(motifs));
});

test('a poster holds shapes only, whatever the name', () => {
  for (const name of ['<script>', '"', '', '!!!', '坂本', '🍪', ...roster]) {
    const { plates } = tileOf(name, { seed: 'x' });
    expect(plates).not.toMatch(/<(?!\/?(?:g|path|circle|ellipse|text)\b)/);
    expect(plates).not.toMatch(/NaN|undefined/);
  }
});

test('a name is fitted by its longest word, or by its better two lines', () => {
  expect(wordClass('Neap')).toBe('w6');
  expect(Number(wordClass('Blackwater Hymn Society').slice(1))).toBeGreaterThan(Number(wordClass('Hymn Society').slice(1)));
  expect(wordClass('Zoë')).toBe(wordClass('Zoe'));
  expect(Number(lineClass('Gospel Ladies of St. Agnes').slice(1))).toBeLessThan(Number(lineClass('GospelLadiesofStAgnes').slice(1)));
  for (const name of ['', 'I', 'W'.repeat(200)]) expect(`${wordClass(name)} ${lineClass(name)}`).toMatch(/^w\d+ f\d+$/);
  expect(wordClass('Ærfugl')).toBe('w10');
  expect(wordClass('Œdipe')).toBe('w8');
  expect(hasAccent('Año Nuevo')).toBe(true);
  expect(hasAccent('Ano Nuevo')).toBe(false);
});

test('every stylesheet that sizes a name by its words brings the sizes along', () => {
  const sized = globSync('src/web/**/*.css').filter((file) => /var\(--[wf]\)/.test(readFileSync(file, 'utf8')));
  expect(sized.length).toBeGreaterThan(5);
  const without = sized.filter((file) => !/@import "[./a-z]*sizes\.css"/.test(readFileSync(file, 'utf8')));
  expect(without).toEqual([]);
});
