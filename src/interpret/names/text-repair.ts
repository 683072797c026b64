import { decodeEntities } from '../plain-text.ts';

/** Windows-1252 bytes by character. */
const BYTES = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]));

/** Matches UTF-8 decoded as Windows-1252. */
const MISREAD_UTF8 = /[Â-ß][^\0-\x7f]|[à-ï][^\0-\x7f]{2}/;

/** Bytes as in a URL ('%20') or an email ('=C3=A9'; a single '=C3' may be an equals sign). */
const ESCAPED_BYTES = /(?:%[\da-f]{2})+|(?:=[\dA-F]{2}){2,}/gi;

/** As in JSON. */
const ESCAPED_CHARACTER = /\\u([\da-f]{4})/gi;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undoes wrong encodings: 'Salt &amp; Psalm', 'ZoÃ« Brackwater', 'Salt%20Psalm', 'Zo\\\\u00eb'. */
export function repairText(text: string): string {
  return decodeMisread(decodeEntities(unescapeBytes(text)));
}

/** Decodes escaped bytes; bytes that are not valid text stay. In a text without spaces, '+' is a space. */
function unescapeBytes(text: string): string {
  const spaced = /%[\da-f]{2}/i.test(text) && !text.includes(' ') ? text.replaceAll('+', ' ') : text;
  return spaced
    .replace(ESCAPED_BYTES, (escaped) => {
      const bytes = Uint8Array.from(escaped.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16));
      return decodeUtf8(bytes) ?? escaped;
    })
    .replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function decodeMisread(text: string): string {
  if (!MISREAD_UTF8.test(text)) return text;
  const bytes = [...text].map((letter) => BYTES.get(letter));
  if (bytes.includes(undefined)) return text;
  return decodeUtf8(Uint8Array.from(bytes, (byte) => byte ?? 0)) ?? text;
}

/** Decodes UTF-8; undefined if the bytes are invalid or have control characters. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return /\p{Cc}/u.test(text.replace(/[\t\r\n]/g, '')) ? undefined : text;
  } catch {
    return undefined;
  }
}
