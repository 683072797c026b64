import { expect, test } from 'vitest';
import { openFaces } from '#pictures/sheets/faces.ts';
import { openType } from '#pictures/sheets/type.ts';
import { posterWidth } from './fit.ts';

const type = openType(openFaces('src/pictures/faces'));

test.each([
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'&\'’"“”-.,!?/()+:#@*$',
  'HIDDEN',
  'HIDDEN HALL',
  'BUCKHORN',
  'KUDZU',
  'GUGGENHEIM',
])('%s is set no wider than it is held to be, or its last letter falls to a line of its own', (text) => {
  expect(type.measure(text, { face: 'poster', size: 1, capitals: true })).toBeLessThanOrEqual(posterWidth(text) + 1e-9);
});
