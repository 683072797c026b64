import { type Bill, readBillWithRival, roleAt } from '#interpret/bill/bill.ts';
import type { TitleContext } from '#interpret/bill/cuts.ts';
import { isFamous } from '#interpret/bill/famous.ts';
import { isConcertHall, titleContext } from '#interpret/bill/source-titles/source-titles.ts';
import { isAnotherVenue, readPlace } from '#interpret/duplicates/places.ts';
import type { ListingText } from '#interpret/kind/evidence.ts';
import { type KindReading, readKind } from '#interpret/kind/kind.ts';
import { findPrior } from '#interpret/kind/source-kinds.ts';
import { type Match, MIN_ASKED_PROBABILITY } from '#interpret/names/match.ts';
import { repairText } from '#interpret/names/text-repair.ts';
import { isNoVenue, isOnline } from '#interpret/names/venues/nowhere.ts';
import { readStatusMarks } from '#interpret/status/marks.ts';
import { readStatusMentions } from '#interpret/status/sentences.ts';
import { isPerhapsMusic, PERHAPS_MUSIC, setKindByHand } from '#scene/shows/kind.ts';
import type { Listing } from '#scene/shows/listing.ts';
import type { Show } from '#scene/shows/show.ts';
import type { Language } from '#scene/site/language.ts';
import { fold } from '#scene/text/names.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { Meaning } from '#shows/compose.ts';
import type { Pace } from '../hear/pace.ts';
import { findDate, type WritingPlace } from '../sources/dates/find-date.ts';
import { placeInTitle } from './place-in-title.ts';
import type { Roster } from './roster.ts';
import type { SourcePast } from './source-past.ts';

export type { Meaning } from '#shows/compose.ts';

/** A name, title or kind that a person should decide. */
export interface Doubt {
  kind: 'artist' | 'venue' | 'bill' | 'kind';
  words: string;
  reason: string;
  candidates: readonly Candidate[];
}
/** A possible answer; for a bill, with what the title then means. */
type Candidate = Omit<Match['candidates'][number], 'because'> & { because?: string; bill?: Pick<Bill, 'title' | 'performers'> };

export type NameDoubt = Doubt & { kind: 'artist' | 'venue' };

/** Two readings of a title are asked about when the better one is less likely than this of the two. */
const CLOSE_CALL = 0.6;

export interface SourceKnown {
  venueId: string | null;
  past: SourcePast | undefined;
  language: Language | null;
  /** IANA: numeric dates are month first in the Americas. */
  zone: string;
}

/**
 * Interprets listings: the venue, the bill, the title, and what is doubtful. The same listing and roster always give the same.
 * Each text is read once and each name is looked up once.
 * @param pace yields between steps
 */
export function interpreter(
  roster: Roster,
  { venueId, past, language, zone }: SourceKnown,
  pace: Pace,
): (listing: Listing) => Promise<{ meaning: Meaning; doubts: Doubt[] }> {
  const { turn, step } = pace;
  const artistOf = remembering(roster.artist);
  const around = titleContext(past, language);
  const titlesAt = remembering((place) =>
    remembering((words) => readTitle(words, { place, ...around }, { ...roster, artist: artistOf }, pace)),
  );
  const placedAt = remembering((place) => findVenuePlace(place, roster, venueId));
  const isNamed = remembering((place) => place !== '' && (isOnline(place) || !namesNone(place, roster)));
  const titlePlace = remembering((event) => placeInTitle(event, roster));
  const plainEvent = remembering((event) => readStatusMarks(event).title);
  const kindOf = kindReader(roster, past, language);
  return async (listing) => {
    await turn();
    const said = step(() => repairText(listing.event));
    const inTitle = venueId === null && !isNamed(listing.venue) ? step(() => titlePlace(said)) : undefined;
    const event = inTitle?.title || said;
    const place =
      inTitle === undefined ? step(() => placedAt(isNamed(listing.venue) ? listing.venue : '')) : placedById(inTitle.venueId, roster);
    const title = await titlesAt(place.venue.name)(step(() => repairText(listing.performer)) || event);
    const known = title.bill.some(({ artist, name }) => artist !== null || isFamous(fold(name)));
    const kind = step(() => kindOf(listing, place.venue, known));
    const meaning = {
      date: listing.date,
      startTime: listing.startTime ?? inTitle?.startTime ?? null,
      endTime: listing.endTime,
      doorsTime: listing.doorsTime,
      event: step(() => plainEvent(event)) || event || listing.performer,
      title: title.title,
      venue: place.venue,
      bill: title.bill,
      status: listing.status,
      newDate: listing.status === 'postponed' ? step(() => newDateOf(listing, { zone, language: language ?? undefined })) : null,
      price: listing.price,
      ages: listing.ages,
      url: listing.url,
      ...kind,
      ...findNamedGroups(listing, said || listing.performer, title.title),
    };
    // Nobody is asked about what is not music.
    if (kind.music < PERHAPS_MUSIC) return { meaning, doubts: [] };
    const asked = isPerhapsMusic(kind) ? [kindDoubt(meaning.event, kind)] : title.ambiguous;
    return { meaning, doubts: [...title.doubts, ...place.doubts, ...asked] };
  };
}

