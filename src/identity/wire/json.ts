import { WireError } from './envelope.ts';

const MAX_DEPTH = 32;

/**
 * Parses a JSON object with unique keys.
 * @throws WireError for anything else, or too deep
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

/** Strings and punctuation. An unterminated string is one token, or each of its quotes would be tried as a start. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]:]/gs;

function demandSingleKeys(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > MAX_DEPTH)
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
