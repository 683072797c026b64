import { timestamp } from '#clock.ts';
import type { Change } from '#database/engines/open.ts';
import { DECIDED_DAYS, KEPT_DAYS, WAITING_DAYS } from './work.ts';

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
  await change.deleteFrom('past_claim').where('ends_at', '<=', long).execute();
}

/** Forgets what keepers wrote that an editor decided of long ago, or that waited for longer than anybody would publish it. */
export async function sweepProposals(change: Change, now: Temporal.Instant): Promise<void> {
  const before = (days: number) => timestamp(now.subtract({ hours: 24 * days }));
  await change.deleteFrom('proposal').where('state', '<>', 'waiting').where('decided_at', '<', before(DECIDED_DAYS)).execute();
  await change.deleteFrom('proposal').where('state', '=', 'waiting').where('written_at', '<', before(WAITING_DAYS)).execute();
}
