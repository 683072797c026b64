import type { ProblemList } from '../reading.ts';

/** Only pictures in base64 are longer. */
const MAX_LINE_BYTES = 200_000;

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const WINDOWS_1252 = new TextDecoder('windows-1252');

/**
 * The content lines of an iCalendar file, unfolded and decoded. Lines end in CRLF, LF or CR. Unfolding is done on bytes, as some producers
 * fold inside a character. Lines that are not UTF-8 are read as windows-1252; longer ones are dropped. Both are reported at the end.
 */
export function* contentLines(bytes: Uint8Array, problems: ProblemList): Generator<string> {
  let recoded = 0;
  let overlong = 0;
  for (const line of unfold(utf8(bytes))) {
    if (line.length > MAX_LINE_BYTES) {
      overlong += 1;
      continue;
    }
    const { text, foreign } = decodeLine(line);
    if (foreign) recoded += 1;
    yield text;
  }
  if (recoded > 0) problems.add('the file', `${count(recoded, 'line is', 'lines are')} not UTF-8 and read as windows-1252 instead`);
  if (overlong > 0) problems.add('the file', `${count(overlong, 'line is', 'lines are')} longer than 200 kB and left out`);
}

function utf8(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(buffer));
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(buffer));
  return buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? buffer.subarray(3) : buffer;
}

/** The unfolded lines, one character per byte; too long ones are cut just above the limit. */
function* unfold(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1').replaceAll('\0', '').replace(/\r\n?/g, '\n');
  let line = '';
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const folded = text[start] === ' ' || text[start] === '\t';
    if (folded) {
      if (line.length <= MAX_LINE_BYTES) line += text.slice(start + 1, Math.min(end, start + MAX_LINE_BYTES + 2));
    } else if (end > start) {
      if (line !== '') yield line;
      line = text.slice(start, Math.min(end, start + MAX_LINE_BYTES + 1));
    }
    start = end + 1;
  }
  if (line !== '') yield line;
}

function decodeLine(line: string): { text: string; foreign: boolean } {
  if (!/[\x80-\xff]/.test(line)) return { text: line, foreign: false };
  const bytes = Buffer.from(line, 'latin1');
  try {
    return { text: UTF8.decode(bytes), foreign: false };
  } catch {
    return { text: WINDOWS_1252.decode(bytes), foreign: true };
  }
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
