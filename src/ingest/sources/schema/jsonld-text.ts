import { decodeEntities } from '#interpret/plain-text.ts';
import { decodeText } from '#scene/text/decoded-text.ts';
import { measureJson } from '#scene/text/json-size.ts';
import { DETECT_BYTES } from '../source-text.ts';

/** In levels of nesting. */
export const MAX_DEPTH = 200;

/** Objects and lists; 20,000 events have fewer. */
const MAX_THINGS = 200_000;

/** Whether JSON uses a vocabulary, so is JSON-LD. */
export function speaksOfThings(bytes: Uint8Array): boolean {
  return /"@(?:context|graph|type)"\s*:/.test(decodeText(bytes.subarray(0, DETECT_BYTES)));
}

/**
 * Parses JSON in pages: as it is, else repaired, else with entities decoded and repaired, without comments and CDATA marks around it.
 * @throws Error in one clause when it is no JSON, too deep or too large
 */
export function parseLooseJson(text: string): unknown {
  const bare = unwrap(text);
  for (const attempt of [() => bare, () => mend(bare), () => mend(decodeEntities(bare))]) {
    const candidate = attempt();
    const { depth, things } = measureJson(candidate);
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

function unwrap(text: string): string {
  return text
    .replace(/^[\s\ufeff]*(?:(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?\s*)*/, '')
    .trimEnd()
    .replace(/(?:\/\/|\/\*)?\s{0,9}(?:-->|\]\]>)(?:\s{0,9}\*\/)?$/, '')
    .trimEnd()
    .replace(/;$/, '');
}

/** Removes comments and trailing commas, and repairs strings. */
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

/** Ends a run of other characters. Reused, as files have millions; set `lastIndex` first. */
const MARK = /["/,}\]]/g;

/** The end of the string, comment, mark or run at a position. */
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
