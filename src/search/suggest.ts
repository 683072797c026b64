import type { Database } from '#database/engines/open.ts';
import type { Found, Suggestion, Why } from '#scene/found.ts';
import { headlineOf } from '#scene/headline.ts';
import type { Show } from '#scene/show.ts';
import { foldUsername } from '#scene/username.ts';
import { listShows } from '#shows/store.ts';
import { search } from './store.ts';

/** So many lines are suggested, of each kind at most so many; what is left over goes to shows. */
const MOST = 8;
const OF_EACH = { artist: 3, show: 3, venue: 2, person: 2, past: 0 };

/** So many of the next shows are told to who has typed nothing yet: most are looking for one of them. */
const NEXT = 60;

/** What a question that is being typed may mean, the likeliest first: artists, their next shows, venues, people. Of no question, the next shows. */
export async function suggest(db: Database, q: string, tonight: string): Promise<Suggestion[]> {
  if (q.trim() === '') return (await listShows(db, { from: tonight, limit: NEXT })).map((show) => lineOf(show, tonight));
  const found = await search(db, q, tonight, OF_EACH);
  const because = (kind: Why['kind'], id: string) => besideOf(found.why.find((why) => why.kind === kind && why.id === id));
  const shows = found.shows.map((show) => lineOf(show, tonight));
  const lines: Suggestion[] = [
    ...found.artists.map(({ id, name }) => ({ kind: 'artist' as const, name, beside: because('artist', id), path: `/artists/${id}` })),
    ...shows,
    ...found.venues.map(({ id, name }) => ({ kind: 'venue' as const, name, beside: because('venue', id), path: `/venues/${id}` })),
    ...found.people.map(({ username, displayname }) => ({
      kind: 'person' as const,
      name: displayname,
      beside: because('person', foldUsername(username)),
      path: `/u/${encodeURIComponent(username)}`,
    })),
  ];
  return lines.slice(0, MOST);
}

function lineOf(show: Show, tonight: string): Suggestion {
  const beside = [show.night === tonight ? 'tonight' : show.date.slice(5).replace('-', '/'), show.venue.name]
    .filter((part) => part !== '')
    .join(' · ');
  return { kind: 'show', name: billOf(show), beside, path: `/shows/${show.slug}` };
}

/** Everybody on a show's bill, or what it is called. */
function billOf(show: Show): string {
  const { top } = headlineOf(show);
  const first = typeof top === 'string' ? top : top.name;
  return [first, ...show.bill.map(({ name }) => name).filter((name) => name !== first)].join(', ');
}

function besideOf(why: Found['why'][number] | undefined): string {
  if (why === undefined || why.because === 'near' || why.words === '') return '';
  return why.because === 'member' ? `with ${why.words}` : `also known as ${why.words}`;
}
