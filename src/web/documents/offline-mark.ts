import { clock12, monthDay } from '#scene/time/calendar.ts';
import { wallClockIn } from '#scene/time/moment-words.ts';

/** The address book's way to the elements of the page that say how the line is; the service worker writes into the first too. */
const MARK = 'offline';

/**
 * 'Offline copy from 6:02 PM', in the scene's time; the day is said where it is another, and the year where that is.
 * @param at when what is shown was last known to be true
 */
export function offlineWords(at: Date, now: Date, zone: string): string {
  const [there, here] = [wallClockIn(zone, at.getTime()), wallClockIn(zone, now.getTime())];
  const year = there.date.slice(0, 4) === here.date.slice(0, 4) ? '' : `/${there.date.slice(0, 4)}`;
  return `Offline copy from ${there.date === here.date ? '' : `${monthDay(there.date)}${year}, `}${clock12(there.time)}`;
}

/** Whether the page came from this device, and not from the site. */
export function isCopy(): boolean {
  return document.getElementById(MARK)?.textContent !== '';
}

/** Says how old the page is, or with '' that it is not: aloud too, for the place is there from the first. */
export function markOffline(words: string): void {
  const place = document.getElementById(MARK);
  if (place !== null && place.textContent !== words) place.textContent = words;
  if (words === '') delete document.documentElement.dataset.offline;
  else document.documentElement.dataset.offline = '';
}
