import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FORMAT_NAMES, FORMAT_ROWS } from './formats.ts';

test('every format and setting of one is described to who keeps a scene pack', () => {
  const pages = readFileSync('docs/scene-packs.md', 'utf8');
  const settings = Object.values(FORMAT_ROWS).flatMap((row) => row.settings);
  expect([...FORMAT_NAMES, ...settings].filter((name) => !pages.includes(`\`${name}\``))).toEqual([]);
});

test('what cannot do without a setting takes it, and nobody chooses it without', () => {
  for (const { needs, settings, isChosen } of Object.values(FORMAT_ROWS))
    if (needs !== null) expect([settings.includes(needs), isChosen]).toEqual([true, false]);
});
