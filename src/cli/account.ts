import { Command, InvalidArgumentError } from 'commander';
import { changePerson, type PersonChange } from '#desk/people/change-person.ts';
import { type AccountRow, findAccount, findAccountByEmail, listAccounts } from '#identity/account/account-store.ts';
import { AuthError } from '#identity/auth-error.ts';
import type { Identity } from '#identity/identity.ts';
import { sendReset } from '#identity/letters/send-letter.ts';
import { toRefusal } from '#identity/sentences.ts';
import { ownerOf } from '#people/store.ts';
import { ROLES, type Role } from '#scene/people/roles.ts';
import { openAccounts } from './identity.ts';
import { openRuntime, orExplain } from './runtime.ts';

const PAGE = 1000;
const WHO = 'the email address, username or id of an account';

/** `backline account`: manages accounts. */
export function accountVerb(): Command {
  const account = new Command('account').description('Manage accounts. Exits with 1 if the account doesn’t exist.');
  account
    .command('list')
    .description('List every account.')
    .option('--json', 'print an array as JSON')
    .action(({ json }: { json?: boolean }) => withAccounts((identity) => list(identity, json === true)));
  on(account, 'disable', 'Close an account right away: its sessions end and its page is hidden.', async (identity, { id }) => {
    await decideOf(identity, id, { closed: true });
    return 'closed';
  });
  on(account, 'enable', 'Reopen a closed account and its page.', async (identity, { id }) => {
    await decideOf(identity, id, { closed: false });
    return 'open again';
  });
  on(account, 'delete', 'Delete an account and everything with it.', async (identity, { id }) => {
    await decideOf(identity, id, { deleted: true });
    return 'deleted';
  });
  on(account, 'reset', 'Email the owner a link to choose a new password.', async (identity, { email, closed }) => {
    if (email === null) throw new Error('This account has no email address.');
    if (closed === 1) throw new Error(`${email} is closed, so no email was sent; \`backline account enable\` reopens it.`);
    await sendReset(identity, email, undefined, { address: '', agent: 'command line' });
    return 'email sent';
  });
  on(
    account,
    'unlock',
    'Remove the authenticator apps from an account whose owner lost theirs. Its sessions end.',
    async (identity, { id }) => {
      await decideOf(identity, id, { factors: 'removed' });
      return 'only the password is needed now';
    },
  );
  account
    .command('promote')
    .description('Set an account’s role. Its sessions end, so every sign-in has the new role.')
    .argument('<who>', WHO)
    .argument('[role]', `one of ${ROLES.join(', ')}`, parseRole, 'editor')
    .action((who: string, role: Role) =>
      withAccounts(async (identity) => {
        const row = await demand(identity, who);
        await decideOf(identity, row.id, { role });
        console.log(`${row.email ?? row.id}: ${role}, from the next sign-in`);
      }),
    );
  return account;
}

function on(account: Command, name: string, description: string, action: (identity: Identity, row: AccountRow) => Promise<string>): void {
  account
    .command(name)
    .description(description)
    .argument('<who>', WHO)
    .action((who: string) =>
      withAccounts(async (identity) => {
        const row = await demand(identity, who);
        console.log(`${row.email ?? row.id}: ${await action(identity, row)}`);
      }),
    );
}

/** Makes a decision about an account, recorded like the desk's. */
async function decideOf(identity: Identity, id: string, wanted: PersonChange): Promise<void> {
  await changePerson(identity, id, wanted, { editor: '', now: identity.clock() });
}

async function list({ db }: Identity, json: boolean): Promise<void> {
  const accounts: AccountRow[] = [];
  for (
    let page = await listAccounts(db, { limit: PAGE });
    page.length > 0;
    page = await listAccounts(db, { after: page.at(-1)?.id ?? '', limit: PAGE })
  )
    accounts.push(...page);
  const shown = accounts.map((row) => ({
    id: row.id,
    email: row.email,
    verified: row.email_verified === 1,
    role: row.role,
    closed: row.closed === 1,
    createdAt: row.created_at,
    signedInAt: row.signed_in_at,
  }));
  if (json) console.log(JSON.stringify(shown, null, 2));
  else
    for (const { email, id, role, closed, signedInAt } of shown)
      console.log(`${email ?? id}  ${role}${closed ? ', closed' : ''}, last here ${signedInAt.slice(0, 10)}`);
}

async function demand({ db }: Identity, who: string): Promise<AccountRow> {
  const row = who.includes('@') ? await findAccountByEmail(db, who) : await findAccount(db, (await ownerOf(db, who)) ?? who);
  if (row === undefined) throw new Error(`We can’t find the account ${who}.`);
  return row;
}

function parseRole(role: string): Role {
  const known = ROLES.find((name) => name === role);
  if (known === undefined) throw new InvalidArgumentError(`Use one of these roles: ${ROLES.join(', ')}.`);
  return known;
}

/** Runs an action and sends the email it queued. Wire errors become sentences. */
async function withAccounts(run: (identity: Identity) => Promise<void>): Promise<void> {
  await orExplain(async () => {
    const runtime = await openRuntime();
    const { identity, postOffice } = openAccounts(runtime, () => runtime.config.publicUrl ?? `http://localhost:${runtime.config.port}`);
    try {
      await run(identity);
      await postOffice.sendOnce();
    } catch (error) {
      throw error instanceof AuthError ? new Error(error.detail ?? toRefusal(error).message, { cause: error }) : error;
    } finally {
      await postOffice.close();
      await runtime.db.destroy();
    }
  });
}
