import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuUsage } from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { clockAt, timestamp } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import { type Database, openDatabase } from '#database/engines/open.ts';
import { letterContext } from '#follows/letter-context.ts';
import { writeWeekly } from '#follows/weekly.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { addDays } from '#scene/time/calendar.ts';
import { listShows } from '#shows/store.ts';
import { benchIdentity, TONIGHT } from './bench-site.ts';
import { fillScene } from './great-scene.ts';
import { type Budget, median, printTable, round } from './table.ts';

const SIZE = { shows: 20_000, artists: 2_000, venues: 300, people: 0, ahead: 2_000 };
const FOLLOWERS = 100_000;
/** Per follower; one in ten also follows a filter. */
const ARTISTS = 5;
const FILTERS = ['genre=folk', 'free=1', 'genre=rock&free=1', 'price=10', 'ages=all'];
const EVERY_MS = 25;

/** The CPU cost of weekly email to 100,000 followers in the same minute, and the delay of page queries, on SQLite. */
export async function measureLetters(): Promise<Budget[]> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const db = await openDatabase({ dataDir: folder });
  const pack = readPack('scenes/saltmarsh');
  await loadPack(db, pack, Temporal.Now.instant());
  await fillScene(db, 'sqlite', SIZE, TONIGHT, pack.artists);
  const clock = clockAt(`${TONIGHT}T23:30:00Z`);
  await bringNear(db);
  await fillFollowers(db, clock());
  const alone = await timeQuery(db, async () => after(3_000));
  const [began, before] = [performance.now(), cpuUsage()];
  let written = 0;
  const beside = await timeQuery(db, async () => {
    written = await writeWeekly(letterContext(benchIdentity(db), pack.scene.zone), clock());
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = cpuUsage(before);
  const slower = median(beside) / median(alone);
  printTable(`Letters of ${FOLLOWERS} followers`, [
    { what: 'letters written', figure: String(written) },
    { what: 'seconds', figure: round(seconds) },
    { what: 'of the processor, s (the readings beside it too)', figure: round((user + system) / 1e6) },
    { what: 'the week read alone, ms', figure: round(median(alone)) },
    { what: 'the week read beside, ms', figure: round(median(beside)) },
  ]);
  await db.destroy();
  rmSync(folder, { recursive: true });
  return [
    { what: `weekly letters of ${FOLLOWERS} followers, of the processor`, figure: (user + system) / 1e6, unit: 's', most: 60 },
    { what: 'the week read meanwhile, as often as long', figure: slower, unit: 'times', most: 1.5 },
  ];
}

/** The duration of the week's query during `work`, in milliseconds. */
async function timeQuery(db: Database, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const going = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = performance.now();
    await listShows(db, { from: TONIGHT, to: addDays(TONIGHT, 7), limit: 500 });
    times.push(performance.now() - began);
    await after(EVERY_MS);
  }
  await going;
  return times;
}

/** Moves shows into one month. */
async function bringNear(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < SIZE.ahead; n++) {
      const night = addDays(TONIGHT, n % 30);
      await tx.updateTable('show').set({ date: night, night }).where('id', '=', `past${n}`).execute();
    }
  });
}

async function fillFollowers(db: Database, now: Temporal.Instant): Promise<void> {
  const [artists, venues] = [await db.selectFrom('artist').select('id').execute(), await db.selectFrom('venue').select('id').execute()];
  const at = timestamp(now.subtract({ hours: 24 * 7 }));
  const id = (n: number) => `follower${String(n).padStart(20, '0')}`;
  const numbers = Array.from({ length: FOLLOWERS }, (_, n) => n);
  for (const some of chunks(numbers, 2_000))
    await db.transaction().execute(async (tx) => {
      for (const few of chunks(some)) {
        const rows = few.map((n) => ({ id: id(n), account_id: null, email: `reader${n}@tunes.example`, confirmed_at: at }));
        const times = {
          weekly: 1,
          at_once: 0,
          tonight: 0,
          pages: 1,
          weekday: 5,
          hour: 9,
          next_at: at,
          last_at: at,
          made_at: at,
          refused_at: null,
        };
        await tx
          .insertInto('follower')
          .values(rows.map((row) => ({ ...row, ...times })))
          .execute();
        const follows = few.flatMap((n) =>
          [
            ...Array.from({ length: ARTISTS }, (_, k) => ({
              kind: 'artist' as const,
              document: artists[(n * 7 + k * 13) % artists.length]?.id ?? '',
            })),
            { kind: 'venue' as const, document: venues[n % venues.length]?.id ?? '' },
            ...(n % 10 === 0 ? [{ kind: 'filter' as const, document: FILTERS[(n / 10) % FILTERS.length] ?? '' }] : []),
          ].map((each) => ({ follower_id: id(n), ...each, followed_at: at })),
        );
        for (const piece of chunks(follows))
          await tx
            .insertInto('follow')
            .values(piece)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
      }
    });
}
