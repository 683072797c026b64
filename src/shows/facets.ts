import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Facets } from '#scene/filter/facets.ts';
import { KINDS } from '#scene/shows/kind.ts';
import { ACCESS_FACTS } from '#scene/venues/facts.ts';
import { conditionsOf, DIMENSIONS, type Dimension, IS_CURRENT, kindCondition, type Narrowing, SAYS_YES, within } from './narrowed.ts';

/** The nights that are counted, by filter word. */
export type Stretches = Readonly<Record<string, Pick<Narrowing, 'from' | 'to'>>>;

/** In whole units of the scene's currency. */
const PRICES = [5, 10, 15, 20];
/** The venues and genres with most shows are offered. */
const MAX_OFFERED = 60;

const show = expressionBuilder<Tables, 'show'>();
type Condition = Expression<SqlBool>;

/**
 * Counts the shows of a filter: in all, with each other choice, and without each chosen one. Shows without a price or age limit are counted
 * apart.
 */
export async function countFacets(db: Database, wanted: Narrowing, stretches: Stretches): Promise<Facets> {
  const conditions = conditionsOf(wanted);
  const but = (...without: Dimension[]): Condition[] =>
    DIMENSIONS.flatMap((dimension) => (without.includes(dimension) ? [] : (conditions[dimension] ?? [])));
  const counted: Record<string, Condition[]> = {
    all: but(),
    free: [...but('free', 'price'), show('show.least_price', '=', 0)],
    ages: [...but('ages'), show('show.least_age', '=', 0)],
    unpriced: [...but('free', 'price'), show('show.least_price', 'is', null)],
    unaged: [...but('ages'), show('show.least_age', 'is', null)],
    others: but('kind'),
  };
  const on = Object.entries(stretches).map(([word, nights]) => [word, within(nights)] as const);
  for (const [word, nights] of on) counted[`when ${word}`] = [...but('nights'), nights];
  for (const price of PRICES) counted[`price ${price}`] = [...but('price'), show('show.least_price', '<=', price * 100)];
  for (const kind of KINDS) counted[`kind ${kind}`] = [...but('kind'), kindCondition({ kind }) ?? show.lit(true)];
  for (const dimension of DIMENSIONS)
    if (dimension !== 'nights' && conditions[dimension] !== undefined) counted[`without ${dimension}`] = but(dimension);
  const coming = on.flatMap(([word, nights]) => (word === 'coming' ? [nights] : []));
  const usual = wanted.kind === undefined ? conditions.kind : kindCondition({ ...wanted, kind: undefined });
  for (const dimension of coming.length === 0 ? [] : DIMENSIONS) {
    const own = dimension === 'nights' || (dimension === 'kind' && wanted.kind === undefined) ? undefined : conditions[dimension];
    if (own !== undefined)
      counted[`alone ${dimension}`] = [...coming, own, ...(dimension === 'kind' || usual === undefined ? [] : [usual])];
  }
  const [sums, venues, genres, access] = await Promise.all([
    countAll(db, counted, [...Object.values(stretches), wanted]),
    venuesOf(db, but('venue')),
    genresOf(db, but('genre')),
    countAccess(db, but('access'), wanted.access ?? []),
  ]);
  const group = (word: string) =>
    Object.fromEntries(
      Object.entries(sums).flatMap(([name, count]) => (name.startsWith(`${word} `) ? [[name.slice(word.length + 1), count]] : [])),
    );
  return {
    all: sums.all ?? 0,
    when: group('when'),
    venues,
    genres,
    free: sums.free ?? 0,
    prices: PRICES.map((price) => ({ price, count: sums[`price ${price}`] ?? 0 })),
    ages: sums.ages ?? 0,
    access,
    unpriced: sums.unpriced ?? 0,
    unaged: sums.unaged ?? 0,
    kinds: { music: sums['kind music'] ?? 0, stage: sums['kind stage'] ?? 0, other: sums['kind other'] ?? 0 },
    others: sums.others ?? 0,
    without: group('without'),
    alone: group('alone'),
  };
}

