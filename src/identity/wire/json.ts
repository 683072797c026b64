import { WireError } from './envelope.ts';

/** Nobody's account is nested deeper than this. */
const DEEPEST = 32;

/**
 * Reads a JSON object of which every key is meant once.
 * @throws WireError for what is no JSON, no object, too deep, or says the same thing twice
 */
export function readJsonObject(text: string): Record<string, unknown> {
  demandSingleKeys(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WireError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.', 'parseError');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WireError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Root element must be a message.', 'parseError');
  return value as Record<string, unknown>;
}

/** Strings, and the marks that open, close and name things; what lies between is left to the parser. A string that never ends is one too, or each of its quotes would be looked at as a beginning. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]:]/gs;

/** Walks the text once, keeping for each open object the keys it has. */
function demandSingleKeys(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > DEEPEST)
        throw new WireError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Nested too deeply.', 'parseError');
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') addKey(open.at(-1), last);
    last = token;
  }
}

function addKey(keys: Set<string> | undefined, key: string): void {
  if (keys === undefined) return;
  if (keys.has(key))
    throw new WireError(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. ${key.slice(0, 80)} stands there twice.`, 'parseError');
  keys.add(key);
}
