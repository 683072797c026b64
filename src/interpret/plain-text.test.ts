import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { decodeEntities, toPlainLine, toPlainText } from './plain-text.ts';

test.each([
  ['Salt &amp; Rust', 'Salt & Rust'],
  ['Salt &amp;amp; Rust', 'Salt & Rust'],
  ['Tidewater&#039;s', "Tidewater's"],
  ['Tidewater&#x2019;s &#8211; late', 'Tidewater’s – late'],
  ['It&#146;s', 'It’s'],
  ['Caf&eacute; &Eacute;toile &szlig; &Oslash;re &aelig;on', 'Café Étoile ß Øre æon'],
  ['&nosuch; &; &#0;&#xD800;&#99999999; & co', '&nosuch; &; &#99999999; & co'],
  ['&__proto__; &constructor;', '&__proto__; &constructor;'],
])('decodes %s', (given, plain) => expect(decodeEntities(given)).toBe(plain));

it('decodes at most three times', () => {
  expect(decodeEntities('&amp;amp;amp;amp;lt;')).toBe('&amp;lt;');
});

test.each([
  ['  The\tNeaps\r\nand  friends ', 'The Neaps and  friends'],
  ['<b>The Neaps</b><br/>late', 'The Neaps late'],
  ['&lt;script src=x&gt;The Neaps&lt;/script&gt;', 'The Neaps'],
  ['<PIG> and I <3 you', '<PIG> and I <3 you'],
  ['a\u0000b\u0007c\u202ed\ufeff', 'abcd'],
])('makes one plain line of %j', (given, line) => expect(toPlainLine(given, 500)).toBe(line));

it('cuts without splitting a character', () => {
  expect(toPlainLine('ab🎸', 3)).toBe('ab');
  expect(toPlainLine('ab🎸', 4)).toBe('ab🎸');
});

it('keeps the lines of a text', () => {
  expect(toPlainText('<p>Doors 7</p><p>Show 8</p>All ages')).toBe('Doors 7\nShow 8\nAll ages');
});

it('gives a single well-formed line whatever it is given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (text, length) => {
      const line = toPlainLine(text, length);
      return line.length <= length && line.isWellFormed() && !/[\p{Cc}]/u.test(line);
    }),
  );
});

test('taking tags out never makes one of what stood around them', () => {
  for (const text of ['<scr<b>ipt>alert(1)</scr</b>ipt>', '<<b>script>x', '<svg onload=alert(1)>', '<i<i<i>>mg src=x>']) {
    expect(toPlainText(text)).not.toMatch(/<(?:script|svg|img)\b/i);
  }
});
