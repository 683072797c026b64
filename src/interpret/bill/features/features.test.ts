import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import WEIGHTS from '../weights.json' with { type: 'json' };
import { OUTCOMES } from './cut-features.ts';

const FILES = globSync('src/interpret/bill/features/*.ts').filter((file) => !file.endsWith('.test.ts'));
const WEIGHED = Object.values(WEIGHTS)
  .flatMap(Object.keys)
  .map((feature) => ` ${feature.replaceAll('+', ' ')} `);

/** Lists the string literals of a source file and the fixed parts of its templates, without imports and comments. */
function readLiterals(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(/^import .*$|^\s*\/?\*.*$|\/\/.*$/gm, '');
  const strings = [...code.matchAll(/'([\p{L}\p{N}@&/, -]*\p{L}[\p{L}\p{N}@&/, -]*)'/gu)].map(([, literal = '']) => literal);
  const templates = [...code.matchAll(/`([^`]*)`/g)].flatMap(([, template = '']) => template.split(/\$\{[^}]*\}/));
  return [...strings, ...templates.map((part) => part.trim()).filter((part) => /^\p{L}[\p{L} &]*$/u.test(part))];
}

test('every feature has a weight', () => {
  const literals = FILES.flatMap(readLiterals).filter((literal) => !OUTCOMES.some((outcome) => outcome === literal));
  expect(literals).toEqual(expect.arrayContaining(['single comma', 'opening hours', 'all told', 'beside &', 'w/']));
  expect(literals.filter((literal) => !WEIGHED.some((feature) => feature.includes(` ${literal} `)))).toEqual([]);
});
