import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';

/**
 * What decisions call accounts, at the head of a sentence: by the names of their pages as they are today, or by what whoever has no page
 * yet calls themselves, so that whoever deletes an account leaves no name behind. Never by an address, which admins alone know, nor by an
 * id, which tells nobody anything.
 */
export async function nameAccounts(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map(ids.map((id) => [id, 'A former account']));
  for (const some of chunks([...names.keys()])) {
    const rows = await db
      .selectFrom('account')
      .leftJoin('profile', 'profile.uid', 'account.id')
      .select(['account.id', 'account.display_name', 'profile.username'])
      .where('account.id', 'in', some)
      .execute();
    for (const { id, display_name, username } of rows) names.set(id, quoted(username ?? display_name));
  }
  return names;
}

function quoted(name: string): string {
  return name === '' ? 'Somebody without a public name' : `“${name}”`;
}
