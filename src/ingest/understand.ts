import { readBill, roleAt } from '#scene/bill.ts';
import { readStatus } from '#scene/facts.ts';
import { kindOf } from '#scene/kind.ts';
import type { Listing } from '#scene/listing.ts';
import type { Match } from '#scene/matching/match.ts';
import type { Show } from '#scene/show.ts';
import type { Announcement } from '#shows/announce.ts';
import type { Roster } from './roster.ts';

/** What we take a listing to mean: a show but for its id. */
export type Meaning = Omit<Announcement, 'id'>;

/** A name that may mean somebody we know: a person should say. */
export interface Doubt extends Pick<Match, 'reason' | 'candidates'> {
  kind: 'artist' | 'venue';
  words: string;
}

/** Below this a likeness is not worth anybody's time. */
const WORTH_ASKING = 0.5;

/**
 * Says what listings mean to us: which venue, who is on the bill, what the night is called, and what is doubtful about it.
 * The same listing over the same roster is always understood the same way; a weekly night's title is read once.
 * @param venueId the venue the source speaks for, when it names none that we know
 */
export function understander(roster: Roster, venueId: string | null): (listing: Listing) => { meaning: Meaning; doubts: Doubt[] } {
  const titles = new Map<string, Title>();
  const places = new Map<string, Placed>();
  return (listing) => {
    const words = listing.performer || listing.event;
    const title = titles.get(words) ?? readTitle(words, roster);
    titles.set(words, title);
    const place = places.get(listing.venue) ?? whichVenue(listing.venue, roster, venueId);
    places.set(listing.venue, place);
    const known = title.bill.some(({ artist }) => artist !== null);
    const meaning = {
      date: listing.date,
      startTime: listing.startTime,
      endTime: listing.endTime,
      doorsTime: listing.doorsTime,
      event: readStatus(listing.event).title || listing.event || listing.performer,
      title: title.title,
      venue: place.venue,
      bill: title.bill,
      status: listing.status,
      price: listing.price,
      ages: listing.ages,
      url: listing.url,
      ...kindOf(`${listing.event} ${listing.performer}`, known),
    };
    return { meaning, doubts: [...title.doubts, ...place.doubts] };
  };
}

interface Title extends Pick<Show, 'title' | 'bill'> {
  doubts: Doubt[];
}

function readTitle(words: string, roster: Roster): Title {
  const bill = readBill(readStatus(words).title || words, roster.isArtist);
  const doubts: Doubt[] = [];
  const credits = bill.performers.map((billed, position) => {
    const match = roster.artist(billed);
    if (match.id === null && (match.candidates[0]?.confidence ?? 0) >= WORTH_ASKING) doubts.push({ kind: 'artist', words: billed, ...match });
    const name = match.id === null ? undefined : roster.artistName(match.id);
    return { artist: name === undefined ? null : match.id, name: name ?? billed, role: roleAt(position, bill) };
  });
  return { title: bill.title, bill: credits, doubts };
}

interface Placed {
  venue: Show['venue'];
  doubts: Doubt[];
}

/** The place as named, else the source's own venue; an unknown place keeps its words, and the desk is asked about it. */
function whichVenue(place: string, roster: Roster, venueId: string | null): Placed {
  const match = place === '' ? undefined : roster.venue(place);
  const name = match?.id == null ? undefined : roster.venueName(match.id);
  if (match?.id != null && name !== undefined) return { venue: { id: match.id, name }, doubts: [] };
  const own = venueId === null ? undefined : roster.venueName(venueId);
  if (venueId !== null && own !== undefined) return { venue: { id: venueId, name: own }, doubts: [] };
  const asked = match === undefined || match.confidence === 1;
  return { venue: { id: null, name: place }, doubts: asked ? [] : [{ kind: 'venue', words: place, ...match }] };
}
