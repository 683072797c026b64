/**
 * Returns the pattern of an address, or 'other', so that metrics are by route.
 * @param patterns such as `/shows`, `/artists/:id`, `/static/*`; exact and longer ones win
 */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  const named = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern));
  const isOpen = (pattern: string) => /\/[:*]/.test(pattern);
  const exact = new Set(named.filter((pattern) => !isOpen(pattern)));
  const open = named
    .filter(isOpen)
    .map((pattern) => ({ pattern, parts: pattern.split('/') }))
    .sort((one, other) => other.parts.length - one.parts.length);
  return (path) => {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    if (exact.has(plain)) return plain;
    const given = plain.split('/', 12);
    return open.find(({ parts }) => fits(parts, given))?.pattern ?? 'other';
  };
}

function fits(wanted: readonly string[], given: readonly string[]): boolean {
  const rest = wanted.at(-1) === '*';
  if (rest ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index]);
}
