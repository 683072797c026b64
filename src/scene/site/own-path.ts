/** Returns the path and query of an address on this site; '/' for any other address. */
export function ownPath(address: unknown): string {
  const here = 'http://own.invalid';
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address) || !URL.canParse(address, here)) return '/';
  const url = new URL(address, here);
  // '/.//elsewhere' looks like our path until its dots are resolved.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