/** Counts everything in one reading of the shows: each condition is a bit, and shows with equal bits are counted together. */
async function countAll(db: Database, counted: Record<string, Condition[]>, nights: readonly Pick<Narrowing, 'from' | 'to'>[]) {
  const asked = [...new Set(Object.values(counted).flat())];
  if (asked.length > MAX_ASKED) throw new RangeError(`${asked.length} conditions are more than an answer has bits.`);
  const bit = (condition: Condition) => 2 ** asked.indexOf(condition);
  const bits = asked.map((condition) => sql`case when ${condition} then ${sql.lit(bit(condition))} else 0 end`);
  const rows = await db
    .selectFrom('show')
    .where('show.status', '!=', 'withdrawn')
    .where(IS_CURRENT)
    .where(isOnAny(nights))
    .select(({ fn }) => [sql<number>`${sql.join(bits, sql` + `)}`.as('answers'), fn.countAll<number>().as('count')])
    .groupBy('answers')
    .execute();
  const sum = (conditions: readonly Condition[]) => {
    const wanted = conditions.reduce((all, condition) => all | bit(condition), 0);
    return rows.reduce((all, { answers, count }) => ((Number(answers) & wanted) === wanted ? all + Number(count) : all), 0);
  };
  return Object.fromEntries(Object.entries(counted).map(([name, conditions]) => [name, sum(conditions)]));
}

/** A database number and JavaScript's bitwise operators have this many bits to spare. */
const MAX_ASKED = 30;

/** Whether a show is on any of the nights, so that the years between are not read. */
function isOnAny(nights: readonly Pick<Narrowing, 'from' | 'to'>[]): Condition {
  return show.or(nights.map(within));
}

async function venuesOf(db: Database, conditions: readonly Condition[]): Promise<Facets['venues']> {
  const rows = await db
    .selectFrom('show')
    .innerJoin('venue', 'venue.id', 'show.venue_id')
    .where('show.status', '!=', 'withdrawn')
    .where(IS_CURRENT)
    .where(show.and([...conditions]))
    .select(({ fn }) => ['venue.id', 'venue.name', fn.countAll<number>().as('count')])
    .groupBy(['venue.id', 'venue.name', 'venue.sort_key'])
    .orderBy('count', 'desc')
    .orderBy('venue.sort_key')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map(({ id, name, count }) => ({ id, name, count: Number(count) }));
}

/** Counts the shows that each access fact would leave, beside those chosen. */
async function countAccess(db: Database, conditions: readonly Condition[], chosen: readonly string[]): Promise<Facets['access']> {
  const facts = [...ACCESS_FACTS];
  const columns = facts.map(([, { column }]) => `venue.${column}` as 'venue.step_free');
  const rows = await db
    .selectFrom('show')
    .innerJoin('venue', 'venue.id', 'show.venue_id')
    .where('show.status', '!=', 'withdrawn')
    .where(IS_CURRENT)
    .where(show.and([...conditions]))
    .where(({ or, eb }) => or(columns.map((column) => eb(column, 'is not', null))))
    .select(({ fn }) => ['venue.id', ...columns, fn.countAll<number>().as('count')])
    .groupBy(['venue.id', ...columns])
    .execute();
  const venues = rows.map(({ count, ...row }) => {
    const said: Partial<Record<string, unknown>> = row;
    return { count: Number(count), has: facts.flatMap(([word, { column }]) => (String(said[column]).includes(SAYS_YES) ? [word] : [])) };
  });
  return Object.fromEntries(
    facts.map(([word]) => {
      const all = venues.filter(({ has }) => [...chosen, word].every((each) => has.includes(each)));
      return [word, all.reduce((sum, { count }) => sum + count, 0)];
    }),
  );
}

async function genresOf(db: Database, conditions: readonly Condition[]): Promise<Facets['genres']> {
  const rows = await db
    .selectFrom('show')
    .innerJoin('credit', 'credit.show_id', 'show.id')
    .innerJoin('artist_genre', 'artist_genre.artist_id', 'credit.artist_id')
    .where('show.status', '!=', 'withdrawn')
    .where(IS_CURRENT)
    .where(show.and([...conditions]))
    .select(({ fn }) => ['artist_genre.genre', fn.count<number>('show.id').distinct().as('count')])
    .groupBy('artist_genre.genre')
    .orderBy('count', 'desc')
    .orderBy('artist_genre.genre')
    .limit(MAX_OFFERED)
    .execute();
  return rows.map(({ genre, count }) => ({ genre, count: Number(count) }));
}
