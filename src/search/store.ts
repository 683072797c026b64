import { type RawBuilder, sql } from 'kysely';
import { contains, startsWith } from '#database/contains.ts';
import type { Database } from '#database/open.ts';
import type { ArtistCard } from '#scene/artist.ts';
import type { Found } from '#scene/found.ts';
import { fold, foldWords } from '#scene/names.ts';
import type { Show } from '#scene/show.ts';
import type { Venue } from '#scene/venue.ts';
import { listShows } from '#shows/store.ts';
import { listVenues } from '#venues/store.ts';

/** At most this many finds of each kind. */
const MOST = 50;

/** The condition that a folded column is named by the question: it holds its words, or begins with them once a leading article is dropped. */
type Named = (column: string) => RawBuilder<boolean>;

/** Artists and venues known by a name that contains `q`, and shows from `tonight` on with such a name on the bill or in the title. */
export async function search(db: Database, q: string, tonight: string): Promise<Omit<Found, 'q'>> {
  const [words, name] = [foldWords(q), fold(q)];
  if (name === '') return { artists: [], venues: [], shows: [] };
  const named: Named = (column) => sql<boolean>`(${contains(column, words)} or ${startsWith(column, name)})`;
  return {
    artists: await findArtists(db, named),
    venues: await findVenues(db, named),
    shows: await findShows(db, named, tonight),
  };
}

async function findArtists(db: Database, named: Named): Promise<ArtistCard[]> {
  const rows = await db
    .selectFrom('artist')
    .select(['id', 'name', 'verified', 'description', 'image'])
    .where('id', 'in', db.selectFrom('artist_alias').select('artist_id').where(named('artist_alias.folded')))
    .orderBy('sort_key')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ image, verified, ...row }) => ({
    ...row,
    verified: verified === 1,
    ...(image === null ? {} : { artistimage: image }),
  }));
}

async function findVenues(db: Database, named: Named): Promise<Venue[]> {
  const rows = await db.selectFrom('venue_alias').select('venue_id').distinct().where(named('folded')).limit(MOST).execute();
  return listVenues(
    db,
    rows.map((row) => row.venue_id),
  );
}

async function findShows(db: Database, named: Named, tonight: string): Promise<Show[]> {
  const known = db.selectFrom('artist_alias').select('artist_id').where(named('artist_alias.folded'));
  const rows = await db
    .selectFrom('show')
    .select('id')
    .where('night', '>=', tonight)
    .where('status', '!=', 'withdrawn')
    .where((eb) =>
      eb.or([
        named('event_folded'),
        eb('id', 'in', db.selectFrom('credit').select('show_id').where(named('credit.folded'))),
        eb('id', 'in', db.selectFrom('credit').select('show_id').where('artist_id', 'in', known)),
      ]),
    )
    .orderBy('night')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return listShows(db, { ids: rows.map((row) => row.id), limit: MOST });
}
