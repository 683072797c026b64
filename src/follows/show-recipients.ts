import { sql } from 'kysely';
import type { Database } from '#database/engines/open.ts';

/** Why someone is notified: they starred the show, follow an act, the venue, the promoter or the series, or keep one of their pages. */
export type Reason = 'starred' | 'follows' | 'keeps';

/** A person to notify. `key` orders recipients and is unique: the id of the account with their address, or else of the follower. */
export interface Recipient {
  key: string;
  email: string;
  follower: string | null;
  account: string | null;
  reason: Reason;
}

interface Wanted {
  /** The show's id and former ids. */
  ids: readonly string[];
  artists: readonly string[];
  venues: readonly string[];
  promoters: readonly string[];
  series: readonly string[];
  /** Whether it is or was tonight. */
  isTonight: boolean;
  after: string;
  limit: number;
}

/**
 * People to notify of a changed show, each once, ordered by key: those who starred it and want notices, followers who want notices about
 * tonight, and keepers of its acts and venue. Unconfirmed addresses and closed accounts are left out.
 */
export async function showRecipients(db: Database, wanted: Wanted): Promise<Recipient[]> {
  const found = [...(await starrers(db, wanted)), ...(wanted.isTonight ? await followers(db, wanted) : []), ...(await keepers(db, wanted))];
  const once = new Map<string, Recipient>();
  for (const recipient of found) if (!once.has(recipient.key)) once.set(recipient.key, recipient);
  return [...once.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, wanted.limit);
}

async function starrers(db: Database, { ids, after, limit }: Wanted): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('star')
    .innerJoin('account', 'account.id', 'star.account_id')
    .innerJoin('follower', 'follower.account_id', 'account.id')
    .select(['account.id as account', 'account.email', 'follower.id as follower'])
    .distinct()
    .where('star.kind', '=', 'show')
    .where('star.document', 'in', ids)
    .where('star.is_on', '=', 1)
    .where('follower.at_once', '=', 1)
    .where('account.email_verified', '=', 1)
    .where('account.closed', '=', 0)
    .where('account.id', '>', after)
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, key: row.account, email, reason: 'starred' as const }]));
}

async function followers(db: Database, { artists, venues, promoters, series, after, limit }: Wanted): Promise<Recipient[]> {
  const of = { artist: artists, venue: venues, promoter: promoters, series };
  const documents = Object.entries(of).flatMap(([kind, ids]) => ids.map((id) => [kind as keyof typeof of, id] as const));
  if (documents.length === 0) return [];
  const key = sql<string>`coalesce(follower.account_id, same.id, follower.id)`;
  const rows = await db
    .selectFrom('follow')
    .innerJoin('follower', 'follower.id', 'follow.follower_id')
    .leftJoin('account', 'account.id', 'follower.account_id')
    // A follower by address may have an account by now.
    .leftJoin('account as same', (join) => join.onRef('same.email', '=', 'follower.email').on('same.email_verified', '=', 1))
    .select([
      'follower.id as follower',
      'follower.account_id as account',
      'follower.email',
      'account.email as account_email',
      key.as('key'),
    ])
    .distinct()
    .where(({ or, and, eb }) => or(documents.map(([kind, id]) => and([eb('follow.kind', '=', kind), eb('follow.document', '=', id)]))))
    .where('follower.tonight', '=', 1)
    .where('follower.confirmed_at', 'is not', null)
    .where(({ or, and, eb }) =>
      or([eb('follower.account_id', 'is', null), and([eb('account.email_verified', '=', 1), eb('account.closed', '=', 0)])]),
    )
    .where(key, '>', after)
    .orderBy(key)
    .limit(limit)
    .execute();
  return rows.flatMap(({ email, account_email, ...row }) => {
    const to = account_email ?? email;
    return to === null ? [] : [{ ...row, email: to, reason: 'follows' as const }];
  });
}

async function keepers(db: Database, { artists, venues, after, limit }: Wanted): Promise<Recipient[]> {
  const pages = [...artists.map((id) => ['artist', id] as const), ...venues.map((id) => ['venue', id] as const)];
  if (pages.length === 0) return [];
  const rows = await db
    .selectFrom('keeper')
    .innerJoin('account', 'account.id', 'keeper.account_id')
    .leftJoin('follower', 'follower.account_id', 'account.id')
    .select(['account.id as account', 'account.email', 'follower.id as follower'])
    .distinct()
    .where(({ or, and, eb }) => or(pages.map(([kind, id]) => and([eb('keeper.kind', '=', kind), eb('keeper.page_id', '=', id)]))))
    .where(({ or, eb }) => or([eb('follower.id', 'is', null), eb('follower.pages', '=', 1)]))
    .where('account.email_verified', '=', 1)
    .where('account.closed', '=', 0)
    .where('account.id', '>', after)
    .orderBy('account.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, key: row.account, email, reason: 'keeps' as const }]));
}
