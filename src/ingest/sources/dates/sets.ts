import type { Listing } from '#scene/shows/listing.ts';

const LATER = String.raw`(\d{1,2})(?:[:.h](\d\d))?\s?(?:([ap])\.?m\b|(?:uhr|uur|h)\b)?`;
/** Two times joined by a word, perhaps with doors: '7pm & 9:30pm', '5pm/6pm and 7:45pm/8:15pm'. */
const PAIR = new RegExp(
  String.raw`(?<![\d:.$€£])(\d{1,2})(?:[:.h](\d\d))?\s?([ap])?(?:\.?m\b\.?)?\s?(?:&|\+|\b(?:and|y|und|og|och|et|en)\b)\s?(?:at\s)?${LATER}(?:/${LATER})?(?![\d:%+]|st\b|nd\b|rd\b|th\b)`,
  'i',
);

const MAX_TEXT_CHARS = 500;

/** Minutes between the starts of two sets. */
const MIN_MINUTES = 75;
const MAX_MINUTES = 360;

/** The starts of two sets, and the second's doors: `HHMM` or null. */
interface Sets {
  first: string;
  second: string;
  doors: string | null;
}

/** The two sets in a text: '7pm & 9:30pm', '7:00 and 9:30 PM', '19:00 og 21:30'. */
export function findTwoSets(text: string): Sets | undefined {
  const searched = text.slice(0, MAX_TEXT_CHARS);
  const found = PAIR.exec(searched);
  if (found === null || /\bdoors?\b/i.test(searched.slice(Math.max(0, found.index - 12), found.index + found[0].length + 8)))
    return undefined;
  const [, hour, minute, half, laterHour, laterMinute, laterHalf, startHour, startMinute, startHalf] = found;
  // Two bare numbers are two bands.
  if (laterHalf === undefined && (minute === undefined || laterMinute === undefined)) return undefined;
  const first = minutesOf(Number(hour), minute, half ?? laterHalf);
  const later = minutesOf(Number(laterHour), laterMinute, laterHalf);
  const second = startHour === undefined ? later : minutesOf(Number(startHour), startMinute, startHalf ?? laterHalf);
  if (second - first < MIN_MINUTES || second - first > MAX_MINUTES) return undefined;
  return { first: clock(first), second: clock(second), doors: later < second ? clock(later) : null };
}

function minutesOf(hour: number, minute = '00', half?: string): number {
  const evening = half?.toLowerCase() !== 'a';
  return (hour > 12 ? hour : (hour % 12) + (evening ? 12 : 0)) * 60 + Number(minute);
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
}

/** Adds a second listing where a title has two sets and the listing starts with the first, or has no time. */
export function withSecondSets(listings: readonly Listing[]): Listing[] {
  const stampOf = ({ date, event }: Listing, time: string | null) => `${date} ${time} ${event}`;
  const told = new Set(listings.map((listing) => stampOf(listing, listing.startTime)));
  return listings.flatMap((listing) => {
    const sets = findTwoSets(listing.event);
    if (sets === undefined || (listing.startTime !== null && listing.startTime !== sets.first)) return [listing];
    const { first, second, doors } = sets;
    if (told.has(stampOf(listing, second))) return [listing];
    const later = { ...listing, key: `${listing.key}~${second}`, startTime: second, endTime: null, doorsTime: doors };
    return [{ ...listing, startTime: first }, later];
  });
}
