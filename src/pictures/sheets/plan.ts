import { findArtist, listArtists } from '#artists/store.ts';
import type { Database } from '#database/engines/open.ts';
import { isKept } from '#database/keepers.ts';
import { findGroup } from '#groups/store.ts';
import { yearFigures } from '#scene/archive/year-count.ts';
import type { ArtistCard } from '#scene/artists/artist.ts';
import { hasPage } from '#scene/artists/verified.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { isOff } from '#scene/shows/phase.ts';
import type { Show } from '#scene/shows/show.ts';
import { stampOf } from '#scene/shows/stamp.ts';
import { addDays, clock12, isDay, monthDay, weekday } from '#scene/time/calendar.ts';
import { placeName } from '#scene/venues/place-name.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { findShowBySlug } from '#shows/addresses.ts';
import { findArchiveEnds } from '#shows/archive/archive.ts';
import { reviewYear } from '#shows/archive/year-review.ts';
import { findShow, listShows } from '#shows/store.ts';
import { daymarks, findVenue, listVenues } from '#venues/store.ts';
import { WEEK_NAMES } from './previews.ts';
import type { ArtistPreview, Sheet, ShowPreview, VenuePreview, YearPreview } from './sheet.ts';
import { flyersOf, mostTelling, timeOf } from './week.ts';

/** Drawn in advance: the next shows, artists with a page, venues. */
export const DRAWN_AHEAD = { shows: 300, artists: 300, venues: 300 } as const;

/** Limits a source's mistake; more than a large city has in two weeks. */
const MAX_ON_FLYERS = 2000;

export type Ahead = { readonly [Of in keyof typeof DRAWN_AHEAD]: number };

/** The file of a picture of the pack or a sent one; null if there is none. */
export type PictureFile = (name: string) => Promise<string | null>;

interface Plan {
  db: Database;
  tonight: string;
  pictures: PictureFile;
  ahead: Ahead;
  asked: readonly string[];
}

/**
 * The sheets to draw, by name: `scene`, `week`, the flyers, and `shows/SLUG`, `artists/ID`, `venues/ID` and `years/YEAR`; most wanted
 * first. Requests for missing pages are left out.
 */
export async function planSheets({ db, tonight, pictures, ahead, asked }: Plan): Promise<Map<string, Sheet>> {
  const coming = await listShows(db, { from: tonight, limit: ahead.shows });
  const venues = await listVenues(db, { limit: ahead.venues });
  const weeks = await showsOfFlyers(db, tonight);
  const marks = await marksOf(db, [...coming, ...weeks]);
  const artists = await listArtists(db, { verified: true, q: '', limit: ahead.artists });
  const pictureOf = new Map<string, Portrait>();
  for (const artist of artists) {
    const portrait = await portraitOf(db, artist, pictures);
    if (portrait !== undefined) pictureOf.set(artist.id, portrait);
  }
  const wanted = sceneSheet(tonight, coming, { weeks, venues, marks });
  for (const show of coming) wanted.set(`shows/${show.slug}`, await showPreview(show, { tonight, marks, pictureOf, pictures }));
  for (const venue of venues) wanted.set(`venues/${venue.id}`, await venuePreview(venue, pictures));
  for (const artist of artists)
    wanted.set(`artists/${artist.id}`, { kind: 'artist', name: artist.name, genres: '', ...(pictureOf.get(artist.id) ?? NO_PICTURE) });
  for (const name of asked) {
    const sheet = wanted.has(name) ? undefined : await planSheet(db, name, { tonight, pictures });
    if (sheet !== undefined) wanted.set(name, sheet);
  }
  return wanted;
}

/** The requested sheets only. */
export async function planAsked({ db, tonight, pictures, ahead, asked }: Plan): Promise<Map<string, Sheet>> {
  const wanted = new Map<string, Sheet>();
  const scene = asked.every((name) => name.includes('/')) ? undefined : await planOfScene({ db, tonight, ahead });
  for (const name of asked) {
    const sheet = scene?.get(name) ?? (await planSheet(db, name, { tonight, pictures }));
    if (sheet !== undefined) wanted.set(name, sheet);
  }
  return wanted;
}

