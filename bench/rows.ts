import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblems } from '#backup/file/inspect.ts';
import { lockChanges, logChanges } from '#database/changes/change-log.ts';
import { type Database, openDatabase, openUnmigrated, type Transaction } from '#database/engines/open.ts';
import { fold } from '#scene/text/names.ts';
import { type Budget, median } from './table.ts';

const SHOWS = 100_000;
/** The batch size of a source's read. */
const AT_ONCE = 50;
const WRITES = 200;
const ROUNDS = 40;
/** The show and three credits. */
const ROWS_A_SHOW = 4;
const NIGHT = '2026-11-21';

/**
 * The CPU cost of row sums in small and large transactions, and the duration of the nightly check of a large archive. Alternates writes
 * with and without sums; the median difference counts.
 */
export async function measureRows(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const kept = await openDatabase({ dataDir: join(dataDir, 'kept') });
  await (await openDatabase({ dataDir: join(dataDir, 'bare') })).destroy();
  const bare = await openUnmigrated({ dataDir: join(dataDir, 'bare') }, 'write');
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    few.push((await measureAdded(kept, bare, round, (db) => writeSingly(db, round))) / WRITES);
    many.push((await measureAdded(kept, bare, round, (db) => writeShows(db, `round${round}-`, WRITES))) / WRITES / ROWS_A_SHOW);
  }
  await writeShows(kept, 'old', SHOWS);
  await kept.destroy();
  await bare.destroy();
  const began = performance.now();
  const problems = await findProblems({ dataDir: join(dataDir, 'kept') });
  const check = performance.now() - began;
  rmSync(dataDir, { recursive: true });
  if (problems.length > 0) throw new Error(problems.join(' '));
  return [
    { what: 'row sums on a transaction of two rows', figure: median(few), most: 60, unit: 'µs' },
    { what: 'row sums on a row of many', figure: median(many), most: 10, unit: 'µs' },
    { what: `the nightly check of ${SHOWS} shows`, figure: check / 1000, most: 30, unit: 's' },
  ];
}

/** The added microseconds; alternates which is first. */
async function measureAdded(kept: Database, bare: Database, round: number, work: (db: Database) => Promise<void>): Promise<number> {
  if (round % 2 === 0) return (await costOf(() => work(kept))) - (await costOf(() => work(bare)));
  return -(await costOf(() => work(bare))) + (await costOf(() => work(kept)));
}

/** In CPU microseconds. */
async function costOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function writeSingly(db: Database, round: number): Promise<void> {
  for (let n = 0; n < WRITES; n++)
    await db.transaction().execute(async (tx) => {
      await lockChanges(tx);
      const show = showOf(`single${round}-${n}`, n);
      await tx.insertInto('show').values(show).execute();
      await logShows(tx, [show]);
    });
}

/** Shows with three credits each, in transactions of a size. */
async function writeShows(db: Database, prefix: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE) {
    const shows = Array.from({ length: AT_ONCE }, (_, at) => showOf(`${prefix}${first + at}`, first + at));
    const bill = [0, 1, 2].map((position) => ({ position, artist_id: null, name: `Band ${position}`, folded: `band ${position}` }));
    await db.transaction().execute(async (tx) => {
      await lockChanges(tx);
      await tx.insertInto('show').values(shows).execute();
      await logShows(tx, shows);
      const credits = shows.flatMap(({ id }) => bill.map((credit) => ({ show_id: id, role: 'headliner' as const, ...credit })));
      await tx.insertInto('credit').values(credits).execute();
    });
  }
}

function logShows(tx: Transaction, shows: readonly { id: string; night: string }[]): Promise<void> {
  return logChanges(
    tx,
    shows.map(({ id }) => ({ kind: 'show', id })),
  );
}

function showOf(id: string, n: number) {
  const event = `Band ${n % 5000} w/ Act ${n % 777} and Guest ${n % 333}`;
  const times = { date: NIGHT, night: NIGHT, start_time: '2000', end_time: null, doors_time: null };
  const place = { venue_id: null, venue_name: 'The Cannery', status: 'announced' as const, price: '$10', ages: 'All ages' };
  return {
    id,
    slug: `${fold(event).replaceAll(' ', '-')}-${id}`,
    ...times,
    event,
    title: '',
    event_folded: fold(event),
    ...place,
    url: `https://tickets.example/${id}`,
  };
}
