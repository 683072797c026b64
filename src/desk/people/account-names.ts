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
  return name === '' ? 'Someone without a public name' : `“${name}”`;
}

/** Whose account is gone leaves no name behind. */
const FORMER_EDITOR = 'a former editor';
const FORMER_KEEPER = 'a former keeper';
/** Who runs the site has no account there. */
const COMMAND_LINE = 'the command line';

/**
 * How the desk names whoever decided, wrote or sent something: by their user name, which nobody else has, else by what their account is called, else
 * by the beginning of its id, which tells two apart. Never by an email address.
 * @param gone what others who have no account any more are called
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
