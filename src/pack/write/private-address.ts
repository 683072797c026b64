/** Names of parameters that grant access. */
const KEY_NAMES = /key|token|secret|sig|auth|pass|private/i;
/** A word may be a key if it mixes letters and digits and has this many characters, */
const LONG = 10;
/** or if it has only letters and this many. */
const VERY_LONG = 24;

/**
 * Whether an address may be secret: it names a user, or contains what looks like a key. Too many rather than too few, as whoever exports
 * the pack is told.
 */
export function mayBePrivate(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, pathname, search, searchParams, hash } = new URL(address);
  if (username !== '' || password !== '') return true;
  if ([...searchParams.keys()].some((name) => KEY_NAMES.test(name)) || /private|secret/i.test(pathname)) return true;
  // Public calendars say so in their path, however long their name.
  const words = `${pathname.includes('/public/') ? '' : pathname} ${search} ${hash}`.split(/[^A-Za-z0-9]+/);
  return words.some(isLikeKey);
}

function isLikeKey(word: string): boolean {
  if (/^\d*$/.test(word)) return false;
  if (/^[A-Za-z]+$/.test(word)) return word.length >= VERY_LONG;
  // 'calendar2026' and '2026shows' are words.
  return word.length >= LONG && !/^(?:[A-Za-z]+\d{1,4}|\d{1,4}[A-Za-z]+)$/.test(word);
}
