import { expect, test } from 'vitest';
import { cutDescription } from './cut-description.ts';

test('a description is cut at 175 characters, to the letter', () => {
  const fits = 'a'.repeat(175);
  expect(cutDescription(fits)).toEqual({ text: fits, cut: false });
  expect(cutDescription(`${fits}b`)).toEqual({ text: `${fits}...`, cut: true });
  expect(cutDescription(`${'a'.repeat(174)} b`)).toEqual({ text: `${'a'.repeat(174)} ...`, cut: true });
  expect(cutDescription('')).toEqual({ text: '', cut: false });
});

test('the cut never halves a character', () => {
  expect(cutDescription('🍪'.repeat(176)).text).toBe(`${'🍪'.repeat(175)}...`);
});
