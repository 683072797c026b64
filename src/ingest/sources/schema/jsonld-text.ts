import { decodeEntities } from '#interpret/plain-text.ts';
import { decodedText } from '#scene/text/decoded-text.ts';
import { jsonSize } from '#scene/text/json-size.ts';
import { LOOKED_AT } from '../source-text.ts';

/** JSON nested deeper than this is refused. */
export const MAX_DEPTH = 200;

/** JSON with more objects and lists than this is refused: 20,000 events have no more. */
const MAX_THINGS = 200_000;

/** JSON that calls things by the names of a vocabulary is JSON-LD. */
export function speaksOfThings(bytes: Uint8Array): boolean {
  return /"@(?:context|graph|type)"\s*:/.test(decodedText(bytes.subarray(0, LOOKED_AT)));
}

/**
 * Parses JSON as pages carry it: as it is, else mended, else with its HTML entities decoded and mended.
 * Comments and CDATA marks around it are taken off first.
 * @throws Error in one clause when it is no JSON, nested too deeply, or too much
 */
export function parseLooseJson(text: string): unknown {
  const bare = unwrap(text);
  for (const attempt of [() => bare, () => mend(bare), () => mend(decodeEntities(bare))]) {
    const candidate = attempt();
    const { depth, things } = jsonSize(candidate);
    if (depth > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} deep`);
    if (things > MAX_THINGS) throw new Error(`it holds more than ${MAX_THINGS} things`);
    try {
      return JSON.parse(candidate);
    } catch {
      // the next attempt mends more
    }
  }
  throw new Error('it is not JSON, not even after mending');
}

/** Without the byte order mark, comment and CDATA marks and semicolon around it. */
function unwrap(text: string): string {
  return text
    .replace(/^[\s\ufeff]*(?:(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?\s*)*/, '')
    .trimEnd()
    .replace(/(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)(?:\s{0,9}\*\/)?$/, '')
    .trimEnd()
    .replace(/;$/, '');
}

/** JSON without comments and without commas before an end, its strings mended. */
function mend(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    at = end;
    if (token.startsWith('"')) parts.push(mendString(token));
    else if (/^[}\]]/.test(token)) dropComma(parts);
    if (!token.startsWith('"') && !/^\/[/*]/.test(token)) parts.push(token);
  }
  return parts.join('');
}

/** What a run of other characters ends at. Kept, since a file has millions of them; `lastIndex` is set before each use. */
const MARK = /["/,}\]]/g;

/** Where the string, comment, mark or run of other characters that begins here ends. */
function endOfToken(text: string, at: number): number {
  const after = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found === -1 ? text.length : found + mark.length;
  };
  if (text[at] === '"') {
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    return Math.min(end + 1, text.length);
  }
  if (text.startsWith('/*', at)) return after('*/', at + 2);
  if (text.startsWith('//', at)) return after('\n', at);
  MARK.lastIndex = at + 1;
  return MARK.exec(text)?.index ?? text.length;
}

/** Takes the comma off the end of what was read so far, with the white space after it. */
function dropComma(parts: string[]): void {
  let last = parts.length - 1;
  while (last >= 0 && parts[last]?.trim() === '') last -= 1;
  const rest = /^,\s*$/.exec(parts[last] ?? '');
  if (rest) parts.length = last;
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function mendString(string: string): string {
  return string.replace(/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/g, '').replace(/\p{Cc}/gu, (control) => ESCAPES[control] ?? '');
}
