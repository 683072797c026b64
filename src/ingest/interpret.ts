import { readBill, roleAt } from '#interpret/bill/bill.ts';
import { readStatus } from '#interpret/facts.ts';
import type { Match } from '#interpret/names/match.ts';
import { kindOf } from '#scene/kind.ts';
import type { Listing } from '#scene/listing.ts';
import type { Show } from '#scene/show.ts';
import type { Announcement } from '#shows/announce.ts';
import type { Pace } from './pace.ts';
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
 * The same listing over the same roster is always understood the same way. A text is read once, however many nights it stands on,
 * and a name looked for once.
 * @param venueId the venue the source speaks for, when it names none that we know
 * @param pace has turns between steps, none of which is long
 */
export function interpreter(
  roster: Roster,
  venueId: string | null,
  pace: Pace,
): (listing: Listing) => Promise<{ meaning: Meaning; doubts: Doubt[] }> {
  const { turn, step } = pace;
  const artistOf = remembering(roster.artist);
  const titleOf = remembering((words) => readTitle(words, { ...roster, artist: artistOf }, pace));
  const placedAt = remembering((place) => whichVenue(place, roster, venueId));
  const plainEvent = remembering((event) => readStatus(event).title);
  const kinds = { known: remembering((words) => kindOf(words, true)), strange: remembering((words) => kindOf(words, false)) };
  return async (listing) => {
    await turn();
    const title = await titleOf(listing.performer || listing.event);
    const place = step(() => placedAt(listing.venue));
    const known = title.bill.some(({ artist }) => artist !== null);
    const meaning = {
      date: listing.date,
      startTime: listing.startTime,
      endTime: listing.endTime,
      doorsTime: listing.doorsTime,
      event: step(() => plainEvent(listing.event)) || listing.event || listing.performer,
      title: title.title,
      venue: place.venue,
      bill: title.bill,
      status: listing.status,
      price: listing.price,
      ages: listing.ages,
      url: listing.url,
      ...step(() => kinds[known ? 'known' : 'strange'](`${listing.event} ${listing.performer}`)),
    };
    return { meaning, doubts: [...title.doubts, ...place.doubts] };
  };
}

/** What is doubtful about a name that stands alone; undefined where it is plain whom it means, or that nobody we know is like it. */
export function doubtAbout({ kind, words }: Pick<Doubt, 'kind' | 'words'>, roster: Roster): Doubt | undefined {
  const match = kind === 'venue' ? placeOf(words, roster) : roster.artist(words);
  const isWorthAsking = kind === 'venue' ? !isSettled(match) : (match.candidates[0]?.confidence ?? 0) >= WORTH_ASKING;
  return match.id === null && isWorthAsking ? { kind, words, ...match } : undefined;
}

/** Answers as `answer` does, and remembers what it was: for the length of one hearing. */
function remembering<Answer>(answer: (words: string) => Answer): (words: string) => Answer {
  const known = new Map<string, Answer>();
  return (words) => known.getOrInsertComputed(words, answer);
}

interface Title extends Pick<Show, 'title' | 'bill'> {
  doubts: Doubt[];
}

async function readTitle(words: string, roster: Roster, { turn, step }: Pace): Promise<Title> {
  const bill = step(() => readBill(readStatus(words).title || words, roster.isArtist));
  const doubts: Doubt[] = [];
  const credits: Title['bill'] = [];
  for (const [position, billed] of bill.performers.entries()) {
    await turn();
    const match = step(() => roster.artist(billed));
    if (match.id === null && (match.candidates[0]?.confidence ?? 0) >= WORTH_ASKING)
      doubts.push({ kind: 'artist', words: billed, ...match });
    const name = match.id === null ? undefined : roster.artistName(match.id);
    credits.push({ artist: name === undefined ? null : match.id, name: name ?? billed, role: roleAt(position, bill) });
  }
  return { title: bill.title, bill: credits, doubts };
}

interface Placed {
  venue: Show['venue'];
  doubts: Doubt[];
}

/**
 * The place as named, or by what stands before its first comma (in a town's own sources the rest is a street), else the source's
 * own venue; an unknown place keeps its words, and the desk is asked about it.
 */
function whichVenue(place: string, roster: Roster, venueId: string | null): Placed {
  const match = place === '' ? undefined : placeOf(place, roster);
  const meant = match?.id ?? (isSettled(match) ? null : venueId);
  const found = meant === null ? null : roster.venueNow(meant);
  const name = found === null ? undefined : roster.venueName(found);
  if (found !== null && name !== undefined) return { venue: { id: found, name }, doubts: [] };
  return {
    venue: { id: null, name: place },
    doubts: match === undefined || isSettled(match) ? [] : [{ kind: 'venue', words: place, ...match }],
  };
}

function placeOf(place: string, roster: Roster): Match {
  const whole = roster.venue(place);
  if (whole.id !== null || isSettled(whole) || !place.includes(',')) return whole;
  const short = roster.venue(place.split(',')[0] ?? '');
  return short.id === null ? whole : short;
}

/** Whether an editor said that nobody we know is meant: sure, and nobody to choose from. */
function isSettled(match: Match | undefined): boolean {
  return match !== undefined && match.id === null && match.confidence === 1 && match.candidates.length === 0;
}
