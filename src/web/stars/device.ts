import { MAX_IDS_PER_ADDRESS, MAX_STARS, STAR_KINDS, type StarWords, writeStarWords } from '#scene/stars/star-words.ts';
import type { PageEvent } from '../events.ts';
import type { pages } from '../pages.ts';

const STARRED: PageEvent = 'backline:starred';
const MY_SHOWS: (typeof pages)['myShows']['path'] = '/my';
const STORED = 'stars';
const KEY = /^(?:show|artist):[\w-]{1,80}$/;

/** A star given or taken away on this device. */
interface DeviceStar {
  on: boolean;
  /** In milliseconds since 1970, by this device's clock. */
  at: number;
  /** Whether the account knows. */
  sent?: true;
  /** The current key, where the thing was merged: `show:ID`. */
  now?: string;
}

/** The device's stars by key, `show:ID` or `artist:ID`, and the account they belong to, '' for none. */
export interface DeviceStars {
  uid: string;
  /** Whether starred shows' changes come by email. */
  byEmail?: true;
  stars: Record<string, DeviceStar>;
}

/** The device's stars; undefined where the browser stores nothing. */
export function readStars(): DeviceStars | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Partial<DeviceStars> | null;
    const stars = Object.entries(stored?.stars ?? {}).filter(([key, star]) => KEY.test(key) && isStar(star));
    const byEmail = stored?.byEmail === true ? ({ byEmail: true } as const) : {};
    return { uid: typeof stored?.uid === 'string' ? stored.uid : '', ...byEmail, stars: Object.fromEntries(stars) };
  } catch (error) {
    // Invalid data counts as no stars.
    return error instanceof SyntaxError ? { uid: '', stars: {} } : undefined;
  }
}

function isStar(star: Partial<DeviceStar> | null): boolean {
  return typeof star?.on === 'boolean' && Number.isFinite(star.at);
}

/** Stores stars. @returns false where the browser stores nothing */
export function writeStars(kept: DeviceStars): boolean {
  try {
    if (kept.uid === '' && Object.keys(kept.stars).length === 0) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    return false;
  }
  document.dispatchEvent(new Event(STARRED));
  return true;
}

/** Whether a star is not in its account yet. */
export function isUnsent(): boolean {
  return Object.values(readStars()?.stars ?? {}).some(({ sent }) => sent !== true);
}

/** Whether the device's stars belong to an account. */
export function areOfAccount(): boolean {
  return (readStars()?.uid ?? '') !== '';
}

/** Whether one of some keys is starred. */
export function isStarred({ stars }: DeviceStars, keys: readonly string[]): boolean {
  return keysOf(stars, keys).some((key) => stars[key]?.on === true);
}

/** Gives a star, or takes away all with the same keys. @returns whether that could be stored */
export function pressStar(keys: readonly string[], on: boolean): boolean {
  const kept = readStars();
  const [key] = keys;
  if (kept === undefined || key === undefined) return false;
  const at = Date.now();
  if (on && Object.values(kept.stars).filter((star) => star.on).length >= MAX_STARS) return false;
  if (on) kept.stars[key] = { on, at };
  // Without an account, taken stars are deleted.
  else
    for (const each of keysOf(kept.stars, keys)) {
      if (kept.uid === '') delete kept.stars[each];
      else kept.stars[each] = { on, at };
    }
  return writeStars(kept);
}

/** Keys of the same thing: given, former, and merged into it. */
function keysOf(stars: DeviceStars['stars'], keys: readonly string[]): string[] {
  const found = Object.keys(stars).filter((key) => keys.includes(stars[key]?.now ?? ''));
  return [...new Set([...keys, ...found])];
}

/** The device's starred shows and artists, the newest first, as many as a request may name. */
export function starsHere(): StarWords {
  const newest = Object.entries(readStars()?.stars ?? {})
    .filter(([, { on }]) => on)
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([key]) => key);
  const [shows = [], artists = []] = STAR_KINDS.map((kind) =>
    newest.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1)),
  );
  return { shows: shows.slice(0, MAX_IDS_PER_ADDRESS), artists: artists.slice(0, MAX_IDS_PER_ADDRESS) };
}

/** The address of the starred shows of this device. */
export function myShowsAddress(): string {
  const words = writeStarWords(starsHere());
  return words === '' ? MY_SHOWS : `${MY_SHOWS}?${words}`;
}

/** Whether this is the page of starred shows. */
export function isMyShows(): boolean {
  return location.pathname === MY_SHOWS;
}
