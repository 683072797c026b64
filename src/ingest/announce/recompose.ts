import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import type { HiddenWhy } from '#scene/desk/hidden.ts';
import { announceAll, markNoLongerListed, withdraw } from '#shows/announce.ts';
import { type Composed, compose, type Statement } from '#shows/compose.ts';
import type { SaidBy } from '#shows/show-changes.ts';
import type { FactName } from '#shows/show-facts.ts';
import type { Meaning } from '../meaning/interpret.ts';
import { entryFinder, type FindEntry, type HandSet, handSet, linkedGroups } from './hand-set.ts';
import { askOfEnded } from './questions.ts';

/**
 * Composes shows from their sources' current listings and from what people set. A show without sources is no longer listed, unless a person
 * entered it; a hidden show is withdrawn.
 * @param options.isHousekeeping see `ChangeOptions`
 * @param options.isLeftOut sources list the shows but their filters leave them out: they are taken off the site
 */
export async function recompose(
  tx: Transaction,
  showIds: Iterable<string>,
  { isHousekeeping = false, isLeftOut = false }: { isHousekeeping?: boolean; isLeftOut?: boolean } = {},
): Promise<void> {
  for (const ids of chunks([...new Set(showIds)])) {
    const heard = await tx.selectFrom('listing').select('show_id').distinct().where('show_id', 'in', ids).execute();
    const said = await readStatements(tx, ids);
    const provenance = new Map<string, Record<string, string>>();
    const told = [...said].map(([id, { statements, edits, hidden }]) => {
      const composed = compose(statements, edits);
      provenance.set(id, hidden === undefined ? composed.provenance : { ...composed.provenance, status: 'editor' });
      return { id, ...composed.show, ...(hidden === undefined ? {} : { status: 'withdrawn' as const }) };
    });
    const hiddenQuietly = new Set([...said].flatMap(([id, { hidden }]) => (hidden !== undefined && !OFF_WHYS.has(hidden.why) ? [id] : [])));
    const keepers = await keepersWhoSet(tx, [...said.keys()]);
    const saidBy: SaidBy = (id, fact) => {
      const source = provenance.get(id)?.[FIELDS[fact]] ?? '';
      return source === 'editor' ? (keepers.get(`${id} ${FIELDS[fact]}`) ?? source) : source;
    };
    // A show hidden as a duplicate, as no music or as private still takes place.
    for (const [shows, isQuiet] of [
      [told.filter(({ id }) => !hiddenQuietly.has(id)), isHousekeeping],
      [told.filter(({ id }) => hiddenQuietly.has(id)), true],
    ] as const)
      if (shows.length > 0) await announceAll(tx, shows, { isHousekeeping: isQuiet, saidBy });
    await askOfEnded(tx, [...said.keys()]);
    const silent = heard.map((row) => row.show_id).filter((id) => !said.has(id));
    if (silent.length > 0 && isLeftOut) await withdraw(tx, silent);
    else if (silent.length > 0) await markNoLongerListed(tx, silent, { isHousekeeping, saidBy: await findLastSource(tx, silent) });
  }
}

/** Reasons for hiding a show that people may have wanted to go to. */
const OFF_WHYS: ReadonlySet<HiddenWhy> = new Set(['never happened', 'other']);

const FIELDS: Record<FactName, string> = {
  date: 'date',
  start: 'startTime',
  doors: 'doorsTime',
  venue: 'venue',
  bill: 'bill',
  price: 'price',
  status: 'status',
};

/** The pages whose keepers set fields of shows ('artist:kingtide'), by '<show> <field>'. */
async function keepersWhoSet(tx: Transaction, showIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('show_edit')
    .innerJoin('decision', 'decision.id', 'show_edit.decision_id')
    .select(['show_edit.show_id', 'show_edit.field', 'decision.said_as'])
    .where('show_edit.show_id', 'in', showIds)
    .where('decision.said_as', 'is not', null)
    .execute();
  return new Map(rows.map(({ show_id, field, said_as }) => [`${show_id} ${field}`, said_as ?? '']));
}

async function findLastSource(tx: Transaction, showIds: readonly string[]): Promise<SaidBy> {
  const rows = await tx
    .selectFrom('listing')
    .select(['show_id', 'source_id'])
    .where('show_id', 'in', showIds)
    .where('gone_at', 'is not', null)
    .orderBy('gone_at')
    .execute();
  const last = new Map(rows.map(({ show_id, source_id }) => [show_id, source_id]));
  return (id) => last.get(id) ?? '';
}

/** A composed show, who said each field, and what it is without edits; undefined without a statement. */
export async function composeShow(db: Database, showId: string): Promise<(Composed & { without: Composed['show'] }) | undefined> {
  const said = (await readStatements(db, [showId])).get(showId);
  return said && { ...compose(said.statements, said.edits), without: compose(said.statements, {}).show };
}

/** What is said of shows, by sources or by the person who entered it, and what people set. */
async function readStatements(
  db: Database,
  showIds: readonly string[],
): Promise<Map<string, Omit<HandSet, 'made'> & { statements: Statement[] }>> {
  const [heard, byHand] = [await statementsOf(db, showIds, entryFinder(db)), await handSet(db, showIds)];
  return new Map(
    showIds.flatMap((id) => {
      const { edits, made, hidden } = byHand.get(id) ?? { edits: {}, made: [], hidden: undefined };
      const typed = made.map((meaning): Statement => ({ source: 'editor', trust: 'aggregator', meaning }));
      const statements = heard.get(id) ?? typed;
      return statements.length === 0 ? [] : [[id, { statements, edits, hidden }] as const];
    }),
  );
}

/** The sources' current statements about shows: the venue's own first, then the earliest. */
async function statementsOf(db: Database, showIds: readonly string[], find: FindEntry): Promise<Map<string, Statement[]>> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('source', 'source.id', 'listing.source_id')
    .select(['listing.show_id', 'listing.meaning', 'source.id as source', 'source.trust'])
    .where('listing.show_id', 'in', showIds)
    .where('listing.gone_at', 'is', null)
    .orderBy('source.trust', 'desc')
    .orderBy('listing.first_heard_at')
    .orderBy('source.id')
    .orderBy('listing.key')
    .execute();
  const statements = new Map<string, Statement[]>();
  for (const { show_id, source, trust, meaning } of rows) {
    const said = readMeaning(meaning);
    const statement = {
      source,
      trust: trust === 'venue' ? 'venue' : 'aggregator',
      meaning: { ...said, ...(await linkedGroups(said, find)) },
    } as const;
    statements.getOrInsertComputed(show_id, () => []).push(statement);
  }
  return statements;
}

/** Meanings stored before kinds existed are music. */
function readMeaning(text: string): Meaning {
  const meaning = JSON.parse(text) as Partial<Meaning>;
  const music = meaning.kind === undefined || meaning.kind === 'music' ? 1 : 0;
  return { kind: 'music', kindReason: '', kindProbability: 1, music, ...meaning } as Meaning;
}
