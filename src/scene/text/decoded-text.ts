const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');
const MAC_ROMAN = new TextDecoder('macintosh');

/** Bytes at the start of a file that may name its encoding. */
const HEAD_BYTES = 2000;

/**
 * Decodes a file, page or feed: by its byte order mark, else as UTF-8 if valid, else in the encoding it names, else as
 * Windows-1252 or Mac Roman, whichever turns more bytes into letters. Never throws; drops NULs.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replaceAll('\0', '');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    return (findNamedEncoding(WINDOWS_1252.decode(bytes.subarray(0, HEAD_BYTES))) ?? (isMacRoman(bytes) ? MAC_ROMAN : WINDOWS_1252)).decode(
      bytes,
    );
  }
}

function findNamedEncoding(head: string): TextDecoder | undefined {
  const name = /(?:charset|encoding)\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ?? '';
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

/** Bytes in which letters are counted. */
const COUNTED_BYTES = 100_000;
/** Bytes inside or at the start of a word that are letters only in Mac Roman, or capitals in windows-1252. */
const MAC_LETTERS = /(?<=[a-z])[\x87-\x90\x93-\x95\x98\x99\x9b-\x9d\x9f](?=[a-z])|(?<![A-Za-z])[\x80\x81\x83\x86](?=[a-z])/g;
/** Bytes that are letters in both encodings: ö and û, or š and ž. */
const DOUBTFUL = /[A-Za-z][\x9a\x9e](?=[a-z])/g;
/** Bytes in such positions that are letters only in windows-1252. */
const WINDOWS_LETTERS = /(?<=[a-z])[\xdf-\xff](?=[a-z])|(?<![A-Za-z])[\xc0-\xde](?=[a-z])/g;

/** Whether a text that is not UTF-8 is in Mac Roman. Only old Mac programs end lines with a bare CR, which decides doubtful cases. */
function isMacRoman(bytes: Uint8Array): boolean {
  const text = Array.from(bytes.subarray(0, COUNTED_BYTES), (byte) => String.fromCharCode(byte)).join('');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const hasMacLines = text.includes('\r') && !text.includes('\n');
  const mac = count(MAC_LETTERS) + (hasMacLines ? count(DOUBTFUL) + 1 : 0);
  return mac > count(WINDOWS_LETTERS);
}
