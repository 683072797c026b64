import type { Clock } from '#clock.ts';
import type { Database } from '#database/engines/open.ts';
import type { FieldChange } from '#database/revisions.ts';
import type { Identity } from '#identity/identity.ts';
import { updateProfile } from '#people/register.ts';
import { isRedacted, REDACTED_WORDS } from '#scene/history/redacted.ts';
import { PROFILE_FIELD_NAMES, type Profile, type ProfileField, type ProfileFields } from '#scene/people/profile.ts';
import { Refusal } from '#scene/problem.ts';

interface Work {
  db: Database;
  clock: Clock;
  limits: Identity['limits'];
}

/**
 * Restores a profile's fields from before one of its changes, as a new change.
 * @throws Refusal NOT_FOUND for another's change or a deleted one; as updateProfile
 */
export async function putBack({ db, clock, limits }: Work, uid: string, position: number): Promise<Profile> {
  const row = await db
    .selectFrom('revision')
    .select('fields')
    .where('kind', '=', 'profile')
    .where('document', '=', uid)
    .where('position', '=', position)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND', 'We no longer have this change.');
  const said = (JSON.parse(row.fields) as FieldChange[]).filter(([, before]) => !isRedacted(before));
  if (said.length === 0) throw new Refusal('FAILED_PRECONDITION', `Its text was ${REDACTED_WORDS}.`);
  const { instagram, facebook, website, ...own } = Object.fromEntries(
    said.flatMap(([field, before]) => (isOfProfile(field) ? [[field, String(before ?? '')]] : [])),
  ) as Partial<Record<ProfileField, string>>;
  const social = Object.fromEntries(Object.entries({ instagram, facebook, website }).filter(([, said]) => said !== undefined));
  const fields: ProfileFields = { ...own, ...(Object.keys(social).length === 0 ? {} : { social }) };
  return updateProfile(db, clock, uid, fields, { limits });
}

function isOfProfile(field: string): field is ProfileField {
  return Object.hasOwn(PROFILE_FIELD_NAMES, field);
}
