import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { clockAt } from '#clock.ts';
import { openDatabase } from '#database/engines/open.ts';
import { hear } from '#ingest/hear/hear.ts';
import { writeSources } from '#ingest/store/source-store.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { sourceNamed } from '#rig/samples.ts';
import type { Budget } from './table.ts';

const NIGHTS = 20_000;
const WORDS = ['Salt', 'Quiet', 'Low', 'Tin', 'Marsh', 'Heron', 'Lantern', 'Boat', 'Pier', 'Reed', 'Sister', 'Mud', 'Tide', 'Gull'];

/** The delay for visitors while two sources with twenty thousand shows on one date are read. */
export async function measureCrowded(): Promise<Budget[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-bench-'));
  const db = await openDatabase({ dataDir });
  const pack = readPack('scenes/saltmarsh');
  await loadPack(db, pack, Temporal.Now.instant());
  const venue = pack.venues[0]?.name ?? '';
  const sources = ['one', 'other'].map((id) => ({
    id,
    name: id,
    file: join(dataDir, `${id}.csv`),
    format: 'sheet' as const,
    zone: 'America/New_York',
    everyMinutes: 60,
    terms: '',
  }));
  for (const { id, file } of sources) writeFileSync(file, sheet(venue, id === 'one' ? '' : ' live'));
  await db.transaction().execute((tx) => writeSources(tx, sources));
  const turns = watchTurns();
  for (const { id } of sources) {
    const source = await sourceNamed(db, id);
    const { trouble, added } = await hear(db, source, clockAt('2026-11-21T23:30:00Z'));
    if (trouble !== null || added !== NIGHTS) throw new Error(trouble ?? `only ${added} were new`);
  }
  const longest = turns.stop();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  return [
    { what: `work between two turns, two sources of ${NIGHTS} nights on one date, the longest`, figure: longest, most: 50, unit: 'ms' },
  ];
}

function sheet(venue: string, more: string): string {
  const word = (n: number) => WORDS[n % WORDS.length];
  const lines = Array.from(
    { length: NIGHTS },
    (_, n) =>
      `2026-12-31,${10 + (n % 12)}:00,${word(n)} ${word(Math.floor(n / 14))} ${word(Math.floor(n / 196))} ${n.toString(36)}${more},${venue}`,
  );
  return `date,time,title,venue\n${lines.join('\n')}\n`;
}

/** The longest turn of the event loop in CPU milliseconds. */
function watchTurns(): { stop: () => number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, 1);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}
