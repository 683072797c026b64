import { timestamp } from '#clock.ts';
import type { Transaction } from '#database/engines/open.ts';
import { DECIDED_DAYS, KEPT_DAYS, WAITING_DAYS } from './work.ts';

/** Ends expired claims and deletes expired codes and old claims. */
export async function sweepClaims(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const moment = timestamp(now);
  await tx
    .updateTable('claim')
    .set({ state: 'expired', disputed_by: null, dispute: '' })
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', moment)
    .execute();
  await tx.deleteFrom('claim_letter').where('expires_at', '<=', moment).execute();
  await tx.deleteFrom('invitation').where('expires_at', '<=', moment).execute();
  const long = timestamp(now.subtract({ hours: 24 * KEPT_DAYS }));
  await tx.deleteFrom('claim').where('state', '!=', 'waiting').where('disputed_by', 'is', null).where('ends_at', '<=', long).execute();
  await tx.deleteFrom('past_claim').where('ends_at', '<=', long).execute();
}

/** Deletes proposals decided long ago, and those too old to publish. */
export async function sweepProposals(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = (days: number) => timestamp(now.subtract({ hours: 24 * days }));
  await tx.deleteFrom('proposal').where('state', '<>', 'waiting').where('decided_at', '<', before(DECIDED_DAYS)).execute();
  await tx.deleteFrom('proposal').where('state', '=', 'waiting').where('written_at', '<', before(WAITING_DAYS)).execute();
}
