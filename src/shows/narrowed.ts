import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '#database/contains.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { PERHAPS_MUSIC, SURE_OF_MUSIC } from '#scene/shows/kind.ts';
import { ACCESS_FACTS } from '#scene/venues/facts.ts';

/** What narrows a list. Without `others`, `kind` or `perhaps` it lists music. */
export interface Narrowing {
  /** `to` is not included. */
  from?: string | undefined;
  to?: string | undefined;
  artist?: string | undefined;
  venue?: string | undefined;
  /** The night until which shows that moved away from the venue are included. */
  awayFrom?: string | undefined;
  promoter?: string | undefined;
  series?: string | undefined;
  genre?: string | undefined;
  /** Free shows only; an unknown price is not free. */
  free?: boolean | undefined;
  /** In hundredths. */
  mostPrice?: number | undefined;
  /** All-ages shows only. */
  allAges?: boolean | undefined;
  /** Access facts the venue must have, from `ACCESS_FACTS`. */
  access?: readonly string[] | undefined;
  kind?: Kind | undefined;
  /** Include shows that are not music. */
  others?: boolean | undefined;
  /** Include shows that may be music. */
  perhaps?: boolean | undefined;
}

/** The independent parts of a filter. */
export const DIMENSIONS = ['nights', 'venue', 'artist', 'promoter', 'series', 'genre', 'free', 'price', 'ages', 'access', 'kind'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Percent of probability from which a show is listed as music, and as perhaps music. */
export const MIN_SURE = Math.round(SURE_OF_MUSIC * 100);
export const MIN_PERHAPS = Math.round(PERHAPS_MUSIC * 100);

/** How a fact's JSON contains yes. A note can't contain it, as its quotes are escaped. */
export const SAYS_YES = '"is":"yes"';

type Condition = Expression<SqlBool>;
const show = expressionBuilder<Tables, 'show'>();

/** The SQL conditions of a filter, by part. */
export function conditionsOf(wanted: Narrowing): Partial<Record<Dimension, Condition>> {
  const { from, to, artist, venue, awayFrom, promoter, series, genre, free, mostPrice, allAges, access = [] } = wanted;
  const kind = kindCondition(wanted);
  return {
    ...(from === undefined && to === undefined ? {} : { nights: within({ from, to }) }),
    ...(venue === undefined ? {} : { venue: atVenue(venue, awayFrom) }),
    ...(artist === undefined ? {} : { artist: show('show.id', 'in', creditsArtist(artist)) }),
    ...(promoter === undefined ? {} : { promoter: show('show.promoter_id', '=', promoter) }),
    ...(series === undefined ? {} : { series: show('show.series_id', '=', series) }),
    ...(genre === undefined ? {} : { genre: show.exists(playsGenre(genre)) }),
    ...(free === true ? { free: show('show.least_price', '=', 0) } : {}),
    ...(mostPrice === undefined ? {} : { price: show('show.least_price', '<=', mostPrice) }),
    ...(allAges === true ? { ages: show('show.least_age', '=', 0) } : {}),
    ...(access.length === 0 ? {} : { access: show('show.venue_id', 'in', venuesWith(access)) }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/**
 * Whether a show is listed: not if its source dropped it and the same venue lists another show then, or one with an act of its bill that
 * night, which most likely replaced it.
 */
export const IS_CURRENT: Condition = show.not(
  show.and([
    show('show.status', '=', 'no longer listed'),
    show.exists(
      show
        .selectFrom('show as other')
        .select('other.id')
        .whereRef('other.night', '=', 'show.night')
        .where((of) => of.or([of('other.venue_id', '=', of.ref('show.venue_id')), of('other.venue_name', '=', of.ref('show.venue_name'))]))
        .where('other.status', 'not in', ['no longer listed', 'withdrawn'])
        .where((of) =>
          of.or([
            of('other.start_time', '=', of.ref('show.start_time')),
            of.exists(
              of
                .selectFrom('credit as here')
                .innerJoin('credit as there', 'there.artist_id', 'here.artist_id')
                .select('here.show_id')
                .whereRef('here.show_id', '=', 'show.id')
                .whereRef('there.show_id', '=', 'other.id'),
            ),
          ]),
        ),
    ),
  ]),
);

/** Whether a show is on one of the nights. */
export function within({ from, to }: Pick<Narrowing, 'from' | 'to'>): Condition {
  return show.and([
    ...(from === undefined ? [] : [show('show.night', '>=', from)]),
    ...(to === undefined ? [] : [show('show.night', '<', to)]),
  ]);
}

/** Whether a show is of a kind; undefined for every kind. */
export function kindCondition({ kind, others, perhaps }: Pick<Narrowing, 'kind' | 'others' | 'perhaps'>): Condition | undefined {
  const music = show('show.music_percent', '>=', perhaps === true ? MIN_PERHAPS : MIN_SURE);
  if (kind === undefined) return others === true ? undefined : music;
  if (kind === 'music') return music;
  return show.and([show('show.kind', '=', kind), isUnsure()]);
}

/** Whether a show may be music. Worded like the index for those. */
export function isUnsure(): Condition {
  return show('show.music_percent', '<', sql.lit(MIN_SURE));
}

/** Whether a show is at a venue, or was moved away from it and is on or after `awayFrom`. */
function atVenue(venue: string, awayFrom: string | undefined): Condition {
  const isThere = show('show.venue_id', '=', venue);
  if (awayFrom === undefined) return isThere;
  const wasThere = contains('show.was', `"venue":{"id":"${venue}"`);
  return show.or([isThere, show.and([show('show.night', '>=', awayFrom), wasThere])]);
}

/** Venues that have all of some access facts. */
function venuesWith(access: readonly string[]) {
  const facts = access.flatMap((word) => ACCESS_FACTS.get(word) ?? []);
  return show
    .selectFrom('venue')
    .select('venue.id')
    .where(({ and }) => and(facts.map(({ column }) => contains(`venue.${column}`, SAYS_YES))));
}

function creditsArtist(artist: string) {
  return show.selectFrom('credit').select('credit.show_id').where('credit.artist_id', '=', artist);
}

/** A subquery for each show instead of a join: the list is read by night and is often full before all shows of a genre are. */
function playsGenre(genre: string) {
  return show
    .selectFrom('credit')
    .innerJoin('artist_genre', 'artist_genre.artist_id', 'credit.artist_id')
    .select('credit.show_id')
    .whereRef('credit.show_id', '=', 'show.id')
    .where('artist_genre.genre', '=', genre);
}
