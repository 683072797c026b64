import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { recordRevisions, sign } from '#database/revisions.ts';
import type { ProfileTable } from '#database/tables/account-tables.ts';
import { findAccount, isConfirmed } from '#identity/account/account-store.ts';
import type { Person, Profile, ProfileField, ProfileFields } from '#scene/people/profile.ts';
import { foldUsername } from '#scene/people/username.ts';
import { yieldNow } from '#yield-every.ts';
import { cleanBio } from './bio.ts';

/** A public profile by user name, in any case, or undefined. */
export async function findProfile(db: Database, username: string): Promise<Profile | undefined> {
  const row = await profiles(db).where('username_folded', '=', foldUsername(username)).executeTakeFirst();
  return row && toProfile(row);
}

/** Somebody's own page, whether others see it yet or not, and whether they do; undefined where they have none, or an editor hid it. */
export async function findOwnPage(db: Database, uid: string): Promise<{ profile: Profile; isPublic: boolean } | undefined> {
  const row = await db.selectFrom('profile').selectAll().where('uid', '=', uid).where('hidden_by', 'is', null).executeTakeFirst();
  return row && { profile: toProfile(row), isPublic: row.hidden === 0 };
}

/**
 * What whoever knows an account's id may read of it: its page, or, while no address of it is confirmed, what it is called. Clients load
 * their own user by that id (requirements 7.3), and nobody else ever sees it before.
 */
export async function findProfileById(db: Database, uid: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.uid')
    .selectAll('profile')
    .where('profile.uid', '=', uid)
    .where('account.closed', '=', 0)
    .where('profile.hidden_by', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.hidden === 0) return row && toProfile(row);
  return toProfile({ ...row, bio: '', location: '', instagram: '', facebook: '', website: '' });
}

function profiles(db: Database) {
  return db.selectFrom('profile').selectAll().where('hidden', '=', 0);
}

/** Whose user name it is, hidden profiles included; undefined when nobody's. */
export async function ownerOf(db: Database, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('profile').select('uid').where('username_folded', '=', foldUsername(username)).executeTakeFirst();
  return row?.uid;
}

/** Whether nobody has a user name, hidden profiles included. */
export async function isFree(db: Database, username: string): Promise<boolean> {
  return (await ownerOf(db, username)) === undefined;
}

/** Everybody who keeps a page, by user name; from after one of them on, if given. */
export function listPeople(db: Database, { after = '', limit }: { after?: string; limit: number }): Promise<Person[]> {
  return db
    .selectFrom('profile')
    .select(['username', 'display_name as displayname'])
    .where('hidden', '=', 0)
    .where('username_folded', '>', foldUsername(after))
    .orderBy('username_folded')
    .limit(limit)
    .execute();
}

/** So many people are read before others have their turn: some milliseconds' worth. */
const TURN = 2_000;

/** Everybody who keeps a page, by user name, some at a time; in between others have their turn. */
export async function* everybody(db: Database): AsyncGenerator<Person[]> {
  for (let people = await listPeople(db, { limit: TURN }); people.length > 0; ) {
    yield people;
    await yieldNow();
    people = await listPeople(db, { after: people.at(-1)?.username ?? '', limit: TURN });
  }
}

/** A profile to begin with; false when its user name or its account has one already. `bio` is clean already. Others see it once an address of the account is confirmed. */
export async function addProfile(
  tx: Transaction,
  { uid, username, displayname, location, bio }: Omit<Profile, 'social'>,
  now: string,
): Promise<boolean> {
  if (!(await isFree(tx, username))) return false;
  const account = await findAccount(tx, uid);
  const isPublic = account !== undefined && isConfirmed(account);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('profile')
    .values({
      uid,
      username,
      username_folded: foldUsername(username),
      display_name: displayname,
      location,
      bio,
      instagram: '',
      facebook: '',
      website: '',
      hidden: isPublic ? 0 : 1,
      hidden_by: null,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) !== 1) return false;
  if (isPublic) await logProfile(tx, foldUsername(username));
  return true;
}

