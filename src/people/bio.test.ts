import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { cases } from '#rig/cases.ts';
import { hasHostile, hostilePayloads, naughtyStrings } from '#rig/hostile.ts';
import { BIO_PIECES } from '#rig/long-texts.ts';
import { BIO_ELEMENTS, BIO_LINK_REL, MAX_BIO_BYTES, MAX_BIO_DEPTH } from '#scene/people/bio.ts';
import { plainWords } from '#scene/text/html-words.ts';
import { cleanBio } from './bio.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Every element a browser makes of some HTML, with its depth. */
function elements(nodes: readonly Node[], depth = 1): { element: DefaultTreeAdapterTypes.Element; depth: number }[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const inside = 'content' in node ? [...node.content.childNodes, ...node.childNodes] : node.childNodes;
    return [{ element: node, depth }, ...elements(inside, depth + 1)];
  });
}

/** Forbidden parts of some HTML, by its tree. */
function faults(html: string): string[] {
  return elements(parseFragment(html).childNodes).flatMap(({ element: { tagName, namespaceURI, attrs } }) => [
    ...(BIO_ELEMENTS.includes(tagName) && namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [`<${tagName}>`]),
    ...attrs.flatMap(({ name, value }) => {
      if (tagName === 'a' && name === 'rel') return value === BIO_LINK_REL ? [] : ['rel'];
      if (tagName !== 'a' || name !== 'href') return [name];
      return URL.canParse(value) && /^(?:https?|mailto):/.test(value) ? [] : [`href=${value}`];
    }),
  ]);
}

/** The visible text, or null if the HTML has any element. */
function shownText(html: string): string | null {
  const [only, ...more] = parseFragment(html).childNodes;
  if (only === undefined) return '';
  return more.length === 0 && 'value' in only ? only.value : null;
}

/** The cleaned HTML, or null if it is too large. */
function cleanOrRefused(html: string): string | null {
  try {
    return cleanBio(html);
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return null;
  }
}

describe('what stays', () => {
  test.each([
    ['<h2>Who</h2><p>We <b>are</b> <em>loud</em>.<br>Yes.</p><ul><li>One</li></ul>'],
    [`<p><a href="https://tinwhistlers.example/a?b=1&amp;c=2" rel="${BIO_LINK_REL}">Home</a></p>`],
    [`<a href="mailto:zoe@bee.example" rel="${BIO_LINK_REL}">Write</a>`],
    ['<blockquote><p>Best band of Brook Street</p></blockquote><pre><code>1 2\n3 4</code></pre><ol><li><u>x</u></li></ol>'],
  ])('%s', (html) => expect(cleanBio(html)).toBe(html));

  test.each(['I <3 you', 'rock & roll', 'a < b > c', '"quoted" \'twice\'', '日本語 🎺 עברית'])('the text %s, as text', (text) => {
    expect(shownText(cleanBio(text))).toBe(text);
    expect(plainWords(cleanBio(text))).toBe(text);
  });

  test('the text of elements that may not stay', () => {
    expect(cleanBio('<div>a<span style="color:red">b</span></div><textarea><i>c</textarea>')).toBe('ab&lt;i&gt;c');
  });
});

describe('what goes', () => {
  test.each([
    ['a script with its text', '<script>alert(1)</script>x<style>b{}</style>', 'x'],
    ['handlers, classes, names', '<p onclick="x()" class=a id=b style="color:red">x</p>', '<p>x</p>'],
    ['a drawing with a script in it', '<svg onload=x()><script>1</script><a xlink:href="javascript:x()">y</a></svg>', 'y'],
    ['what mutates in a second parser', '<math><mtext><table><mglyph><style><img src onerror=x()>', ''],
    ['what only looks empty', '<p><br></p>', ''],
    ['spaces', ' \n\u00a0 ', ''],
    ['NUL and halves of characters', 'a\0b\ud800', 'ab\ufffd'],
  ])('%s', (_, html, clean) => expect(cleanBio(html)).toBe(clean));

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://a.example/',
    '//a.example/',
    '/admin',
    '#top',
    'https://user:secret@a.example/',
    'https://user@a.example/',
    'https://',
    '',
  ])('a link to %j, but not its text', (href) => {
    expect(cleanBio(`<b>see</b> <a href="${href}" rel="x">this</a>`)).toBe('<b>see</b> this');
  });

  test('what an address means only to some browsers', () => {
    expect(cleanBio('<a href="https:\\\\A.example\\b">x</a>')).toBe(`<a href="https://a.example/b" rel="${BIO_LINK_REL}">x</a>`);
  });
});

describe('bounds', () => {
  test('more bytes than a bio may weigh are refused, however few the letters', () => {
    expect(cleanBio('é'.repeat(MAX_BIO_BYTES / 2))).toHaveLength(MAX_BIO_BYTES / 2);
    expect(() => cleanBio(`a${'é'.repeat(MAX_BIO_BYTES / 2)}`)).toThrow(RangeError);
    expect(() => cleanBio('& '.repeat(MAX_BIO_BYTES / 2))).toThrow(RangeError);
  });

  test('elements stand no deeper than they may, and what is below is kept as text', () => {
    const clean = cleanBio(`${'<blockquote>'.repeat(500)}deep`);
    expect(Math.max(...elements(parseFragment(clean).childNodes).map(({ depth }) => depth))).toBe(MAX_BIO_DEPTH);
    expect(plainWords(clean)).toBe('deep');
  });

  test.each(BIO_PIECES)('as many %s as fit are swept, or refused as too much', (piece) => {
    const clean = cleanOrRefused(''.padEnd(MAX_BIO_BYTES, piece));
    expect(clean === null ? null : cleanBio(clean)).toBe(clean);
  });
});

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[...BIO_ELEMENTS, 'div', 'svg', 'math', 'table', 'td', 'template', 'style', 'iframe'].flatMap((tag) => [
          `<${tag}>`,
          `</${tag}>`,
        ]),
      ),
      fc.constantFrom(
        '<a href="https://a.example/?q=<&b">',
        "<a href='mailto:x y  ?z'>",
        '<!--',
        '-->',
        '<![CDATA[',
        '&',
        '&#13;',
        '&#0;',
        '&lt',
        '<',
        '\r',
        '\0',
        '\udc00',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''));

describe('any soup of tags', () => {
  test('has no fault once clean, in a second parser either, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const clean = cleanBio(html);
        expect(faults(clean)).toEqual([]);
        expect(faults(serialize(parseFragment(clean)))).toEqual([]);
        expect(cleanBio(clean)).toBe(clean);
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe.skipIf(!hasHostile)('every payload of the collections', () => {
  test('has no fault once clean', () => {
    const payloads = hostilePayloads();
    const clean = payloads.map(cleanBio);
    const faulty = (html: string) => faults(html).length > 0;
    expect(payloads.length).toBeGreaterThan(8000);
    expect(payloads.filter(faulty).length).toBeGreaterThan(4000);
    expect(clean.filter(faulty)).toEqual([]);
    expect(clean.filter((html) => faulty(serialize(parseFragment(html))))).toEqual([]);
    expect(clean.filter((html) => cleanBio(html) !== html)).toEqual([]);
  });

  test('and every naughty string that is text stays the text it was', () => {
    const texts = naughtyStrings().filter((text) => shownText(text) === text && text.trim() !== '');
    expect(texts.length).toBeGreaterThan(250);
    expect(texts.filter((text) => shownText(cleanBio(text)) !== text)).toEqual([]);
  });
});
