import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';

/**
 * What decisions call accounts, at the head of a sentence: by the names of their pages as they are today, so that whoever deletes an account
 * leaves no name behind. Never by an address: editors read decisions, admins alone know addresses.
 */
export async function nameAccounts(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map(ids.map((id) => [id, `The account ${id}`]));
  for (const some of chunks([...names.keys()])) {
    const rows = await db.selectFrom('profile').select(['uid', 'username']).where('uid', 'in', some).execute();
    for (const { uid, username } of rows) names.set(uid, `“${username}”`);
  }
  return names;
}