/** The day a postponed show moved to, as far as its words name a day after its own. */
export function newDateOf(
  { event: title, performer, description, date }: Pick<Listing, 'event' | 'performer' | 'description' | 'date'>,
  place: Omit<WritingPlace, 'from' | 'to'>,
): string | null {
  for (const { to = '' } of readStatusMentions({ title, performer, description })) {
    const found = findDate(to, { ...place, from: date, to: addDays(date, 365) });
    if (found !== undefined && found.date > date) return found.date;
  }
  return null;
}

/** 'Wharf Booking presents: Salt Psalm'; and how a bill says the same beside who plays. */
const PRESENTS = /^(.{2,60}?)\s+presents?\b/i;
const PRESENTED = /^presented by (.+)$/i;

/** Names of a promoter and a series: what the source names, or its title. Only those that exist are linked (`announce/hand-set.ts`). */
function findNamedGroups({ promoter, series }: Listing, words: string, occasion: string): Pick<Meaning, 'promoter' | 'series'> {
  const presenter = promoter ?? PRESENTED.exec(occasion)?.[1] ?? PRESENTS.exec(words)?.[1];
  const part = series ?? occasion;
  return {
    ...(presenter === undefined ? {} : { promoter: { id: null, name: presenter } }),
    ...(part === '' ? {} : { series: { id: null, name: part } }),
  };
}

/** Tells a listing's kind: by an editor's word on its title, else on its venue, else by its own text. */
function kindReader(
  roster: Roster,
  past: SourcePast | undefined,
  language: Language | null,
): (listing: Listing, place: Show['venue'], known: boolean) => KindOfShow {
  const read = new Map<string, KindOfShow>();
  return (listing, place, known) => {
    const taught = roster.kindOf(listing.event || listing.performer) ?? roster.kindAt(place);
    if (taught !== undefined) return setKindByHand(taught);
    const said = textOf(listing, language);
    const prior = findPrior(past, listing.venue);
    return read.getOrInsertComputed(JSON.stringify([said, known]), () => kindOfShow(readKind(said, { prior, known })));
  };
}

function kindDoubt(words: string, { kindReason }: KindOfShow): Doubt {
  return { kind: 'kind', words, reason: kindReason, candidates: [] };
}

type KindOfShow = Pick<Show, 'kind' | 'kindReason' | 'kindProbability' | 'music'>;

function kindOfShow({ kind, reason, probability, music }: KindReading): KindOfShow {
  return { kind, kindReason: reason, kindProbability: hundredths(probability), music: hundredths(music) };
}

function hundredths(share: number): number {
  return Math.round(share * 100) / 100;
}

/** The text of a listing that tells its kind. */
export function textOf(listing: Listing, language: Language | null): ListingText {
  const { event, performer, venue, startTime, doorsTime, categories = [], description = '' } = listing;
  const title = event === performer || performer === '' ? event : event === '' ? performer : `${event}: ${performer}`;
  return { title, categories, venue, description, startTime: startTime ?? doorsTime, language: language ?? undefined };
}

/** The doubt about a name; undefined when it is clear, or like no known name. */
export function doubtAbout({ kind, words }: Pick<NameDoubt, 'kind' | 'words'>, roster: Roster): NameDoubt | undefined {
  if (kind === 'venue' && namesNone(words, roster)) return undefined;
  const match = kind === 'venue' ? placeOf(words, roster) : roster.artist(words);
  const isWorthAsking =
    kind === 'venue'
      ? !isSettled(match) && roster.venueAt(words) === undefined
      : (match.candidates[0]?.confidence ?? 0) >= MIN_ASKED_PROBABILITY;
  return match.id === null && isWorthAsking ? { kind, words, ...match } : undefined;
}

function remembering<Answer>(answer: (words: string) => Answer): (words: string) => Answer {
  const known = new Map<string, Answer>();
  return (words) => known.getOrInsertComputed(words, answer);
}

interface Title extends Pick<Show, 'title' | 'bill'> {
  doubts: Doubt[];
  /** Set when the title can be read in two ways. */
  ambiguous: Doubt[];
}

