import { tellApart } from '#artists/apart.ts';
import { listArtists } from '#artists/store.ts';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { isGroup } from '#scene/entries/entry-kind.ts';
import type { Found, Suggestion, Why } from '#scene/found.ts';
import { foldUsername } from '#scene/people/username.ts';
import { chooseHeadline } from '#scene/shows/headline.ts';
import type { Show } from '#scene/shows/show.ts';
import { pageOf, personPage } from '#scene/site/addresses.ts';
import { monthDay } from '#scene/time/calendar.ts';
import { listShows } from '#shows/store.ts';
import { listVenues } from '#venues/store.ts';
import { knownNames } from './known-names.ts';
import { search } from './store.ts';

/** Suggestions in all, and by kind; shows get what is left over. */
const MAX_SUGGESTIONS = 8;
const MAX_BY_KIND = { artist: 3, show: 3, venue: 2, person: 2, past: 0 };

/** Suggestions sent before anything is typed, some 30 kB compressed, so that the browser can often answer first. */
const MAX_BEFORE_TYPING = { show: 60, artist: 1_000, venue: 200 } as const;

/** What a question being typed may mean, the likeliest first. Without a question, the next shows, and the artists and venues on most bills. */
export async function suggest(db: Database, q: string, tonight: string, currency: string): Promise<Suggestion[]> {
  if (q.trim() === '') return beforeAnything(db, tonight);
  const found = await search(db, q, { tonight, currency, most: MAX_BY_KIND });
  const because = (kind: Why['kind'], id: string) => besideOf(found.why.find((why) => why.kind === kind && why.id === id));
  const shows = found.shows.map((show) => lineOf(show, tonight));
  const lines: Suggestion[] = [
    ...listOf(q, found),
    ...found.artists.map(({ id, name, apart = '' }) => ({
      kind: 'artist' as const,
      name,
      beside: [apart, because('artist', id)].filter(Boolean).join(' · '),
      path: pageOf('artist', id),
    })),
    ...shows,
    ...found.venues.map(({ id, name }) => ({ kind: 'venue' as const, name, beside: because('venue', id), path: pageOf('venue', id) })),
    ...found.entries.flatMap(({ kind, id, name }) => (isGroup(kind) ? [{ kind, name, beside: '', path: pageOf(kind, id) }] : [])),
    ...found.people.map(({ username, displayname }) => ({
      kind: 'person' as const,
      name: displayname,
      beside: because('person', foldUsername(username)),
      path: personPage(username),
    })),
  ];
  return lines.slice(0, MAX_SUGGESTIONS);
}

/** The list for a question such as "jazz tonight". */
function listOf(q: string, { understood }: Pick<Found, 'understood'>): Suggestion[] {
  if (understood.length === 0) return [];
  const name = understood.map(({ says }) => says).join(', ');
  return [{ kind: 'list', name, beside: '', path: `/search?${new URLSearchParams({ q })}` }];
}

async function beforeAnything(db: Database, tonight: string): Promise<Suggestion[]> {
  const { coming } = await knownNames(db, tonight);
  const playing = coming.mostPlaying(MAX_BEFORE_TYPING.artist);
  const [shows, named, others, venues] = await Promise.all([
    listShows(db, { from: tonight, limit: MAX_BEFORE_TYPING.show }),
    namesOf(db, playing),
    // A large scene has enough of them without the roster.
    playing.length < MAX_BEFORE_TYPING.artist ? listArtists(db, { verified: 'all', q: '', limit: MAX_BEFORE_TYPING.artist }) : [],
    listVenues(db, { limit: MAX_BEFORE_TYPING.venue }),
  ]);
  const artists = [...new Map([...named, ...others].map(({ id, name }) => [id, name]))].slice(0, MAX_BEFORE_TYPING.artist);
  const apart = await tellApart(
    db,
    artists.map(([id]) => id),
    tonight,
  );
  return [
    ...shows.map((show) => lineOf(show, tonight)),
    ...artists.map(([id, name]) => ({ kind: 'artist' as const, name, beside: apart.get(id) ?? '', path: pageOf('artist', id) })),
    ...venues.map(({ id, name }) => ({ kind: 'venue' as const, name, beside: '', path: pageOf('venue', id) })),
  ];
}

/** The names of artists in the order of their ids. */
async function namesOf(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const names = new Map<string, string>();
  for (const some of chunks(ids))
    for (const { id, name } of await db.selectFrom('artist').select(['id', 'name']).where('id', 'in', some).execute()) names.set(id, name);
  return ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

function lineOf(show: Show, tonight: string): Suggestion {
  const beside = [show.night === tonight ? 'tonight' : monthDay(show.date), show.venue.name].filter((part) => part !== '').join(' · ');
  return { kind: 'show', name: billOf(show), beside, path: pageOf('show', show.slug) };
}

function billOf(show: Show): string {
  const { top } = chooseHeadline(show);
  const first = typeof top === 'string' ? top : top.name;
  return [first, ...show.bill.map(({ name }) => name).filter((name) => name !== first)].join(', ');
}

function besideOf(why: Found['why'][number] | undefined): string {
  if (why === undefined || why.because === 'near' || why.words === '') return '';
  return why.because === 'member' ? `with ${why.words}` : `also known as ${why.words}`;
}
