/** The address book's way to the elements of the page that say how the line is; the service worker writes into the first too. */
const MARK = 'offline';

/**
 * 'Offline copy from 18:02', in the scene's time; the day is said where it is another.
 * @param at when what is shown was last known to be true
 */
export function offlineWords(at: Date, now: Date, zone: string): string {
  const part = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(date);
  const day = (date: Date) => part(date, { month: 'numeric', day: 'numeric' });
  const time = part(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `Offline copy from ${day(at) === day(now) ? '' : `${day(at)}, `}${time}`;
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
