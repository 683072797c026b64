import { type Clock, timestamp } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { changeAccount, lockAccount } from '#identity/account/account-store.ts';
import { AuthError } from '#identity/auth-error.ts';
import type { Identity } from '#identity/identity.ts';
import { findMade, type KeyedRequest, recordMade } from '#identity/limits/idempotency.ts';
import { toRefusal } from '#identity/sentences.ts';
import { BIO_TOO_LONG } from '#scene/people/bio.ts';
import type { NewProfile, Profile, ProfileExpected, ProfileFields } from '#scene/people/profile.ts';
import { Refusal, RefusalForNow } from '#scene/problem.ts';
import { cleanBio } from './bio.ts';
import { addProfile, changeProfile, findOwnPage, isHiddenByEditor } from './store.ts';

/** Counts changes. */
type Limits = Pick<Identity['limits'], 'allows'>;

const TOO_OFTEN = 'You saved your page many times in the last few minutes. Nothing is lost. Save again in a minute.';
/** Seconds to wait before another change. */
const AGAIN_S = 60;
const CHANGED = 'Your page was just changed somewhere else. Nothing is lost. Compare both and save again.';
const HIDDEN = 'An editor hid your page. The email about it says why.';
const TAKEN = 'That username is taken. Choose another.';

/**
 * Creates an account's public profile. Repeating the same request returns the same answer.
 * @throws Refusal ALREADY_EXISTS if the username is taken or the account has a profile under another one; UNAUTHENTICATED if the account is
 * gone
 */
export async function registerProfile(db: Database, clock: Clock, wanted: NewProfile, asking?: KeyedRequest): Promise<Profile> {
  const { uid, username, displayname, location } = wanted;
  const bio = cleanBioOrRefuse(wanted.bio);
  return inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, uid))) throw toRefusal(new AuthError('USER_NOT_FOUND'));
    const before = await findMade(tx, asking);
    const known = (await findOwnPage(tx, uid))?.profile;
    if (known !== undefined && known.username !== username)
      throw new Refusal('ALREADY_EXISTS', `You already have a page at /u/${known.username}.`, { username: 'You already have a username.' });
    if (known !== undefined) return known;
    if (await isHiddenByEditor(tx, uid)) throw new Refusal('FAILED_PRECONDITION', HIDDEN);
    if (before === undefined) await recordMade(tx, asking, uid);
    if (!(await addProfile(tx, { uid, username, displayname, location, bio }, timestamp(clock()))))
      throw new Refusal('ALREADY_EXISTS', TAKEN, { username: TAKEN });
    await changeAccount(tx, uid, { display_name: displayname });
    return demandProfile((await findOwnPage(tx, uid))?.profile);
  });
}

/**
 * Changes the given fields of a profile, and the account's name with it.
 * @param limits how often someone may do so
 * @param expected the values the caller last read; a field that has since changed to something else stops the edit
 * @throws Refusal NOT_FOUND if the account has no profile, ABORTED if it is not as expected; RefusalForNow after too many changes
 */
export async function updateProfile(
  db: Database,
  clock: Clock,
  uid: string,
  fields: ProfileFields,
  { expected, limits }: { expected?: ProfileExpected | undefined; limits?: Limits } = {},
): Promise<Profile> {
  const clean = fields.bio === undefined ? fields : { ...fields, bio: cleanBioOrRefuse(fields.bio) };
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, uid);
    if (limits !== undefined && !(await limits.allows(tx, ['profile change by account', uid])))
      throw new RefusalForNow('RESOURCE_EXHAUSTED', TOO_OFTEN, AGAIN_S);
    if (expected !== undefined && !isAsExpected((await findOwnPage(tx, uid))?.profile, expected, clean))
      throw new Refusal('ABORTED', CHANGED);
    const profile = await changeProfile(tx, uid, clean, timestamp(clock()));
    if (profile === undefined) throw new Refusal('NOT_FOUND', 'You don’t have a page yet.');
    if (fields.displayname !== undefined) await changeAccount(tx, uid, { display_name: fields.displayname });
    return profile;
  });
}

/** Whether each field still has its expected value, or already the new one (a repeated request). */
function isAsExpected(profile: Profile | undefined, { social, ...expected }: ProfileExpected, fields: ProfileFields): boolean {
  if (profile === undefined) return true;
  const agrees = (now: object, before: object, after: object) =>
    Object.entries(before).every(([name, said]) => [said, Reflect.get(after, name)].includes(Reflect.get(now, name)));
  return agrees(profile, expected, fields) && agrees(profile.social, social ?? {}, fields.social ?? {});
}

function demandProfile(profile: Profile | undefined): Profile {
  if (profile === undefined) throw new Error('A profile that was just written is not there.');
  return profile;
}

/** @throws Refusal INVALID_ARGUMENT if cleaning makes the bio too large: links get attributes */
function cleanBioOrRefuse(bio: string): string {
  try {
    return cleanBio(bio);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal('INVALID_ARGUMENT', `bio: ${BIO_TOO_LONG}`, { bio: BIO_TOO_LONG });
  }
}
