import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findProblems } from '#backup/file/inspect.ts';
import { clockAt } from '#clock.ts';
import { type Database, openDatabase } from '#database/engines/open.ts';
import { hearDue } from '#ingest/hear/schedule.ts';
import { openLog } from '#log.ts';
import { loadPack } from '#pack/load.ts';
import { readPack } from '#pack/read/read.ts';
import { randomFrom } from './random.ts';
import { rowBytes } from './row-bytes.ts';

const NOW = '2026-11-21T23:30:00Z';
const ACCOUNTS = 150;

/** Flips found by the nightly check, and by SQLite's own check alone. */
export interface Flipping {
  flips: number;
  noticed: number;
  engineAlone: number;
  /** Where the others were. */
  unnoticed: string[];
  /** Flips by table. */
  tables: Record<string, number>;
}

/** Repeatedly flips one bit of a row in a closed database, checks whether it is found, and restores it. */
export async function flipBits({ flips, seed }: { flips: number; seed: number }): Promise<Flipping> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backline-flip-'));
  try {
    await furnish(dataDir);
    const file = join(dataDir, 'backline.db');
    const bytes = readFileSync(file);
    const stretches = rowBytes(file, bytes);
    const random = randomFrom(seed);
    const result: Flipping = { flips, noticed: 0, engineAlone: 0, unnoticed: [], tables: {} };
    if ((await findProblems({ dataDir })).length > 0) throw new Error('The database is damaged before any bit is flipped.');
    const all = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
    for (let flip = 0; flip < flips; flip++) {
      let place = random.between(0, all - 1);
      const stretch = stretches.find(({ start, end }) => {
        if (place < end - start) return true;
        place -= end - start;
        return false;
      });
      if (stretch === undefined) throw new Error('There is no such place.');
      const [at, bit] = [stretch.start + place, random.between(0, 7)];
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
      writeFileSync(file, flipped);
      result.tables[stretch.table] = (result.tables[stretch.table] ?? 0) + 1;
      if (engineNotices(file)) result.engineAlone++;
      const problems = await findProblems({ dataDir }).catch((error: Error) => [error.message]);
      if (problems.length > 0) result.noticed++;
      else result.unnoticed.push(`bit ${bit} of byte ${at}, ${place} bytes into a row of ${stretch.table}`);
    }
    return result;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database with a read scene and people. */
async function furnish(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await loadPack(db, readPack('scenes/saltmarsh'), clockAt(NOW)());
  await hearDue(db, clockAt(NOW), openLog('silent'), { which: (source) => source.file !== null });
  await writePeople(db);
  await db.destroy();
}

async function writePeople(db: Database): Promise<void> {
  const moment = '2026-11-21T00:00:00.000Z';
  for (let n = 0; n < ACCOUNTS; n++) {
    const account = {
      id: `account${n}`,
      email: `person${n}@tunes.example`,
      email_verified: 1,
      password_hash: `$argon2id$${n}`.padEnd(97, 'x'),
    };
    const standing = { role: 'member', closed: 0, valid_since: 1_795_000_000, created_at: moment, signed_in_at: moment } as const;
    const shown = { username: `person${n}`, username_folded: `person${n}`, display_name: `Person ${n}`, location: 'Tin Harbor' };
    const links = { instagram: '', facebook: '', website: '', hidden: 0, created_at: moment, changed_at: moment };
    const decision = { id: `decision${n}`, kind: 'artist', said: `That ${n} is nobody we know`, undo: '{"action":"none"}' };
    // Every tenth has more text than fits on a page.
    const bio = `<p>${'I play the saw. '.repeat(n % 10 === 0 ? 600 : 6)}</p>`;
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('account')
        .values({ ...account, password_set_at: moment, display_name: shown.display_name, photo_url: '', ...standing })
        .execute();
      await tx
        .insertInto('profile')
        .values({ uid: account.id, ...shown, bio, ...links })
        .execute();
      await tx
        .insertInto('decision')
        .values({ ...decision, made_by: account.id, made_at: moment, undone_at: null })
        .execute();
    });
  }
}

/** The control: SQLite's own checks. */
function engineNotices(file: string): boolean {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const said = db.prepare('select integrity_check as said from pragma_integrity_check').all();
      return JSON.stringify(said) !== '[{"said":"ok"}]' || db.prepare('pragma foreign_key_check').all().length > 0;
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}
