import { timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { type Follower, stopLetters } from './store.ts';

/** A misconfigured mail server may deny addresses for a weekend, so only a denial repeated after this time counts. */
const BELIEVED_HOURS = 3 * 24;

/**
 * Records whether a mail server accepted an address. Two denials, days apart and without success between, stop the emails to its followers.
 */
export async function recordDelivery(db: Database, email: string, isThere: boolean, now: Temporal.Instant): Promise<void> {
  const followers = (await followersAt(db, email)).filter(({ refused_at }) => !isThere || refused_at !== null);
  if (followers.length === 0) return;
  const believed = timestamp(now.subtract({ hours: BELIEVED_HOURS }));
  await inTransaction(db, async (tx) => {
    for (const follower of followers) {
      const { id, refused_at } = follower;
      if (!isThere && refused_at !== null && refused_at <= believed) await stopLetters(tx, follower);
      else if (isThere || refused_at === null)
        await tx
          .updateTable('follower')
          .set({ refused_at: isThere ? null : timestamp(now) })
          .where('id', '=', id)
          .execute();
    }
  });
}

function followersAt(db: Database, email: string): Promise<Follower[]> {
  return db
    .selectFrom('follower')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([eb('email', '=', email), eb('account_id', 'in', selectFrom('account').select('id').where('email', '=', email))]),
    )
    .execute();
}
