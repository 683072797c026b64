/** What a parameter is called that opens something. */
const KEY_NAMES = /key|token|secret|sig|auth|pass|private/i;
/** A word that nobody made up to be read has letters among its digits, and so many of both; */
const LONG = 10;
/** and one of letters alone so many. */
const VERY_LONG = 24;

/**
 * Whether an address may be one that opens a calendar to whoever knows it: it names somebody, or holds what may be a key. Rather one too
 * many: whoever hands a pack on is told.
 */
export function mayBePrivate(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password, pathname, search, searchParams, hash } = new URL(address);
  if (username !== '' || password !== '') return true;
  if ([...searchParams.keys()].some((name) => KEY_NAMES.test(name)) || /private|secret/i.test(pathname)) return true;
  // A calendar that its owner published for all says so, and has a long name all the same.
  const words = `${pathname.includes('/public/') ? '' : pathname} ${search} ${hash}`.split(/[^A-Za-z0-9]+/);
  return words.some(isLikeKey);
}

function isLikeKey(word: string): boolean {
  if (/^\d*$/.test(word)) return false;
  if (/^[A-Za-z]+$/.test(word)) return word.length >= VERY_LONG;
  // 'calendar2026' and '2026shows' are words.
  return word.length >= LONG && !/^(?:[A-Za-z]+\d{1,4}|\d{1,4}[A-Za-z]+)$/.test(word);
}
