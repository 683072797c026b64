import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, slugify } from './names.ts';

describe('folding', () => {
  test.each([
    ['The Tin Whistlers', 'tin whistlers'],
    ['Tin Whistlers, The', 'tin whistlers'],
    ['TIN  WHISTLERS!', 'tin whistlers'],
    ['Ulla & Vern', 'Ulla and Vern'],
    ['Ulla + Vern', 'Ulla and Vern'],
    ['Zoë Bee', 'Zoe Bee'],
    ['Ørsted Łódź', 'Orsted Lodz'],
    ['Rock ’n’ Roll', "Rock 'n' Roll"],
    ['A.B.C.', 'ABC'],
    ['Ｆｕｌｌ Width', 'full width'],
  ])('%j and %j are one name', (a, b) => expect(fold(a)).toBe(fold(b)));

  test.each([
    ['Neap', 'Neaps'],
    ['Quiet Boat', 'Quiet Goat'],
  ])('%j and %j are two names', (a, b) => expect(fold(a)).not.toBe(fold(b)));

  test('keeps letters of every script and is empty only without any', () => {
    expect(fold('坂本')).toBe('坂本');
    expect(fold('Ленин')).not.toBe('');
    expect(fold('!!!')).toBe('');
  });

  test('wide letters and signs fold as plain ones do', () => {
    const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    const plain = fc.string({ unit: fc.constantFrom(..." ABCabthen019,.&+-(/'`!") });
    fc.assert(fc.property(plain, (name) => fold(wide(name)) === fold(name)));
  });

  test('twice is the same as once, but for a name that is an article', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const once = fold(name);
        return /^(?:the|an?) /.test(once) || fold(once) === once;
      }),
    );
  });
});

test('a slug fits an address, whatever the name', () => {
  expect(slugify('The Neap & Spring!')).toBe('the-neap-and-spring');
  expect(slugify('Zoë’s Bee')).toBe('zoes-bee');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (name) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(slugify(name)) && slugify(name).length <= 80,
    ),
  );
});
