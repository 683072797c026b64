import { timestamp } from '#clock.ts';
import type { Change } from '#database/engines/open.ts';
import { KEPT_DAYS } from './work.ts';

/** Ends claims whose time is over, and takes out codes that open nothing any more and what became of claims long ago. */
export async function sweepClaims(change: Change, now: Temporal.Instant): Promise<void> {
  const moment = timestamp(now);
  await change
    .updateTable('claim')
    .set({ state: 'expired', disputed_by: null, dispute: '' })
    .where('state', '=', 'waiting')
    .where('ends_at', '<=', moment)
    .execute();
  await change.deleteFrom('claim_letter').where('expires_at', '<=', moment).execute();
  await change.deleteFrom('invitation').where('expires_at', '<=', moment).execute();
  const long = timestamp(now.subtract({ hours: 24 * KEPT_DAYS }));
  await change.deleteFrom('claim').where('state', '!=', 'waiting').where('disputed_by', 'is', null).where('ends_at', '<=', long).execute();
}
