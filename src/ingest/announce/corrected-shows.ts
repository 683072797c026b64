import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { logAddresses } from '#database/moved.ts';
import { judgeComparable } from '#interpret/duplicates/listings.ts';
import type { Listing } from '#scene/shows/listing.ts';
import { withdraw } from '#shows/announce.ts';
import type { Meaning } from '../meaning/interpret.ts';
import type { Changed } from './announce-batch.ts';
import { comparableOf, type Likeness } from './comparable-shows.ts';

/**
 * Why a known listing may belong to another show now. `alone`: it is the only one for its show and changed its night, hour, place or name,
 * or its show had no listing since it was withdrawn. `astray`: all other listings of its show moved to another.
 */
type Correction = 'alone' | 'astray';

export interface CorrectedShows {
  of: (changed: Changed) => Correction | undefined;
  /** Judges a match with another show. Where a person edited the show, editors are asked, unless they already said no. */
  judged: (show: string, like: Likeness) => Promise<Likeness | undefined>;
}

/** Finds such listings in a source's batch. */
export async function correctedShows(db: Database, sourceId: string, batch: readonly Changed[]): Promise<CorrectedShows> {
  const may = batch.flatMap(({ before, meant }) =>
    before !== undefined && (before.gone_at !== null || saysOther(JSON.parse(before.meaning) as Meaning, meant)) ? before.show_id : [],
  );
  if (may.length === 0) return { of: () => undefined, judged: async (_, like) => like };
  const standing = db.selectFrom('listing').select(['show_id', 'source_id', 'key', 'as_listed', 'meaning']).where('gone_at', 'is', null);
  const heard = Map.groupBy(await standing.where('show_id', 'in', may).execute(), ({ show_id }) => show_id);
  const spokenOf = await spokenOfByPeople(db, [...new Set(may)]);
  return {
    of({ listing, before, meant }) {
      if (before === undefined || !may.includes(before.show_id)) return undefined;
      const isItself = (row: { source_id: string; key: string }) => row.source_id === sourceId && row.key === before.key;
      const others = (heard.get(before.show_id) ?? []).filter((row) => !isItself(row));
      if (others.length === 0) return 'alone';
      const told = comparableOf(listing, meant);
      const isOther = ({ as_listed, meaning }: (typeof others)[number]) =>
        judgeComparable(told, comparableOf(JSON.parse(as_listed) as Listing, JSON.parse(meaning) as Meaning)).verdict === 'different';
      return others.every(isOther) ? 'astray' : undefined;
    },
    async judged(show, like) {
      if (await areSaidToDiffer(db, show, like.show)) return undefined;
      return like.verdict === 'same' && spokenOf.has(show)
        ? { ...like, verdict: 'unsure', reason: `Its source changed it, and part of it was set by hand here. ${like.reason}` }
        : like;
    },
  };
}

/** Whether a listing changed its night, hour, place or name. */
function saysOther(before: Meaning, now: Meaning): boolean {
  return (
    before.date !== now.date ||
    before.startTime !== now.startTime ||
    before.event !== now.event ||
    (before.venue.id ?? before.venue.name) !== (now.venue.id ?? now.venue.name)
  );
}

/** Shows with a field set, split off, or merged into by people. */
async function spokenOfByPeople(db: Database, shows: readonly string[]): Promise<Set<string>> {
  if (shows.length === 0) return new Set();
  const edited = await db.selectFrom('show_edit').select('show_id').where('show_id', 'in', shows).execute();
  // A split-off show has the id of its decision.
  const split = await db.selectFrom('decision').select('id').where('id', 'in', shows).execute();
  const merged = await db
    .selectFrom('moved')
    .select('to_id')
    .where('kind', '=', 'show')
    .where('decision_id', 'is not', null)
    .where('to_id', 'in', shows)
    .execute();
  return new Set([...edited.map(({ show_id }) => show_id), ...split.map(({ id }) => id), ...merged.map(({ to_id }) => to_id)]);
}

async function areSaidToDiffer(db: Database, one: string, other: string): Promise<boolean> {
  const pair = [one, other];
  const answered = await db
    .selectFrom('question')
    .innerJoin('decision', 'decision.id', 'question.decision_id')
    .select('question.id')
    .where('question.kind', '=', 'same')
    .where('question.show_id', 'in', pair)
    .where('question.other_show_id', 'in', pair)
    .where('decision.undone_at', 'is', null)
    .where('decision.kind', '<>', 'merge')
    .executeTakeFirst();
  return answered !== undefined;
}

/** Redirects the addresses of shows that turned out to be others. */
export async function redirectShows(tx: Transaction, shows: readonly { from: string; to: string }[]): Promise<void> {
  for (const some of chunks(shows)) {
    await tx
      .insertInto('moved')
      .values(some.map(({ from, to }) => ({ kind: 'show' as const, from_id: from, to_id: to, decision_id: null })))
      .onConflict((conflict) => conflict.columns(['kind', 'from_id']).doNothing())
      .execute();
    const left = some.map(({ from }) => from);
    await logAddresses(tx, 'show', left);
    await withdraw(tx, left);
  }
}
