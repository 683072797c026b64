import { clock12, monthDay } from '#scene/time/calendar.ts';
import { wallClockIn } from '#scene/time/moment-words.ts';

/** The id of the element that states the age. The service worker writes into it too. */
const MARK = 'offline';

/**
 * 'Offline copy from 6:02 PM', in the scene's time zone, with the day and year where they differ.
 * @param at when the page was last known to be current
 */
export function offlineWords(at: Date, now: Date, zone: string): string {
  const [there, here] = [wallClockIn(zone, at.getTime()), wallClockIn(zone, now.getTime())];
  const year = there.date.slice(0, 4) === here.date.slice(0, 4) ? '' : `/${there.date.slice(0, 4)}`;
  return `Offline copy from ${there.date === here.date ? '' : `${monthDay(there.date)}${year}, `}${clock12(there.time)}`;
}

/** Whether the page is a cached copy. */
export function isCopy(): boolean {
  return document.getElementById(MARK)?.textContent !== '';
}

/** States how old the page is; '' removes that. Screen readers announce it. */
export function markOffline(words: string): void {
  const place = document.getElementById(MARK);
  if (place !== null && place.textContent !== words) place.textContent = words;
  if (words === '') delete document.documentElement.dataset.offline;
  else document.documentElement.dataset.offline = '';
}
