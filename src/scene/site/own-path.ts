/** An address of our own to go (back) to, as path and query; anything else is the home page. */
export function ownPath(address: unknown): string {
  const here = 'http://own.invalid';
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address) || !URL.canParse(address, here)) return '/';
  const url = new URL(address, here);
  // '/.//elsewhere' is a path of ours until its dots are taken out.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}
