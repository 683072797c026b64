const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** How far into a file its own word on its encoding is looked for, in bytes. */
const HEAD = 2000;

/**
 * The text of a file, page or feed: by its byte order mark, else as UTF-8 when it is that, else in the encoding it names for itself,
 * else as what Windows writes in the West. Never throws; NULs are left out.
 */
export function decodedText(bytes: Uint8Array): string {
  return decode(bytes).replaceAll('\0', '');
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    return named(WINDOWS_1252.decode(bytes.subarray(0, HEAD))).decode(bytes);
  }
}

function named(head: string): TextDecoder {
  const name = /(?:charset|encoding)\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ?? '';
  try {
    return new TextDecoder(name);
  } catch {
    return WINDOWS_1252;
  }
}
