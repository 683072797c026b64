/** What the commonest entities of a web page stand for. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’', ndash: '–' };

/** The byte that Windows-1252 writes each of its letters with. */
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]));

/** How UTF-8 of two or three bytes looks when it is read as Windows-1252. */
const MISREAD = /[Â-ß][^\0-\x7f]|[à-ï][^\0-\x7f]{2}/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A text as it was before a program wrote it wrongly: 'Salt &amp; Psalm', 'ZoÃ« Brackwater'. */
export function mended(text: string): string {
  return reread(unescaped(text));
}

/** Without entities, also where the '&' of one was written as another. Those not known stay. */
function unescaped(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal?: string, hex?: string, word?: string) => {
      if (word !== undefined) return ENTITIES[word.toLowerCase()] ?? entity;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : entity;
    });
}

/** UTF-8 that was read as Windows-1252, read anew; any other text as it is. */
function reread(text: string): string {
  if (!MISREAD.test(text)) return text;
  const bytes = [...text].map((letter) => BYTES.get(letter));
  if (bytes.includes(undefined)) return text;
  try {
    return utf8.decode(Uint8Array.from(bytes, (byte) => byte ?? 0));
  } catch {
    return text;
  }
}
