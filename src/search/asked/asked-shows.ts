import { expressionBuilder } from 'kysely';
import type { Tables } from '#database/tables/tables.ts';
import type { ShowQuery } from '#shows/store.ts';
import type { Asked } from './read-asked.ts';

/** The artists, venues and shows that a name may mean. */
interface Named {
  artists: readonly string[];
  venues: readonly string[];
  shows: readonly string[];
}

const show = expressionBuilder<Tables, 'show'>();

/**
 * The query for the shows a question asks for: by nights (from tonight on by default), genres, price, ages and place, and with its name on the
 * bill, in the title or as the venue.
 * @param named undefined for a question without a name
 */
export function askedShows(asked: Asked, named: Named | undefined, tonight: string): Omit<ShowQuery, 'limit'> {
  const { nights = { from: tonight }, genres, free, price, allAges, place } = asked;
  return {
    ...nights,
    free,
    allAges,
    mostPrice: price === undefined ? undefined : price * 100,
    perhaps: true,
    also: [
      ...(genres.length === 0 ? [] : [playsOneOf(genres)]),
      ...(place === undefined ? [] : [show('show.venue_id', 'in', place.venues)]),
      ...(named === undefined ? [] : [isOf(named)]),
    ],
  };
}

function playsOneOf(genres: readonly string[]) {
  return show.exists(
    show
      .selectFrom('credit')
      .innerJoin('artist_genre', 'artist_genre.artist_id', 'credit.artist_id')
      .select('credit.show_id')
      .whereRef('credit.show_id', '=', 'show.id')
      .where('artist_genre.genre', 'in', genres),
  );
}

function isOf({ artists, venues, shows }: Named) {
  return show.or([
    ...(artists.length === 0
      ? []
      : [show('show.id', 'in', show.selectFrom('credit').select('credit.show_id').where('credit.artist_id', 'in', artists))]),
    ...(venues.length === 0 ? [] : [show('show.venue_id', 'in', venues)]),
    ...(shows.length === 0 ? [] : [show('show.id', 'in', shows)]),
    show.lit(false),
  ]);
}