async function planOfScene({ db, tonight, ahead }: Pick<Plan, 'db' | 'tonight' | 'ahead'>): Promise<Map<string, Sheet>> {
  const coming = await listShows(db, { from: tonight, limit: ahead.shows });
  const venues = await listVenues(db, { limit: ahead.venues });
  const weeks = await showsOfFlyers(db, tonight);
  return sceneSheet(tonight, coming, { weeks, venues, marks: await marksOf(db, [...coming, ...weeks]) });
}

function showsOfFlyers(db: Database, tonight: string): Promise<Show[]> {
  return listShows(db, { from: tonight, to: addDays(tonight, 14), perhaps: true, limit: MAX_ON_FLYERS });
}

function marksOf(db: Database, shows: readonly Show[]): Promise<Daymarks> {
  return daymarks(db, [...new Set(shows.flatMap(({ venue }) => venue.id ?? []))]);
}

function sceneSheet(
  tonight: string,
  coming: readonly Show[],
  { weeks, venues, marks }: { weeks: readonly Show[]; venues: readonly Venue[]; marks: Daymarks },
): Map<string, Sheet> {
  const week = coming.filter(({ night }) => night < addDays(tonight, 7));
  const wanted = new Map<string, Sheet>([
    ['scene', { kind: 'scene' }],
    ['week', { kind: 'week', dates: datesFrom(tonight), shows: headlinersOf(week) }],
  ]);
  for (const [name, title, first] of [
    ['this-week', 'Out this week', tonight],
    ['next-week', 'Out next week', addDays(tonight, 7)],
  ] as const)
    for (const [at, flyer] of flyersOf(weeks, { first, title, venues, marks }).entries())
      for (const format of ['post', 'story'] as const)
        wanted.set(`${name}${format === 'post' ? '' : '-story'}${at === 0 ? '' : `-${at + 1}`}`, { ...flyer, format });
  return wanted;
}

/** The preview of any page; undefined without one. */
async function planSheet(
  db: Database,
  name: string,
  { tonight, pictures }: Pick<Plan, 'tonight' | 'pictures'>,
): Promise<Sheet | undefined> {
  const [kind, id = ''] = name.split('/');
  if (kind === 'shows') {
    const leading = await findShowBySlug(db, id);
    const show = leading?.isAnnounced === true ? await findShow(db, leading.id) : undefined;
    if (show === undefined) return undefined;
    const { top } = chooseHeadline(show);
    const artist = typeof top === 'string' || top.artist === null ? undefined : await findArtist(db, top.artist);
    const portrait = artist && (await portraitOf(db, artist, pictures));
    return showPreview(show, {
      tonight,
      marks: await daymarks(db, show.venue.id === null ? [] : [show.venue.id]),
      pictureOf: new Map(artist === undefined || portrait === undefined ? [] : [[artist.id, portrait]]),
      pictures,
    });
  }
  if (kind === 'years') return yearPreview(db, id, tonight);
  if (kind === 'artists') {
    const artist = await findArtist(db, id);
    if (artist === undefined) return undefined;
    return {
      kind: 'artist',
      name: artist.name,
      genres: '',
      ...((await portraitOf(db, artist, pictures)) ?? NO_PICTURE),
    } satisfies ArtistPreview;
  }
  const group = kind === 'promoters' ? 'promoter' : kind === 'series' ? kind : undefined;
  const found = group && (await findGroup(db, group, id));
  if (found !== undefined) return { kind: 'artist', name: found.name, genres: '', ...NO_PICTURE };
  const venue = kind === 'venues' ? await findVenue(db, id) : undefined;
  return venue && venuePreview(venue, pictures);
}

interface Around {
  tonight: string;
  marks: Daymarks;
  pictureOf: ReadonlyMap<string, Portrait>;
  pictures: PictureFile;
}

/** A picture and its focal point. */
type Portrait = Pick<ArtistPreview, 'picture' | 'focus'>;
const NO_PICTURE: Portrait = { picture: null };

