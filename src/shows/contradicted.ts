import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { EndingWhy } from '#scene/entries/ending-words.ts';

/** A show after its venue or an act on its bill ended. */
export interface Contradicted {
  show_id: string;
  kind: 'artist' | 'venue';
  id: string;
  name: string;
  why: EndingWhy;
  ended: string | undefined;
}

const AT_SHOW = expressionBuilder<Tables, 'show'>();

/** Whether a joined entry had ended by the show's day. An end known only by year or month may be any day in it. */
function hadEnded(table: 'artist' | 'venue'): Expression<SqlBool> {
  const [ended, ending, date] = [sql.ref(`${table}.ended`), sql.ref(`${table}.ending`), sql.ref('show.date')];
  return sql<SqlBool>`((${ended} is null and ${ending} is not null) or
    case length(${ended}) when 10 then ${date} > ${ended} else substr(${date}, 1, length(${ended})) >= ${ended} end)`;
}

/** Whether a show is after the end of its venue or of an act, and not canceled. */
export function isContradicted(): Expression<SqlBool> {
  const here = AT_SHOW.selectFrom('venue').select('venue.id').whereRef('venue.id', '=', 'show.venue_id').where(hadEnded('venue'));
  const acts = AT_SHOW.selectFrom('credit').innerJoin('artist', 'artist.id', 'credit.artist_id').select('artist.id');
  const billed = acts.whereRef('credit.show_id', '=', 'show.id').where(hadEnded('artist'));
  return AT_SHOW.and([
    AT_SHOW('show.status', 'not in', ['cancelled', 'withdrawn']),
    AT_SHOW.or([AT_SHOW.exists(here), AT_SHOW.exists(billed)]),
  ]);
}

/** Shows from a night on that are after the end of their venue or of an act, with who ended. */
export async function findContradicted(db: Database, ids: readonly string[], from: string): Promise<Contradicted[]> {
  const found: Contradicted[] = [];
  for (const some of chunks(ids)) {
    const listed = db.selectFrom('show').where('show.id', 'in', some).where('show.night', '>=', from);
    const shows = listed.where('show.status', 'not in', ['cancelled', 'withdrawn']);
    const venues = shows.innerJoin('venue', 'venue.id', 'show.venue_id').where(hadEnded('venue'));
    const acts = shows.innerJoin('credit', 'credit.show_id', 'show.id').innerJoin('artist', 'artist.id', 'credit.artist_id');
    for (const row of await venues.select(['show.id as show_id', 'venue.id', 'venue.name', 'venue.ended', 'venue.ending']).execute())
      found.push(toContradicted('venue', row));
    const ended = acts
      .where(hadEnded('artist'))
      .select(['show.id as show_id', 'artist.id', 'artist.name', 'artist.ended', 'artist.ending']);
    for (const row of await ended.execute()) found.push(toContradicted('artist', row));
  }
  return found;
}

function toContradicted(
  kind: Contradicted['kind'],
  { ending, ended, ...row }: { show_id: string; id: string; name: string; ended: string | null; ending: string | null },
): Contradicted {
  const why = ending === null ? undefined : (JSON.parse(ending) as { why: EndingWhy }).why;
  return { ...row, kind, ended: ended ?? undefined, why: why ?? (kind === 'venue' ? 'closed' : 'ended') };
}
