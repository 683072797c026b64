import { decodeEntities } from '../plain-text.ts';

/** The byte that Windows-1252 writes each of its letters with. */
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]));

/** How UTF-8 of two or three bytes looks when it is read as Windows-1252. */
const MISREAD = /[Â-ß][^\0-\x7f]|[à-ï][^\0-\x7f]{2}/;

/** Bytes as they stand in an address ('%20') or in a letter ('=C3=A9'; never one alone, which is an equals sign). */
const ESCAPED_BYTES = /(?:%[\da-f]{2})+|(?:=[\dA-F]{2}){2,}/gi;

/** A character as it stands in JSON. */
const ESCAPED_CHARACTER = /\\u([\da-f]{4})/gi;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A text as it was before a program wrote it wrongly: 'Salt &amp; Psalm', 'ZoÃ« Brackwater', 'Salt%20Psalm', 'Zo\\u00eb'. */
export function mended(text: string): string {
  return reread(decodeEntities(unescaped(text)));
}

/** Without escapes; bytes that are no text stay as they are written. Where no space is left, a plus is one. */
function unescaped(text: string): string {
  const spaced = /%[\da-f]{2}/i.test(text) && !text.includes(' ') ? text.replaceAll('+', ' ') : text;
  return spaced
    .replace(ESCAPED_BYTES, (escaped) => {
      const bytes = Uint8Array.from(escaped.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));
      return textOf(bytes) ?? escaped;
    })
    .replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** UTF-8 that was read as Windows-1252, read anew; any other text as it is. */
function reread(text: string): string {
  if (!MISREAD.test(text)) return text;
  const bytes = [...text].map((letter) => BYTES.get(letter));
  if (bytes.includes(undefined)) return text;
  return textOf(Uint8Array.from(bytes, (byte) => byte ?? 0)) ?? text;
}

/** What bytes say as UTF-8; undefined when they are none, or no text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return /\p{Cc}/u.test(text.replace(/[\t\r\n]/g, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}
