import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { contains } from '#database/contains.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Kind } from '#scene/shows/kind.ts';
import { PERHAPS_MUSIC, SURE_OF_MUSIC } from '#scene/shows/kind.ts';
import { ACCESS_FACTS } from '#scene/venues/facts.ts';

/** What a list of shows is narrowed to; what is left out narrows nothing, but that shows are music unless `others` or a `kind` is asked for. */
export interface Narrowing {
  /** Nights from `from` up to but not including `to`. */
  from?: string | undefined;
  to?: string | undefined;
  artist?: string | undefined;
  venue?: string | undefined;
  /** Whether shows from this night on that were moved away from the venue are wanted too. */
  awayFrom?: string | undefined;
  genre?: string | undefined;
  /** Whether only shows without a price are wanted: a price that is not said is none of them. */
  free?: boolean | undefined;
  /** The most one pays, in hundredths. */
  mostPrice?: number | undefined;
  /** Whether only shows for everyone are wanted. */
  allAges?: boolean | undefined;
  /** What the venue has to have, by the words of `ACCESS_FACTS`. */
  access?: readonly string[] | undefined;
  kind?: Kind | undefined;
  /** Whether nights without music are wanted too. */
  others?: boolean | undefined;
  /** Whether nights that may be music are wanted too. */
  perhaps?: boolean | undefined;
}

/** What a list can be narrowed by, each apart from the others. */
export const DIMENSIONS = ['nights', 'venue', 'artist', 'genre', 'free', 'price', 'ages', 'access', 'kind'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** How likely music must be for a night to be announced as music, and for it to be shown as one that may be, in percent. */
export const MIN_SURE = Math.round(SURE_OF_MUSIC * 100);
export const MIN_PERHAPS = Math.round(PERHAPS_MUSIC * 100);

/** What the JSON of a fact contains that is so. A note cannot: its quotes are escaped. */
export const SAYS_YES = '"is":"yes"';

type Condition = Expression<SqlBool>;
const show = expressionBuilder<Tables, 'show'>();

/** The conditions of a narrowing by what they narrow; what narrows nothing is left out. */
export function conditionsOf(wanted: Narrowing): Partial<Record<Dimension, Condition>> {
  const { from, to, artist, venue, awayFrom, genre, free, mostPrice, allAges, access = [] } = wanted;
  const kind = kindCondition(wanted);
  return {
    ...(from === undefined && to === undefined ? {} : { nights: within({ from, to }) }),
    ...(venue === undefined ? {} : { venue: atVenue(venue, awayFrom) }),
    ...(artist === undefined ? {} : { artist: show('show.id', 'in', creditedTo(artist)) }),
    ...(genre === undefined ? {} : { genre: show.exists(playing(genre)) }),
    ...(free === true ? { free: show('show.least_price', '=', 0) } : {}),
    ...(mostPrice === undefined ? {} : { price: show('show.least_price', '<=', mostPrice) }),
    ...(allAges === true ? { ages: show('show.least_age', '=', 0) } : {}),
    ...(access.length === 0 ? {} : { access: show('show.venue_id', 'in', venuesWith(access)) }),
    ...(kind === undefined ? {} : { kind }),
  };
}

/**
 * Whether a show belongs in a list: not one that its source dropped where the same venue lists another at that time, or one with an act of its bill on
 * that night, which has most likely taken its place.
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

/** Whether a show is on one of some nights. */
export function within({ from, to }: Pick<Narrowing, 'from' | 'to'>): Condition {
  return show.and([
    ...(from === undefined ? [] : [show('show.night', '>=', from)]),
    ...(to === undefined ? [] : [show('show.night', '<', to)]),
  ]);
}

/** Whether a show is of a kind; undefined where every kind is wanted. */
export function kindCondition({ kind, others, perhaps }: Pick<Narrowing, 'kind' | 'others' | 'perhaps'>): Condition | undefined {
  const music = show('show.music_percent', '>=', perhaps === true ? MIN_PERHAPS : MIN_SURE);
  if (kind === undefined) return others === true ? undefined : music;
  if (kind === 'music') return music;
  return show.and([show('show.kind', '=', kind), isUnsure()]);
}

/** Whether nobody is sure that a show is music, in the words of an index of those. */
export function isUnsure(): Condition {
  return show('show.music_percent', '<', sql.lit(MIN_SURE));
}

/** Whether a show is at a venue, or from a night on was to be there and was moved. */
function atVenue(venue: string, awayFrom: string | undefined): Condition {
  const isThere = show('show.venue_id', '=', venue);
  if (awayFrom === undefined) return isThere;
  const wasThere = contains('show.was', `"venue":{"id":"${venue}"`);
  return show.or([isThere, show.and([show('show.night', '>=', awayFrom), wasThere])]);
}

/** The venues that say they have all of some facts. */
function venuesWith(access: readonly string[]) {
  const facts = access.flatMap((word) => ACCESS_FACTS.get(word) ?? []);
  return show
    .selectFrom('venue')
    .select('venue.id')
    .where(({ and }) => and(facts.map(({ column }) => contains(`venue.${column}`, SAYS_YES))));
}

function creditedTo(artist: string) {
  return show.selectFrom('credit').select('credit.show_id').where('credit.artist_id', '=', artist);
}

/** A condition asked of each show, not a join: read in the order of nights, a list is full long before every show of a genre was looked at. */
function playing(genre: string) {
  return show
    .selectFrom('credit')
    .innerJoin('artist_genre', 'artist_genre.artist_id', 'credit.artist_id')
    .select('credit.show_id')
    .whereRef('credit.show_id', '=', 'show.id')
    .where('artist_genre.genre', '=', genre);
}
