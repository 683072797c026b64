import { decodeEntities } from '../plain-text.ts';

/** Windows-1252 bytes by character. */
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]));

/** UTF-8 read as Windows-1252. */
const MISREAD = /[Â-ß][^\0-\x7f]|[à-ï][^\0-\x7f]{2}/;

/** Bytes as in an address ('%20') or an email ('=C3=A9'; one alone is an equals sign). */
const ESCAPED_BYTES = /(?:%[\da-f]{2})+|(?:=[\dA-F]{2}){2,}/gi;

/** As in JSON. */
const ESCAPED_CHARACTER = /\\u([\da-f]{4})/gi;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undoes wrong encodings: 'Salt &amp; Psalm', 'ZoÃ« Brackwater', 'Salt%20Psalm', 'Zo\\u00eb'. */
export function repairText(text: string): string {
  return decodeMisread(decodeEntities(unescapeBytes(text)));
}

/** Bytes that decode to no text stay escaped. In a text without spaces, '+' is a space. */
function unescapeBytes(text: string): string {
  const spaced = /%[\da-f]{2}/i.test(text) && !text.includes(' ') ? text.replaceAll('+', ' ') : text;
  return spaced
    .replace(ESCAPED_BYTES, (escaped) => {
      const bytes = Uint8Array.from(escaped.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));
      return textOf(bytes) ?? escaped;
    })
    .replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function decodeMisread(text: string): string {
  if (!MISREAD.test(text)) return text;
  const bytes = [...text].map((letter) => BYTES.get(letter));
  if (bytes.includes(undefined)) return text;
  return textOf(Uint8Array.from(bytes, (byte) => byte ?? 0)) ?? text;
}

/** Bytes decoded as UTF-8; undefined when they are invalid or have control characters. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return /\p{Cc}/u.test(text.replace(/[\t\r\n]/g, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}
