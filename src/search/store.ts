import { contains } from '#database/contains.ts';
import type { Database } from '#database/open.ts';
import type { ArtistCard } from '#scene/artist.ts';
import type { Found } from '#scene/found.ts';
import { fold } from '#scene/names.ts';
import type { Show } from '#scene/show.ts';
import type { Venue } from '#scene/venue.ts';
import { listShows } from '#shows/store.ts';
import { listVenues } from '#venues/store.ts';

/** At most this many finds of each kind. */
const MOST = 50;

/** Artists and venues known by a name that contains `q`, and shows from `tonight` on with such a name on the bill or in the title. */
export async function search(db: Database, q: string, tonight: string): Promise<Omit<Found, 'q'>> {
  const folded = fold(q);
  if (folded === '') return { artists: [], venues: [], shows: [] };
  return {
    artists: await findArtists(db, folded),
    venues: await findVenues(db, folded),
    shows: await findShows(db, folded, tonight),
  };
}

async function findArtists(db: Database, folded: string): Promise<ArtistCard[]> {
  const rows = await db
    .selectFrom('artist')
    .select(['id', 'name', 'verified', 'description', 'image'])
    .where('id', 'in', db.selectFrom('artist_alias').select('artist_id').where(contains('artist_alias.folded', folded)))
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

async function findVenues(db: Database, folded: string): Promise<Venue[]> {
  const rows = await db.selectFrom('venue_alias').select('venue_id').distinct().where(contains('folded', folded)).limit(MOST).execute();
  return listVenues(
    db,
    rows.map((row) => row.venue_id),
  );
}

async function findShows(db: Database, folded: string, tonight: string): Promise<Show[]> {
  const known = db.selectFrom('artist_alias').select('artist_id').where(contains('artist_alias.folded', folded));
  const rows = await db
    .selectFrom('show')
    .select('id')
    .where('night', '>=', tonight)
    .where('status', '!=', 'withdrawn')
    .where((eb) =>
      eb.or([
        contains('event_folded', folded),
        eb('id', 'in', db.selectFrom('credit').select('show_id').where(contains('credit.folded', folded))),
        eb('id', 'in', db.selectFrom('credit').select('show_id').where('artist_id', 'in', known)),
      ]),
    )
    .orderBy('night')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return listShows(db, { ids: rows.map((row) => row.id), limit: MOST });
}
