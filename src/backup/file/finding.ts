import { z } from 'zod';
import type { Database, Transaction } from '#database/engines/open.ts';
import { readSetting, writeSetting } from '#database/settings.ts';

const FINDING = 'last check of the rows';

/** A check's result. The problems are sentences that name no rows. `checkedAt` is an ISO instant. */
const Finding = z.object({ checkedAt: z.string(), problems: z.array(z.string()) });
export type Finding = z.infer<typeof Finding>;

/** The last check's result, if any. */
export async function readFinding(db: Database): Promise<Finding | undefined> {
  const text = await readSetting(db, FINDING);
  if (text === undefined) return undefined;
  try {
    return Finding.parse(JSON.parse(text));
  } catch {
    // The damage may be in this row.
    return { checkedAt: 'unknown', problems: ['We can’t read the result of the last database check.'] };
  }
}

/** Stores a check's result. */
export async function writeFinding(tx: Transaction, finding: Finding): Promise<void> {
  await writeSetting(tx, FINDING, JSON.stringify(finding));
}
