import type { Change } from '#database/open.ts';
import { addDays, nightOf } from '#scene/calendar.ts';
import type { Listing } from '#scene/listing.ts';
import { type Judgement, judge, type Told, tell } from '#scene/same/same.ts';
import type { Meaning } from './understand.ts';

/** A listing that stands, of any source, and the show it became. */
interface Neighbour {
  source: string;
  key: string;
  show: string;
  venue: string | null;
  told: Told;
}

/** The show a new listing may be of, and how sure that is. */
export interface Likeness extends Judgement {
  show: string;
}

export type Neighbourhood = ReturnType<typeof neighbourhood>;

/** The standing listings of each night, read when first asked for. */
export function neighbourhood() {
  const nights = new Map<string, Promise<Neighbour[]>>();
  /** Shows that the source being heard has told of in this hearing. */
  const taken = new Set<string>();
  /** Those of them that are not certain yet: their batch is not written. */
  const fresh = new Set<string>();
  let begun = false;
  const readAt = (change: Change, date: string) => {
    const known = nights.get(date) ?? readDate(change, date);
    nights.set(date, known);
    return known;
  };

  return {
    /** A batch begins. One that begins again without having been kept finds everything as if it never had. */
    begin(): void {
      if (begun) {
        nights.clear();
        for (const show of fresh) taken.delete(show);
        fresh.clear();
      }
      begun = true;
    },
    /** The batch is written for certain. */
    keep(): void {
      fresh.clear();
      begun = false;
    },
    /**
     * Which show that stands a listing is of: the likeliest that is surely the same, else the likeliest that may be, else none.
     * Two listings of one source are two shows, unless they say the same exactly, or in the ears of another source.
     */
    async likest(change: Change, sourceId: string, listing: Listing, meaning: Meaning, mine: Told): Promise<Likeness | undefined> {
      const night = nightOf(listing.date, listing.startTime);
      const around = await Promise.all([...new Set([night, listing.date, addDays(listing.date, 1)])].map((date) => readAt(change, date)));
      const likely = around
        .flat()
        .filter((other) => other.key !== listing.key || other.source !== sourceId)
        .filter((other) => (other.source === sourceId ? other.told.words === mine.words : mayBeOne(meaning.venue.id, mine, other)))
        .map((other) => ({ ...judge(mine, other.told), show: other.show, own: other.source === sourceId }))
        .filter(({ verdict }) => verdict !== 'different')
        .toSorted((a, b) => Number(b.verdict === 'same') - Number(a.verdict === 'same') || b.score - a.score);
      const [first] = likely;
      if (first === undefined || first.own) return first;
      if (!taken.has(first.show) && !(await isTakenBySource(change, first.show, sourceId))) return first;
      const own = around.flat().filter((other) => other.source === sourceId && other.show === first.show);
      // A source that tells one night twice, in words that another source's are like, means one.
      if (own.length > 0 && own.every((other) => judge(mine, other.told).verdict === 'same')) return first;
      return likely.find(({ show }) => show !== first.show && !taken.has(show));
    },
    /** A listing just taken in: the next one of its night meets it. */
    async join(change: Change, sourceId: string, listing: Listing, meaning: Meaning, mine: Told, show: string): Promise<void> {
      if (!taken.has(show)) fresh.add(show);
      taken.add(show);
      const night = await readAt(change, listing.date);
      night.push({ source: sourceId, key: listing.key, show, venue: meaning.venue.id, told: mine });
    },
  };
}

async function readDate(change: Change, date: string): Promise<Neighbour[]> {
  const rows = await change
    .selectFrom('listing')
    .select(['source_id', 'key', 'show_id', 'claim', 'meaning'])
    .where('date', '=', date)
    .where('gone_at', 'is', null)
    .execute();
  return rows.map(({ source_id: source, key, show_id: show, claim, meaning }) => {
    const meant = JSON.parse(meaning) as Meaning;
    return { source, key, show, venue: meant.venue.id, told: toldOf(JSON.parse(claim) as Listing, meant) };
  });
}

/** A listing as it is judged: its venue by the name we know it under. */
export function toldOf(listing: Listing, { venue, event }: Meaning): Told {
  return tell({ ...listing, event, venue: venue.name });
}

/** Known venues tell nights apart without reading on; where one is unknown, a word of the title must be shared. */
function mayBeOne(venue: string | null, mine: Told, other: Neighbour): boolean {
  if (venue !== null && other.venue !== null) return venue === other.venue;
  for (const word of mine.title.words.keys()) if (other.told.title.words.has(word)) return true;
  return false;
}

/** Whether another listing of the same source is that show already. */
async function isTakenBySource(change: Change, show: string, sourceId: string): Promise<boolean> {
  const row = await change
    .selectFrom('listing')
    .select('key')
    .where('show_id', '=', show)
    .where('source_id', '=', sourceId)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
