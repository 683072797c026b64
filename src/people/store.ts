import { logChanges } from '#database/changes/change-log.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { recordRevisions, sign } from '#database/revisions.ts';
import type { ProfileTable } from '#database/tables/account-tables.ts';
import { findAccount, isConfirmed } from '#identity/account/account-store.ts';
import type { Person, Profile, ProfileField, ProfileFields } from '#scene/people/profile.ts';
import { foldUsername } from '#scene/people/username.ts';
import { yieldNow } from '#yield-every.ts';
import { cleanBio } from './bio.ts';

/** Finds a public profile by username, ignoring case. */
export async function findProfile(db: Database, username: string): Promise<Profile | undefined> {
  const row = await queryProfiles(db).where('username_folded', '=', foldUsername(username)).executeTakeFirst();
  return row && toProfile(row);
}

/** Finds someone's own profile and whether it is public; undefined if there is none or an editor hid it. */
export async function findOwnPage(db: Database, uid: string): Promise<{ profile: Profile; isPublic: boolean } | undefined> {
  const row = await db.selectFrom('profile').selectAll().where('uid', '=', uid).where('hidden_by', 'is', null).executeTakeFirst();
  return row && { profile: toProfile(row), isPublic: row.hidden === 0 };
}

/**
 * Finds a profile by account id. Until an address is confirmed it has only its names: clients load their own user by id (requirements 7.3).
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

function queryProfiles(db: Database) {
  return db.selectFrom('profile').selectAll().where('hidden', '=', 0);
}

/** The account that has a username, hidden profiles included. */
export async function ownerOf(db: Database, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('profile').select('uid').where('username_folded', '=', foldUsername(username)).executeTakeFirst();
  return row?.uid;
}

/** Whether a username is free; hidden queryProfiles count as taken. */
export async function isFree(db: Database, username: string): Promise<boolean> {
  return (await ownerOf(db, username)) === undefined;
}

/** Lists people with a public page by username, after a given one. */
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

/** People per query, a few milliseconds each, so that other requests get their turn. */
const TURN = 2_000;

/** Yields all people with a public page by username, in batches. */
export async function* readAllPeople(db: Database): AsyncGenerator<Person[]> {
  for (let people = await listPeople(db, { limit: TURN }); people.length > 0; ) {
    yield people;
    await yieldNow();
    people = await listPeople(db, { after: people.at(-1)?.username ?? '', limit: TURN });
  }
}

/**
 * Creates a profile; false if the username or the account has one. `bio` must be clean. It is public once an address of the account is
 * confirmed.
 */
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
/** Columns that can change; the compiler demands each. */
type Changing = { [Column in Exclude<keyof ProfileTable, Fixed>]: ProfileTable[Column] | undefined };

/** Changes a profile whose account row is locked and returns it; undefined if there is none. `bio` must be clean. */
export async function changeProfile(tx: Transaction, uid: string, fields: ProfileFields, now: string): Promise<Profile | undefined> {
  const { displayname, bio, location, social: { instagram, facebook, website, ...otherSocial } = {}, ...others } = fields;
  // Fails to compile if a field is not written here.
  [otherSocial, others] satisfies Nothing[];
  // Undefined values leave the column unchanged.
  const set: Changing = { display_name: displayname, bio, location, instagram, facebook, website, changed_at: now };
  const before = await tx.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst();
  const row = await tx.updateTable('profile').set(set).where('uid', '=', uid).returningAll().executeTakeFirst();
  if (row === undefined) return undefined;
  // Edits to a profile nobody else has seen have no history, so that fresh accounts can't fill the disk.
  if (row.hidden === 1 && row.hidden_by === null) return toProfile(row);
  await logProfile(tx, row.username_folded);
  // After the change log, which orders revisions.
  sign(tx, { told_by: 'person', made_by: uid, made_at: now });
  await recordRevisions(tx, [{ kind: 'profile', id: uid, before: before && fieldsWithHistory(before), now: fieldsWithHistory(row) }]);
  return toProfile(row);
}

/** The fields that have a history: everything the owner writes. */
function fieldsWithHistory({
  display_name: displayname,
  location,
  bio,
  instagram,
  facebook,
  website,
}: ProfileTable): Record<ProfileField, string> {
  return { displayname, location, bio, instagram, facebook, website };
}

/** Hides the profile of a closed account, or shows it again unless an editor hid it or no address is confirmed. */
export async function hideProfile(tx: Transaction, uid: string, hidden: boolean): Promise<void> {
  const row = await withAccount(tx).where('profile.uid', '=', uid).executeTakeFirst();
  if (row !== undefined) await setHidden(tx, uid, { hidden: hidden || row.hidden_by !== null || !isConfirmed(row) ? 1 : 0 });
}

/** Hides a profile by an editor's decision. */
export function hideByEditor(tx: Transaction, uid: string, decision: string): Promise<void> {
  return setHidden(tx, uid, { hidden: 1, hidden_by: decision });
}

/** Shows the queryProfiles a decision hid, except those of closed or unconfirmed accounts. */
export async function showByEditor(tx: Transaction, decision: string): Promise<void> {
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

/** Whether an editor hid an account's profile. */
export async function isHiddenByEditor(db: Database, uid: string): Promise<boolean> {
  return (
    (await db.selectFrom('profile').select('uid').where('uid', '=', uid).where('hidden_by', 'is not', null).executeTakeFirst()) !==
    undefined
  );
}

/** Logs a profile change. Call it last in a transaction: it locks the change log, and queryProfiles may be saved concurrently. */
function logProfile(tx: Transaction, id: string): Promise<void> {
  return logChanges(tx, [{ kind: 'profile', id }]);
}

/** Cleans what was written under older rules. */
function toProfile({ uid, username, display_name: displayname, bio, location, instagram, facebook, website }: ProfileTable): Profile {
  return { uid, username, displayname, bio: cleanBio(bio), location, social: { instagram, facebook, website } };
}
