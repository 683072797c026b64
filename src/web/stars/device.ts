import { MAX_STARS, MAX_TOLD, STAR_KINDS, type StarWords, writeStarWords } from '#scene/stars/star-words.ts';
import type { PageEvent } from '../events.ts';
import type { pages } from '../pages.ts';

const STARRED: PageEvent = 'backline:starred';
const MY_SHOWS: (typeof pages)['myShows']['path'] = '/my';
/** Where they lie on a device. */
const STORED = 'stars';
const KEY = /^(?:show|artist):[\w-]{1,80}$/;

/** What was done to a star on this device, or in the account it belongs to. */
interface DeviceStar {
  on: boolean;
  /** When, in milliseconds since 1970 by this device's clock. */
  at: number;
  /** Whether the account knows of it. */
  sent?: true;
  /** What it is of by now, where that was found to be another: `show:ID`. */
  now?: string;
}

/** The stars of a device by what they are of, `show:ID` or `artist:ID`; and whose account they are in, '' while they are in none. */
export interface DeviceStars {
  uid: string;
  /** Whether an email says what becomes of starred shows. */
  byEmail?: true;
  stars: Record<string, DeviceStar>;
}

/** The stars of this device; undefined where a browser lets nothing be kept. */
export function readStars(): DeviceStars | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Partial<DeviceStars> | null;
    const stars = Object.entries(stored?.stars ?? {}).filter(([key, star]) => KEY.test(key) && isStar(star));
    const byEmail = stored?.byEmail === true ? ({ byEmail: true } as const) : {};
    return { uid: typeof stored?.uid === 'string' ? stored.uid : '', ...byEmail, stars: Object.fromEntries(stars) };
  } catch (error) {
    // Somebody else's writing is no reason to have no stars.
    return error instanceof SyntaxError ? { uid: '', stars: {} } : undefined;
  }
}

function isStar(star: Partial<DeviceStar> | null): boolean {
  return typeof star?.on === 'boolean' && Number.isFinite(star.at);
}

/** Keeps them. @returns false where a browser lets nothing more be kept */
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

/** Whether there is a star that the account it belongs to does not know of yet. */
export function isUnsent(): boolean {
  return Object.values(readStars()?.stars ?? {}).some(({ sent }) => sent !== true);
}

/** Whether the stars here are an account's. */
export function areOfAccount(): boolean {
  return (readStars()?.uid ?? '') !== '';
}

/** Whether something is starred, under the key it has or one that it had. */
export function isStarred({ stars }: DeviceStars, keys: readonly string[]): boolean {
  return keysOf(stars, keys).some((key) => stars[key]?.on === true);
}

/** Gives a star, or takes it away with all that were found to be of the same. @returns whether that could be kept */
export function pressStar(keys: readonly string[], on: boolean): boolean {
  const kept = readStars();
  const [key] = keys;
  if (kept === undefined || key === undefined) return false;
  const at = Date.now();
  if (on && Object.values(kept.stars).filter((star) => star.on).length >= MAX_STARS) return false;
  if (on) kept.stars[key] = { on, at };
  // What no account knows of need not be remembered as taken away.
  else
    for (const each of keysOf(kept.stars, keys)) {
      if (kept.uid === '') delete kept.stars[each];
      else kept.stars[each] = { on, at };
    }
  return writeStars(kept);
}

/** The keys under which something may be starred: its own, those it had, and those that are known to be it by now. */
function keysOf(stars: DeviceStars['stars'], keys: readonly string[]): string[] {
  const found = Object.keys(stars).filter((key) => keys.includes(stars[key]?.now ?? ''));
  return [...new Set([...keys, ...found])];
}

/** The starred shows and artists of this device, the newest first, as many as one question holds. */
export function starsHere(): StarWords {
  const newest = Object.entries(readStars()?.stars ?? {})
    .filter(([, { on }]) => on)
    .sort(([, a], [, b]) => b.at - a.at)
    .map(([key]) => key);
  const [shows = [], artists = []] = STAR_KINDS.map((kind) =>
    newest.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1)),
  );
  return { shows: shows.slice(0, MAX_TOLD), artists: artists.slice(0, MAX_TOLD) };
}

/** The address at which the site tells of what is starred here. */
export function myShowsAddress(): string {
  const words = writeStarWords(starsHere());
  return words === '' ? MY_SHOWS : `${MY_SHOWS}?${words}`;
}

/** Whether the page one is on is that of what is starred. */
export function isMyShows(): boolean {
  return location.pathname === MY_SHOWS;
}
