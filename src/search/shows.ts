import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { contains, startsWith } from '#database/contains.ts';
import type { Database } from '#database/engines/open.ts';
import type { Tables } from '#database/tables/tables.ts';
import type { Show } from '#scene/show.ts';
import { listShows } from '#shows/store.ts';
import { MOST, type Question } from './question.ts';

/** A show to come, by what puts it in order. */
interface Coming {
  night: string;
  show_id: string;
}

/**
 * The first shows from a night on that are called so, or that somebody known by the name plays, however they are billed there.
 * @param players who is known by the name; of more than fifty, fifty-one will do
 * @param shows those that are known to be meant besides
 */
export async function findShows(
  db: Database,
  question: Question,
  { players, shows }: { players: readonly string[]; shows: readonly string[] },
  tonight: string,
): Promise<Show[]> {
  const called = isCalled(question);
  const found =
    players.length > MOST
      ? await firstComing(db, tonight, expressionBuilder().or([called, hasPlayer(question)]))
      : await Promise.all([
          firstComing(db, tonight, called),
          // Looked up apart: few players have few shows, and not every show to come need be looked for among them.
          players.length === 0 ? [] : firstComing(db, tonight, isPlayedBy(players)),
          shows.length === 0 ? [] : firstComing(db, tonight, expressionBuilder<Tables, 'show_words'>()('show_words.show_id', 'in', shows)),
        ]);
  return listShows(db, { ids: inOrder(found.flat()).slice(0, MOST), limit: MOST });
}

/** The first shows from a night on that answer to a condition. */
function firstComing(db: Database, tonight: string, condition: Expression<SqlBool>): Promise<Coming[]> {
  return (
    db
      .selectFrom('show_words')
      .select(['night', 'show_id'])
      .where('night', '>=', tonight)
      .where(condition)
      // Not a join: this is asked of the shows that answer and no others, and PostgreSQL has less to plan.
      .where(({ selectFrom }) => selectFrom('show').select('status').whereRef('show.id', '=', 'show_words.show_id'), '!=', 'withdrawn')
      .orderBy('night')
      .orderBy('show_id')
      .limit(MOST)
      .execute()
  );
}

/** That a name in a show's words holds or begins with what is looked for. */
function isCalled({ words, name }: Question): Expression<SqlBool> {
  const holding = contains('words', words);
  // What begins with the words holds them.
  return name === words ? holding : expressionBuilder().or([holding, contains('words', `\n${name}`)]);
}

/** That one of some players is on a show's bill. */
function isPlayedBy(players: readonly string[]): Expression<SqlBool> {
  const { eb, selectFrom } = expressionBuilder<Tables, 'show_words'>();
  return eb('show_words.show_id', 'in', selectFrom('credit').select('show_id').where('artist_id', 'in', players));
}

/** That somebody with a name that is looked for is on a show's bill: asked show by show, because with many players fifty are soon found. */
function hasPlayer({ words, name }: Question): Expression<SqlBool> {
  const { exists, selectFrom, or } = expressionBuilder<Tables, 'show_words'>();
  const spellings = selectFrom('credit')
    .innerJoin('artist_alias', 'artist_alias.artist_id', 'credit.artist_id')
    .select('credit.show_id')
    .whereRef('credit.show_id', '=', 'show_words.show_id')
    .where(or([contains('artist_alias.folded', words), startsWith('artist_alias.folded', name)]))
    // With an offset PostgreSQL asks it of each show; without, it would first gather every show there ever was.
    .limit(1)
    .offset(0);
  return exists(spellings);
}

/** The ids of shows, each once, by night and id. */
function inOrder(shows: readonly Coming[]): string[] {
  const once = new Map(shows.map((show) => [show.show_id, show]));
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = [...once.values()].sort((a, b) => compare(a.night, b.night) || compare(a.show_id, b.show_id));
  return sorted.map((show) => show.show_id);
}