type Nothing = Readonly<Record<string, never>>;
type Fixed = 'uid' | 'username' | 'username_folded' | 'hidden' | 'hidden_by' | 'created_at';
/** What may change of a profile's row, nothing of it forgotten. */
type Changing = { [Column in Exclude<keyof ProfileTable, Fixed>]: ProfileTable[Column] | undefined };

/** Changes what is given of a profile whose account is held, its `bio` clean already, and gives it as it is then; undefined when there is none. */
export async function changeProfile(tx: Transaction, uid: string, fields: ProfileFields, now: string): Promise<Profile | undefined> {
  const { displayname, bio, location, social: { instagram, facebook, website, ...otherSocial } = {}, ...others } = fields;
  // A field that may be changed and is not written here does not compile.
  [otherSocial, others] satisfies Nothing[];
  // What is undefined stays as it is.
  const set: Changing = { display_name: displayname, bio, location, instagram, facebook, website, changed_at: now };
  const before = await tx.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst();
  const row = await tx.updateTable('profile').set(set).where('uid', '=', uid).returningAll().executeTakeFirst();
  if (row === undefined) return undefined;
  // What nobody else saw is no change and has no history: an account that anybody can make fills no storage by saving again and again.
  if (row.hidden === 1 && row.hidden_by === null) return toProfile(row);
  await logProfile(tx, row.username_folded);
  // After the log, which gives revisions their order.
  sign(tx, { told_by: 'person', made_by: uid, made_at: now });
  await recordRevisions(tx, [{ kind: 'profile', id: uid, before: before && revised(before), now: revised(row) }]);
  return toProfile(row);
}

/** What of a profile has a history: all that its owner says. */
function revised({ display_name: displayname, location, bio, instagram, facebook, website }: ProfileTable): Record<ProfileField, string> {
  return { displayname, location, bio, instagram, facebook, website };
}

/** Hides the profile of an account that is closed, or shows it again: not where an editor hid it, or no address is confirmed. */
export async function hideProfile(tx: Transaction, uid: string, hidden: boolean): Promise<void> {
  const row = await withAccount(tx).where('profile.uid', '=', uid).executeTakeFirst();
  if (row !== undefined) await setHidden(tx, uid, { hidden: hidden || row.hidden_by !== null || !isConfirmed(row) ? 1 : 0 });
}

/** Hides a profile by an editor's decision. */
export function hideReported(tx: Transaction, uid: string, decision: string): Promise<void> {
  return setHidden(tx, uid, { hidden: 1, hidden_by: decision });
}

/** Shows the profiles again that a decision hid, but for those of closed accounts, or of which no address is confirmed. */
export async function showReported(tx: Transaction, decision: string): Promise<void> {
  const rows = await withAccount(tx).where('profile.hidden_by', '=', decision).execute();
  for (const { uid, closed, ...account } of rows)
    await setHidden(tx, uid, { hidden: closed === 1 || !isConfirmed(account) ? 1 : 0, hidden_by: null });
}

function withAccount(tx: Transaction) {
  return tx
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.uid')
    .select(['profile.uid', 'profile.hidden_by', 'account.closed', 'account.email_verified', 'account.confirmed_at']);
}

async function setHidden(tx: Transaction, uid: string, set: { hidden: number; hidden_by?: string | null }): Promise<void> {
  const row = await tx.updateTable('profile').set(set).where('uid', '=', uid).returning('username_folded').executeTakeFirst();
  if (row !== undefined) await logProfile(tx, row.username_folded);
}

/** Whether an editor hid the profile of an account. */
export async function isReported(db: Database, uid: string): Promise<boolean> {
  return (
    (await db.selectFrom('profile').select('uid').where('uid', '=', uid).where('hidden_by', 'is not', null).executeTakeFirst()) !==
    undefined
  );
}

/**
 * Logs that a profile changed. Call it last in a transaction: many profiles can be saved at once, and whoever changes the archive takes the log first.
 */
function logProfile(tx: Transaction, id: string): Promise<void> {
  return logChanges(tx, [{ kind: 'profile', id }]);
}

/** What was written under older rules is cleaned by today's. */
function toProfile({ uid, username, display_name: displayname, bio, location, instagram, facebook, website }: ProfileTable): Profile {
  return { uid, username, displayname, bio: cleanBio(bio), location, social: { instagram, facebook, website } };
}
