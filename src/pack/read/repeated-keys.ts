/** A JSON token: a string, punctuation, or anything else. */
const PIECE = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** An open object with its keys, or an open list with its position. */
interface Open {
  keys: Set<string> | undefined;
  at: string;
}

/** Paths of duplicate keys in valid JSON ('bilge', 'bilge.name'). `JSON.parse` silently keeps the last, which would lose an entry. */
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
