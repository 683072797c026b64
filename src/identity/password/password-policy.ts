import { AuthError } from '../auth-error.ts';

/** Lengths count code points. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 128;
/** Below this the wire has its own word, WEAK_PASSWORD. */
const FLOOR = 6;
/** A word is not made a password by digits and marks around it. */
const TRIMMING = /^[\d\W_]+|[\d\W_]+$/g;

/** The policy as clients read it; any character counts, none is asked for. */
export const POLICY = {
  customStrengthOptions: { minPasswordLength: MIN_LENGTH, maxPasswordLength: MAX_LENGTH },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
} as const;

/**
 * Lets a password pass that is long enough, well formed, and no common word or word of this site.
 * @param words the site's brand and what the person is called; none of them alone is a password
 * @throws AuthError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS, with the reason
 */
export async function demandGoodPassword(password: string, words: readonly string[]): Promise<void> {
  const length = [...password].length;
  if (length < FLOOR) throw new AuthError('WEAK_PASSWORD', `Password should be at least ${FLOOR} characters`);
  if (length < MIN_LENGTH) refuse(`Password must contain at least ${MIN_LENGTH} characters`);
  if (length > MAX_LENGTH) refuse(`Password may contain at most ${MAX_LENGTH} characters`);
  if (!password.isWellFormed()) refuse('Password holds half of a character');
  if (await isCommon(password, words)) refuse('Password is among those tried first');
}

function refuse(reason: string): never {
  throw new AuthError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${reason}]`);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is a common one, one letter over and over, or a word of this place with nothing but digits and marks about it. */
async function isCommon(password: string, words: readonly string[]): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 3) return true;
  const core = plain.replace(TRIMMING, '');
  const own = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map((word) => word.toLowerCase().replace(/\s+/g, ''));
  if (core !== '' && own.includes(core.replace(/\s+/g, ''))) return true;
  common ??= readCommon();
  return (await common).has(plain);
}

/** Some 49,000 passwords of public leaks, by how often they are used; those too short for us are left out. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(list.map(String).filter((password) => password.length >= MIN_LENGTH));
}