/** Reads a title. The names of its venue and town never play, unless an artist has that name. */
async function readTitle(
  words: string,
  { place, ...around }: TitleContext & { place: string },
  roster: Roster,
  { turn, step }: Pace,
): Promise<Title> {
  const names = new Set([place, place.split(',')[0] ?? ''].map(fold).filter(Boolean));
  const plain = readStatusMarks(words).title || words;
  const taught = roster.billOf(plain);
  const where = { ...around, isConcertHall: around.isConcertHall || isConcertHall(place) };
  const doubtful = step(() => readBillWithRival(plain, roster.isArtist, (folded) => names.has(folded) || roster.isTown(folded), where));
  const read = taught ?? doubtful.bill;
  // A misspelled name of several is still one name: 'Pike, Pruit & Oakes'.
  const isOne = taught === undefined && read.performers.length > 1 && step(() => roster.artist(plain)).id !== null;
  const bill = isOne ? { ...read, title: '', performers: [plain] } : read;
  const doubts: Doubt[] = [];
  const credits: Title['bill'] = [];
  for (const [position, billed] of bill.performers.entries()) {
    await turn();
    const match = step(() => roster.artist(billed));
    if (match.id === null && (match.candidates[0]?.confidence ?? 0) >= MIN_ASKED_PROBABILITY)
      doubts.push({ kind: 'artist', words: billed, ...match });
    const name = match.id === null ? undefined : roster.artistName(match.id);
    credits.push({ artist: name === undefined ? null : match.id, name: name ?? billed, role: roleAt(position, bill) });
  }
  const { rival, share } = doubtful;
  const isAmbiguous = taught === undefined && !isOne && rival !== undefined && share < CLOSE_CALL;
  return { title: bill.title, bill: credits, doubts, ambiguous: isAmbiguous ? [billDoubt(plain, bill, rival, share)] : [] };
}

function billDoubt(words: string, bill: Bill, rival: Bill, share: number): Doubt {
  const candidates = [
    { bill, confidence: share },
    { bill: rival, confidence: 1 - share },
  ].map(({ bill: { title, performers }, confidence }, at) => ({
    id: String(at + 1),
    name: performers.length === 0 ? 'no one by name' : performers.map((name) => `“${name}”`).join(', '),
    confidence: hundredths(confidence),
    bill: { title, performers },
  }));
  return { kind: 'bill', words, reason: 'The title could mean two things, and neither is much more likely.', candidates };
}

interface Placed {
  venue: Show['venue'];
  doubts: Doubt[];
}

/**
 * The venue by its name, or by the part before the first comma, else the source's own venue. Editors are asked about an unknown place,
 * in a venue's own source only where it is another venue. Places that name nothing ('TBA') are removed before.
 */
function findVenuePlace(place: string, roster: Roster, venueId: string | null): Placed {
  if (isOnline(place) && placeOf(place, roster).id === null) return { venue: { id: null, name: place }, doubts: [] };
  const match = place === '' ? undefined : placeOf(place, roster);
  const own = venueId === null ? undefined : placedById(venueId, roster).venue;
  const elsewhere = own !== undefined && place !== '' && isAnotherVenue(readPlace(place), readPlace(own.name));
  const meant = match?.id ?? (isSettled(match) ? null : (roster.venueAt(place) ?? (elsewhere ? null : venueId)));
  const found = meant === null ? undefined : placedById(meant, roster);
  if (found !== undefined && found.venue.id !== null) return found;
  if (match === undefined || isSettled(match)) return { venue: { id: null, name: place }, doubts: [] };
  const likely = elsewhere && own.id !== null ? [...match.candidates, { ...OWN_VENUE, id: own.id, name: own.name }] : match.candidates;
  return { venue: { id: null, name: place }, doubts: [{ kind: 'venue', words: place, ...match, candidates: likely }] };
}

const OWN_VENUE = { confidence: 0.3, because: 'is the venue of its source' } as const;

function placedById(id: string, roster: Roster): Placed {
  const now = roster.venueNow(id);
  const name = roster.venueName(now);
  return { venue: name === undefined ? { id: null, name: '' } : { id: now, name }, doubts: [] };
}

function placeOf(place: string, roster: Roster): Match {
  const whole = roster.venue(place);
  if (whole.id !== null || isSettled(whole) || !place.includes(',')) return whole;
  const short = roster.venue(place.split(',')[0] ?? '');
  return short.id === null ? whole : short;
}

/** Whether words in place of a venue name none at all, and none that is known. */
function namesNone(place: string, roster: Roster): boolean {
  return isNoVenue(place, roster.isTown) && placeOf(place, roster).id === null;
}

/** Whether an editor said that nobody known is meant. */
function isSettled(match: Match | undefined): boolean {
  return match !== undefined && match.id === null && match.confidence === 1 && match.candidates.length === 0;
}
