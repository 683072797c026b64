import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repairText } from './text-repair.ts';

describe('a text that a program wrote wrongly is mended', () => {
  test.each([
    ['ZoÃ« Brackwater', 'Zoë Brackwater'],
    ['Noâ€™ Neaps', 'No’ Neaps'],
    ['Salt &amp; Psalm', 'Salt & Psalm'],
    ['Salt &amp;amp; Psalm', 'Salt & Psalm'],
    ['Salt &amp;#38; Psalm', 'Salt & Psalm'],
    ['Neap&#39;s &quot;Boat&quot;', 'Neap\'s "Boat"'],
    ['Zo&#xEB;', 'Zoë'],
    ['Salt%20Psalm', 'Salt Psalm'],
    ['Zo%C3%AB+Brackwater%20%26%20Herons', 'Zoë Brackwater & Herons'],
    ['Zo=C3=AB', 'Zoë'],
    ['Zo\\u00eb', 'Zoë'],
  ])('%j was %j', (text, was) => expect(repairText(text)).toBe(was));

  test.each([
    'Zoë Brackwater',
    'São Ão',
    'Ã',
    'Ã¼ und 東',
    'Salt & Psalm;',
    '&#99999999;',
    '100% Psalm',
    '50%FF',
    'A=AB',
    'a\\u00',
    '&nothing;',
    'PSALMÃÃ',
  ])('but not %j', (text) => expect(repairText(text)).toBe(text));

  test('whatever was read wrongly is read anew, and nothing throws', () => {
    const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
    const letter = fc.constantFrom(...'abc éèöüñçøßŁğ’–');
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        expect(repairText(misread(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(repairText(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
