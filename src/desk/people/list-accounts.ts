import { contains } from '#database/contains.ts';
import type { Database } from '#database/engines/open.ts';
import { readCursor, writeCursor } from '#endpoint.ts';
import type { DeskPeople } from '#scene/desk/desk-people.ts';
import type { Role } from '#scene/people/roles.ts';

/** Whom an admin looks for, and where the list goes on. */
export interface WantedPeople {
  q?: string | undefined;
  which?: Role | 'closed' | undefined;
  after?: string | undefined;
  limit: number;
}

/** Accounts, the newest first: by part of an address or a user name, of a role, or those that are closed. */
export async function listAccounts(db: Database, { q = '', which, after, limit }: WantedPeople): Promise<DeskPeople> {
  const part = q.trim().toLowerCase();
  let wanted = db.selectFrom('account').leftJoin('profile', 'profile.uid', 'account.id');
  if (part !== '') wanted = wanted.where(({ or }) => or([contains('account.email', part), contains('profile.username_folded', part)]));
  if (which === 'closed') wanted = wanted.where('account.closed', '=', 1);
  else if (which !== undefined) wanted = wanted.where('account.role', '=', which);
  const { of } = await wanted.select(({ fn }) => fn.countAll<number>().as('of')).executeTakeFirstOrThrow();
  const from = after === undefined ? undefined : readCursor(after);
  if (from !== undefined)
    wanted = wanted.where((eb) => eb(eb.refTuple('account.created_at', 'account.id'), '<', eb.tuple(from.sortKey, from.id)));
  const rows = await wanted
    .select(['account.id', 'account.email', 'account.email_verified', 'account.role', 'account.closed', 'account.created_at'])
    .select(['account.signed_in_at', 'profile.username', 'profile.display_name'])
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit + 1)
    .execute();
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  return {
    of: Number(of),
    next: rows.length > limit && last !== undefined ? writeCursor({ sortKey: last.created_at, id: last.id }) : null,
    people: listed.map((row) => ({
      id: row.id,
      email: row.email ?? '',
      confirmed: row.email_verified === 1,
      username: row.username,
      name: row.display_name ?? '',
      role: row.role,
      closed: row.closed === 1,
      since: row.created_at,
      lastHere: row.signed_in_at,
    })),
  };
}
