import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { clockAt, timestamp } from '#clock.ts';
import { openDatabase } from '#database/engines/open.ts';
import { keepSource } from '#desk/sources/sources.ts';
import { addAccount, newAccountRow, removeAccount } from '#identity/account/account-store.ts';
import { openLimits } from '#identity/limits/limits.ts';
import { hashSecret } from '#identity/secrets.ts';
import { addSession, endSession } from '#identity/session/session-store.ts';
import { registerProfile, updateProfile } from '#people/register.ts';
import { calendar } from './editor.ts';
import { pageValue } from './findings.ts';
import { type Facts, GONE } from './ledger.ts';

/**
 * Writes to a database through the stores. Prints what each write asks for before it, and the result after it. Arguments: folder, number of
 * people, and for the controls the value of `synchronous`.
 */
export type Word = { ask: Facts } | { done: true } | { failed: string };

const [dataDir = '', people = '40', synchronous = 'full'] = process.argv.slice(2);
/** With SQLite's default of 1000 a short run would see no checkpoint. */
const CHECKPOINT_PAGES = 40;

const clock = clockAt('2026-11-21T23:30:00Z');
const now = timestamp(clock());
const db = await openDatabase({ dataDir });
if (synchronous !== 'full') await sql.raw(`pragma synchronous = ${synchronous}`).execute(db);
await sql.raw(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`).execute(db);

const limits = openLimits(db, clock, { strict: true });

/** Prints a word. */
function printWord(word: Word): void {
  writeSync(1, `${JSON.stringify(word)}\n`);
}

/** Does a write. After a failure the next one is tried, as the site does. */
async function write(wanted: Facts, action: () => Promise<unknown>): Promise<void> {
  printWord({ ask: wanted });
  try {
    await action();
    printWord({ done: true });
  } catch (error) {
    printWord({ failed: String(error) });
  }
}

for (let number = 0; number < Number(people); number++) {
  const name = `person-${number}`;
  const email = `${name}@tunes.example`;
  const secret = `secret of ${name}`;
  const session = `session:${hashSecret(secret)}`;
  // Writes with relaxed sync must not weaken others. (In the controls they would restore `synchronous`.)
  if (synchronous === 'full')
    await limits.count(['failed sign-in by account', email], ['failed sign-in by address', 'here']).catch(() => {});
  await write({ [`account:${email}`]: 'open', [session]: 'open' }, () =>
    db.transaction().execute(async (tx) => {
      await addAccount(tx, newAccountRow(name, email, clock()));
      await addSession(tx, {
        id: `session-${number}`,
        account_id: name,
        kind: 'client',
        secret_hash: hashSecret(secret),
        second_factor: null,
        agent: '',
        signed_in_at: now,
        seen_at: now,
        expires_at: now,
      });
    }),
  );
  const page = { username: name, name: 'Somebody New', location: '', bio: '' };
  const begun = { uid: name, ...page, displayname: page.name, createdAt: 0 };
  await write({ [`page:${name}`]: pageValue(page) }, () => registerProfile(db, clock, begun));
  for (let edit = 0; edit < 3; edit++) {
    const after = { username: name, name: `Somebody ${edit}`, location: `Pier ${edit}`, bio: `<p>${`Take ${edit}. `.repeat(40)}</p>` };
    const fields = { displayname: after.name, location: after.location, bio: after.bio };
    await write({ [`page:${name}`]: pageValue(after) }, () => updateProfile(db, clock, name, fields));
  }
  if (number % 4 === 1)
    await write({ [`account:${email}`]: GONE, [`page:${name}`]: GONE, [session]: GONE }, () =>
      db.transaction().execute((tx) => removeAccount(tx, { id: name, email })),
    );
  if (number % 4 === 2) await write({ [session]: GONE }, () => endSession(db, name, `session-${number}`));
  if (number % 8 === 3) {
    const source = { event: `Evening ${number} with nobody`, night: '2026-12-03', source: `pasted-${number}` };
    const what = calendar(source, `Room ${number}`);
    const work = { db, zone: 'America/New_York', fetchPolicy: {} };
    const kept = { what, name: source.source, format: 'auto', everyMinutes: 360, terms: '' } as const;
    await write({ [`source:${source.source}`]: what, [`heard:${source.source}`]: `${source.event}, announced` }, async () => {
      const { trouble } = await keepSource(work, kept, { editor: '', now: clock() });
      // Stored but not read is not all that was asked for, and the answer says so.
      if (trouble !== null) throw new Error(trouble);
    });
  }
}
await db.destroy();
