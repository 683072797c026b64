/** A piece of JSON: a text, a mark, or a run of anything else. */
const PIECE = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** What is open: of an object, the keys it has so far and the one it is at; of a list, which item. */
interface Open {
  keys: Set<string> | undefined;
  at: string;
}

/**
 * Where an object of valid JSON has a key twice, as paths ('bilge', 'bilge.name'): `JSON.parse` keeps the last and says nothing, so an
 * artist or a venue would be gone.
 */
export function repeatedKeys(json: string): string[] {
  const repeated: string[] = [];
  const open: Open[] = [];
  let last = '';
  for (const [piece] of json.matchAll(PIECE)) {
    const inside = open.at(-1);
    if (piece === '{') open.push({ keys: new Set(), at: '' });
    else if (piece === '[') open.push({ keys: undefined, at: '0' });
    else if (piece === '}' || piece === ']') open.pop();
    else if (piece === ',' && inside && inside.keys === undefined) inside.at = String(Number(inside.at) + 1);
    else if (piece === ':' && inside?.keys) {
      inside.at = JSON.parse(last) as string;
      if (inside.keys.has(inside.at)) repeated.push(open.map(({ at }) => at).join('.'));
      inside.keys.add(inside.at);
    }
    last = piece;
  }
  return [...new Set(repeated)];
}
