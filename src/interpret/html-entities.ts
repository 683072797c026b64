/**
 * Text that came from somewhere as HTML, or half of it: calendars and feeds escape their titles once, twice or not at all.
 * What comes out is plain text, not HTML: whoever shows it escapes it.
 */

/** The named characters that occur in feeds; the hundreds of others in HTML do not. */
const NAMED = new Map<string, string>(
  `amp& lt< gt> quot" apos' nbsp\u00a0 iexcl¡ cent¢ pound£ curren¤ yen¥ brvbar¦ sect§ uml¨ copy© ordfª laquo« not¬ shy\u00ad reg® macr¯ deg°
plusmn± sup2² sup3³ acute´ microµ para¶ middot· cedil¸ sup1¹ ordmº raquo» frac14¼ frac12½ frac34¾ iquest¿ Agraveà Aacuteá Acircâ Atildeã
Aumlä Aringå AEligæ Ccedilç Egraveè Eacuteé Ecircê Eumlë Igraveì Iacuteí Icircî Iumlï ETHð Ntildeñ Ograveò Oacuteó Ocircô Otildeõ Oumlö
Oslashø Ugraveù Uacuteú Ucircû Uumlü Yacuteý THORNþ OEligœ Scaronš Zcaronž times× divide÷ szligß yumlÿ fnofƒ circˆ tilde˜ ensp\u2002
emsp\u2003 thinsp\u2009 zwnj\u200c zwj\u200d ndash– mdash— horbar― lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ dagger† Dagger‡ bull• hellip…
permil‰ prime′ Prime″ lsaquo‹ rsaquo› euro€ trade™ larr← uarr↑ rarr→ darr↓ minus− ne≠ le≤ ge≥ spades♠ clubs♣ hearts♥ diams♦ star☆
num# excl! dollar$ percnt% lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; equals= quest? commat@ lsqb[ rsqb] lowbar_ verbar| flat♭
sharp♯ natural♮`
    .split(/[ \n]/)
    .flatMap((item): [string, string][] => {
      const [name = '', character = ''] = [item.slice(0, -1), item.slice(-1)];
      const accented = /^[A-Z]/.test(name) && /\p{Ll}/u.test(character);
      if (!accented) return [[name, character]];
      // 'Eacute' is É and 'eacute' é; 'AElig', 'ETH', 'THORN' and 'OElig' have small names all small
      return [
        [name, character.toUpperCase()],
        [/^[A-Z]{2}/.test(name) ? name.toLowerCase() : (name[0] ?? '').toLowerCase() + name.slice(1), character],
      ];
    }),
);

/** The tags that mark up text. Others are left alone: '<PIG>' is a band. */
const TAG =
  /<\/?(?:a|abbr|article|b|big|blockquote|body|br|center|code|div|em|figure|font|h[1-6]|head|hr|html|i|iframe|img|li|link|meta|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|math|table|tbody|td|th|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;

/** Decodes HTML entities, named and numbered, until nothing changes, at most three times: '&amp;amp;' is '&'. */
export function decodeEntities(text: string): string {
  let decoded = text;
  for (let round = 0; round < 3 && decoded.includes('&'); round += 1) {
    const before = decoded;
    decoded = decoded.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));/g, decodeEntity);
    if (decoded === before) break;
  }
  return decoded;
}

/**
 * One line of plain text: entities decoded, tags and control characters taken out, line breaks and tabs made spaces, ends trimmed,
 * at most `length` UTF-16 units and never half a character. Runs of spaces inside stay as the source wrote them.
 */
export function plainLine(text: string, length: number): string {
  return plainText(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Plain text of several lines: entities decoded, `<br>` and the like made line breaks, other tags and control characters taken out. */
export function plainText(text: string): string {
  return withoutTags(decodeEntities(text).replace(/<(?:br|\/p|\/div|\/li|\/h[1-6])\s*\/?>/gi, '\n'))
    .replace(INVISIBLE, '')
    .toWellFormed();
}

/** Taking a tag out can make another of what stood around it, so tags are taken out until none is left. */
function withoutTags(text: string): string {
  let stripped = text.replace(TAG, '');
  for (let before = text; stripped !== before; ) {
    before = stripped;
    stripped = before.replace(TAG, '');
  }
  return stripped;
}

/** Control characters save tab and line breaks, soft hyphens, byte order marks, and marks that turn the writing direction of what follows. */
const INVISIBLE = /(?![\t\n\v\f\r\u0085])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (code >= 0x80 && code < 0xa0) return WINDOWS_1252.decode(Uint8Array.of(code));
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
}

/** Numbers 128 to 159 mean what windows-1252 has there, as in every browser: '&#146;' is an apostrophe. */
const WINDOWS_1252 = new TextDecoder('windows-1252');
