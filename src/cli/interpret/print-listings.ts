import type { Reading } from '#ingest/sources/reading.ts';
import type { Listing } from '#scene/shows/listing.ts';

/** Prints problems to standard error. */
export function printProblems({ problems, dropped, complete }: Reading): void {
  for (const { where, why } of problems) console.error(`${where}: ${why}`);
  if (dropped > 0) console.error(dropped === 1 ? 'One entry is left out.' : `${dropped} entries are left out.`);
  if (!complete) console.error('The source looks cut off or broken, so we can’t tell what’s missing.');
}

/** A listing as JSON, in documented order. */
export function publicShape({ date, startTime, endTime, performer, event, venue, status, uid, url, ...rest }: Listing) {
  return { date, startTime, endTime, performer, event, venue, status, uid, url, ...rest };
}

/** A listing as a line of text. */
export function listingLine({ date, startTime, endTime, performer, event, venue, status }: Listing): string {
  const time = startTime === null ? 'all day' : endTime === null ? startTime : `${startTime}-${endTime}`;
  return [date, time.padEnd(9), performer || event, venue && `@ ${venue}`, status === 'announced' ? '' : `[${status}]`]
    .filter(Boolean)
    .join('  ');
}
