import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import { NOT_TAKING_PLACE } from '#scene/shows/phase.ts';
import { joinWords } from '#scene/text/listed.ts';
import { monthDay } from '#scene/time/calendar.ts';
import { spanWords } from '#scene/time/span-words.ts';

/**
 * Tells namesakes on the roster apart: for each id the first fact (genre, years, next night) that no other artist of that name shares; ''
 * if there is none. Artists without a namesake are left out.
 * @param tonight the night from which on shows are upcoming
 */
export async function tellApart(db: Database, ids: readonly string[], tonight: string): Promise<ReadonlyMap<string, string>> {
  const namesakes = await namesakesOf(db, ids);
  const facts = await factsOf(db, [...new Set([...namesakes].flatMap(([id, others]) => [id, ...others]))], tonight);
  return new Map(
    [...namesakes].map(([id, others]) => [
      id,
      findOwnFact(
        facts.get(id) ?? [],
        others.map((other) => facts.get(other) ?? []),
      ),
    ]),
  );
}

/** The first of an artist's facts that the others don't share. */
function findOwnFact(own: readonly string[], others: readonly (readonly string[])[]): string {
  return own.find((fact, at) => fact !== '' && others.every((other) => other[at] !== fact)) ?? '';
}

/** Adds what tells them apart to artists that have namesakes. */
export function withApart<Named extends { id: string }>(
  some: readonly Named[],
  apart: ReadonlyMap<string, string>,
): (Named & { apart?: string })[] {
  return some.map((each) => {
    const words = apart.get(each.id) ?? '';
    return words === '' ? each : { ...each, apart: words };
  });
}

/** Maps each artist to the artists whose name reads the same. */
async function namesakesOf(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const some of chunks(ids)) {
    const pairs = await db
      .selectFrom('artist_alias as own')
      .innerJoin('artist_alias as other', 'other.folded', 'own.folded')
      .select(['own.artist_id as id', 'other.artist_id as namesake'])
      .where('own.kind', '=', 'name')
      .where('own.folded', '!=', '')
      .where('own.artist_id', 'in', some)
      .where('other.kind', '=', 'name')
      .whereRef('other.artist_id', '!=', 'own.artist_id')
      .execute();
    for (const { id, namesake } of pairs) found.set(id, [...(found.get(id) ?? []), namesake]);
  }
  return found;
}

/** For each artist genre, years and next night; '' if unknown. */
async function factsOf(db: Database, ids: readonly string[], tonight: string): Promise<Map<string, string[]>> {
  const facts = new Map<string, string[]>();
  for (const some of chunks(ids)) {
    const years = await db.selectFrom('artist').select(['id', 'formed', 'ended']).where('id', 'in', some).execute();
    const genres = await db.selectFrom('artist_genre').selectAll().where('artist_id', 'in', some).orderBy('position').execute();
    const nights = await db
      .selectFrom('credit')
      .innerJoin('show', 'show.id', 'credit.show_id')
      .select((eb) => ['credit.artist_id as id', eb.fn.min('show.date').as('date')])
      .where('credit.artist_id', 'in', some)
      .where('show.night', '>=', tonight)
      .where('show.status', 'not in', NOT_TAKING_PLACE)
      .groupBy('credit.artist_id')
      .execute();
    const played = Map.groupBy(genres, ({ artist_id }) => artist_id);
    const next = new Map(nights.map(({ id, date }) => [id, date]));
    for (const { id, formed, ended } of years) {
      const date = next.get(id);
      facts.set(id, [
        joinWords((played.get(id) ?? []).map(({ genre }) => genre)),
        spanWords({ from: formed?.slice(0, 4), to: ended?.slice(0, 4) }),
        date === undefined ? '' : `next on ${monthDay(date)}`,
      ]);
    }
  }
  return facts;
}