async function portraitOf(db: Database, artist: ArtistCard, pictures: PictureFile): Promise<Portrait | undefined> {
  if (artist.artistimage === undefined || !hasPage(artist, await isKept(db, { kind: 'artist', id: artist.id }))) return undefined;
  return portrait(await pictures(artist.artistimage), artist.imageview);
}

function portrait(picture: string | null, view: { x: number; y: number } | undefined): Portrait {
  return { picture, ...(picture === null || view === undefined ? {} : { focus: { x: view.x, y: view.y } }) };
}

/** A show's poster wins over the headliner's picture. */
async function showPreview(show: Show, { tonight, marks, pictureOf, pictures }: Around): Promise<ShowPreview> {
  const own = show.image === null ? undefined : portrait(await pictures(show.image.file), show.image);
  const { occasion, top, others } = chooseHeadline(show);
  const leader = typeof top === 'string' ? null : top.artist;
  const year = show.date.slice(0, 4) === tonight.slice(0, 4) ? '' : `/${show.date.slice(0, 4)}`;
  return {
    kind: 'show',
    name: typeof top === 'string' ? top : top.name,
    occasion,
    supports: others.map(({ name }) => name),
    day: `${weekday(show.date).slice(0, 3)} ${monthDay(show.date)}${year}`,
    time: show.startTime === null ? '' : clock12(show.startTime),
    venue: placeName(show.venue),
    daymark: (show.venue.id === null ? undefined : marks[show.venue.id]) ?? null,
    price: show.price,
    stamp: stampOf(show)?.word ?? '',
    isOff: isOff(show),
    ...(own !== undefined && own.picture !== null ? own : ((leader === null ? undefined : pictureOf.get(leader)) ?? NO_PICTURE)),
  };
}

/** A year's numbers so far; undefined for a year without shows. */
async function yearPreview(db: Database, year: string, tonight: string): Promise<YearPreview | undefined> {
  const ends = isDay(`${year}-01-01`) ? await findArchiveEnds(db) : undefined;
  if (ends === undefined || year < ends.first.slice(0, 4) || year > ends.last.slice(0, 4)) return undefined;
  const { shows, nights, artists, venues, most, nightly } = await reviewYear(db, { year, tonight, isFirst: ends.first.startsWith(year) });
  if (shows === 0) return undefined;
  const days = nightly.map((many, day) => ({ many, month: addDays(`${year}-01-01`, day).slice(5, 7) }));
  return {
    kind: 'year',
    year,
    figures: yearFigures({ nights, artists, venues }),
    most: most.map(({ name }) => name),
    nightly: [...Map.groupBy(days, ({ month }) => month).values()].map((month) => month.map(({ many }) => many)),
  };
}

async function venuePreview({ name, address, city, daymark, image }: Venue, pictures: PictureFile): Promise<VenuePreview> {
  const own = image === undefined ? NO_PICTURE : portrait(await pictures(image.file), image);
  return { kind: 'venue', name, address: [address, city].filter(Boolean).join(', '), daymark, ...own };
}

/** '11/21 to 11/27' */
function datesFrom(first: string): string {
  return `${monthDay(first)} to ${monthDay(addDays(first, 6))}`;
}

/** Headliners of the week, one per night. */
function headlinersOf(week: readonly Show[]): { day: string; name: string }[] {
  const on = mostTelling(week.filter((show) => !isOff(show)));
  const firsts = [...Map.groupBy(on, ({ night }) => night).values()].map(([first]) => first);
  const others = on.filter((show) => !firsts.includes(show));
  return [...firsts, ...others]
    .flatMap((show) => show ?? [])
    .slice(0, WEEK_NAMES)
    .sort((one, other) => (one.night < other.night ? -1 : one.night > other.night ? 1 : timeOf(one) - timeOf(other)))
    .map((show) => {
      const { top } = chooseHeadline(show);
      return { day: `${weekday(show.night).slice(0, 3)} ${Number(show.night.slice(8))}`, name: typeof top === 'string' ? top : top.name };
    });
}
