import { z } from 'zod';
import type { Database, Transaction } from '#database/engines/open.ts';
import { readSetting, writeSetting } from '#database/settings.ts';

/** Under which setting it stands what the last check of the database found: all processes on a database say the same. */
const FINDING = 'last check of the rows';

/** What a check found: sentences that name no rows; none when the database is sound. `checkedAt` is an ISO instant. */
const Finding = z.object({ checkedAt: z.string(), problems: z.array(z.string()) });
export type Finding = z.infer<typeof Finding>;

/** What the last check found; undefined when there was none. */
export async function readFinding(db: Database): Promise<Finding | undefined> {
  const text = await readSetting(db, FINDING);
  if (text === undefined) return undefined;
  try {
    return Finding.parse(JSON.parse(text));
  } catch {
    // The disk may have reached this row too.
    return { checkedAt: 'unknown', problems: ['What the last check of the database found cannot be read.'] };
  }
}

/** Remembers what a check found. */
export async function writeFinding(tx: Transaction, finding: Finding): Promise<void> {
  await writeSetting(tx, FINDING, JSON.stringify(finding));
}
