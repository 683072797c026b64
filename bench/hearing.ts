import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockAt } from '#clock.ts';
import { chunks } from '#database/chunks.ts';
import { type Database, openDatabase } from '#database/engines/open.ts';
import { hear } from '#ingest/hear/hear.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { createArtistIndex } from '#interpret/names/artists.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { sampleSource, sourceNamed } from '#rig/samples.ts';
import { fold } from '#scene/text/names.ts';
import { addDays } from '#scene/time/calendar.ts';
import type { Venue } from '#scene/venues/venue.ts';
import { listShows } from '#shows/store.ts';
import { writeVenues } from '#venues/store.ts';
import { measureCrowded } from './crowded.ts';
import type { Budget } from './table.ts';

const TODAY = '2026-11-21';
const SHOWS = 100_000;
const LISTINGS = 10_000;
const ARTISTS = 50_000;
const MATCHES = 2_000;
const PAGE_EVERY_MS = 50;

/** The cost of reading a large calendar into a large archive, once and again, and the delay for visitors. */
export async function measureHearing(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const db = await openDatabase({ dataDir });
  const pack = readPack('scenes/saltmarsh');
  await loadPack(db, pack, Temporal.Now.instant());
  const town = moreVenues(pack.venues);
  await db.transaction().execute((tx) => writeVenues(tx, town));
  await fill(db, town);
  const file = join(dataDir, 'large.ics');
  writeFileSync(
    file,
    largeCalendar(
      pack.artists.map(({ name }) => name),
      town.map(({ name }) => name),
    ),
  );
  const entry = sampleSource({ id: 'large', name: 'Large', file, format: 'ical' });
  await db.transaction().execute((tx) => writeSources(tx, [entry]));
  const clock = clockAt(`${TODAY}T23:30:00Z`);
  const listen = async () => {
    const source = await sourceNamed(db, 'large');
    const start = performance.now();
    const tally = await hear(db, source, clock);
    if (tally.trouble !== null) throw new Error(tally.trouble);
    return { tally, ms: performance.now() - start };
  };
  const visits = visiting(db);
  const first = await listen();
  const slowest = await visits.stop();
  const again = [await listen(), await listen(), await listen()].map(({ ms }) => ms);
  console.error(`heard ${first.tally.heard} listings: ${first.tally.added} new`);
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return [
    { what: `${LISTINGS} listings heard into ${SHOWS} shows`, figure: first.ms / 1000, most: 5, unit: 's' },
    { what: 'an unchanged source', figure: Math.min(...again), most: 5, unit: 'ms' },
    { what: `a name against ${ARTISTS} artists`, figure: measureMatching(), most: 1, unit: 'ms' },
    { what: 'a page’s question while hearing, p99', figure: slowest, most: 50, unit: 'ms' },
    ...(await measureCrowded()),
  ];
}

/** The pack's venues and forty more. */
function moreVenues([model, ...rest]: readonly Venue[]): Venue[] {
  if (model === undefined) throw new Error('The pack has no venue.');
  const more = Array.from({ length: 40 }, (_, n) => ({
    ...model,
    id: `room-${n}`,
    name: `Room ${n} on Pier ${n % 9}`,
    iwtbname: '',
    foundas: [],
  }));
  return [model, ...rest, ...more];
}

/** Thirty years of shows from one source. */
async function fill(db: Database, venues: readonly { id: string; name: string }[]): Promise<void> {
  const entry = sampleSource({ id: 'old', name: 'Old', file: '/none', format: 'ical' });
  await db.transaction().execute(async (tx) => {
    await writeSources(tx, [entry]);
    for (const numbers of chunks(
      Array.from({ length: SHOWS }, (_, n) => n),
      400,
    )) {
      const shows = numbers.map((n) => {
        const venue = venues[n % venues.length];
        const date = addDays(TODAY, (n % 10_950) - 10_700);
        const event = `Band ${n % 5000} w/ Act ${n % 777}`;
        return {
          id: `old${n}`,
          slug: `old-${n}-${date}`,
          date,
          night: date,
          start_time: '2000',
          end_time: null,
          doors_time: null,
          event,
          title: '',
          event_folded: fold(event),
          venue_id: venue?.id ?? null,
          venue_name: venue?.name ?? '',
          status: 'announced' as const,
          price: '',
          ages: '',
          url: '',
        };
      });
      await tx.insertInto('show').values(shows).execute();
      const listings = shows.map(({ id, date, event, venue_id, venue_name }) => {
        const said = {
          key: id,
          uid: id,
          date,
          startTime: '2000',
          endTime: null,
          doorsTime: null,
          performer: '',
          event,
          venue: venue_name,
          status: 'announced' as const,
          price: '',
          ages: '',
          url: '',
        };
        const { key: _, uid: __, performer: ___, venue: ____, ...meant } = said;
        const meaning = {
          ...meant,
          title: '',
          venue: { id: venue_id, name: venue_name },
          bill: [],
          kind: 'music',
          kindReason: '',
          kindProbability: 1,
          music: 1,
        };
        return {
          source_id: 'old',
          key: id,
          show_id: id,
          date,
          as_listed: JSON.stringify(said),
          meaning: JSON.stringify(meaning),
          first_heard_at: `${TODAY}T00:00:00.000Z`,
          gone_at: null,
        };
      });
      await tx.insertInto('listing').values(listings).execute();
    }
  });
}

function largeCalendar(artists: readonly string[], venues: readonly string[]): string {
  const entries = Array.from({ length: LISTINGS }, (_, n) => {
    const day = addDays(TODAY, n % 180).replaceAll('-', '');
    const [a, b] = [artists[n % artists.length], artists[(n * 7 + 3) % artists.length]];
    return `BEGIN:VEVENT\r\nUID:large${n}\r\nDTSTART:${day}T${String(17 + (n % 6)).padStart(2, '0')}0000\r\nSUMMARY:${a} w/ ${b} + Guest Act ${n % 2500}\r\nLOCATION:${venues[n % venues.length]}\r\nEND:VEVENT`;
  });
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
}

/** Runs the queries of /shows at an even pace. Returns the 99th percentile. */
function visiting(db: Database): { stop: () => Promise<number> } {
  const times: Promise<number>[] = [];
  const timer = setInterval(() => {
    const start = performance.now();
    times.push(listShows(db, { from: TODAY, to: addDays(TODAY, 7), limit: 500 }).then(() => performance.now() - start));
  }, PAGE_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const sorted = (await Promise.all(times)).sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
    },
  };
}

/** Half the names exact, half misspelled; milliseconds each. */
function measureMatching(): number {
  const words = ['Salt', 'Quiet', 'Low', 'Tin', 'Marsh', 'Heron', 'Lantern', 'Boat', 'Pier', 'Reed', 'Sister', 'Mud', 'Tide', 'Gull'];
  const name = (n: number) =>
    `${words[n % 14]} ${words[Math.floor(n / 14) % 14]}${words[Math.floor(n / 196) % 14]?.toLowerCase()} ${n.toString(36)}`;
  const index = createArtistIndex(Array.from({ length: ARTISTS }, (_, n) => ({ id: `a${n}`, name: name(n) })));
  const start = performance.now();
  for (let n = 0; n < MATCHES; n++) {
    const known = name((n * 7919) % ARTISTS);
    index.match(n % 2 === 0 ? known : `${known.slice(0, 3)}${known.slice(4)}`);
  }
  return (performance.now() - start) / MATCHES;
}
