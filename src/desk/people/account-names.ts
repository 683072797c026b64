import { chunks } from '#database/chunks.ts';
import type { Database } from '#database/engines/open.ts';

/**
 * Names accounts at the start of a sentence: by their profile's current name, or their own display name, so that a deleted account leaves
 * no name. Never by email address or id.
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
  return name === '' ? 'Someone without a public name' : `“${name}”`;
}

/** Deleted accounts leave no name. */
const FORMER_EDITOR = 'a former editor';
const FORMER_KEEPER = 'a former keeper';
/** The operator, who needs no account. */
const COMMAND_LINE = 'the command line';

/**
 * Names people for the desk: by username, else display name, else the start of the account id. Never by email address.
 * @param gone the name of deleted accounts
 */
export async function namesAtDesk(
  db: Database,
  ids: Iterable<string | null>,
  gone = FORMER_EDITOR,
): Promise<(id: string | null) => string> {
  const names = new Map([['', COMMAND_LINE]]);
  for (const some of chunks([...new Set(ids)].filter((id) => id !== null && id !== ''))) {
    const rows = db.selectFrom('account').leftJoin('profile', 'profile.uid', 'account.id').select(['account.id', 'profile.username']);
    for (const { id, username, display_name } of await rows.select('account.display_name').where('account.id', 'in', some).execute())
      names.set(id, username ?? (display_name || `someone without a name (${id.slice(0, 4)})`));
    const gone = some.filter((id) => id !== null && !names.has(id));
    if (gone.length === 0) continue;
    const keepers = db.selectFrom('former_keeper').select('account_id').distinct().where('account_id', 'in', gone);
    for (const { account_id } of await keepers.execute()) names.set(account_id, FORMER_KEEPER);
  }
  return (id) => names.get(id ?? '') ?? gone;
}
