import { AuthError } from '../auth-error.ts';

/** In code points. */
const MIN_PASSWORD_CHARS = 8;
const MAX_PASSWORD_CHARS = 128;
/** Below this the wire error is WEAK_PASSWORD. */
const MIN_WIRE_LENGTH = 6;
/** Digits and punctuation around a word don't make it a password. */
const AROUND_WORD = /^[\d\W_]+|[\d\W_]+$/g;

/** The policy for clients. Any character is allowed, none is required. */
export const POLICY = {
  customStrengthOptions: { minPasswordLength: MIN_PASSWORD_CHARS, maxPasswordLength: MAX_PASSWORD_CHARS },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~`-+= '],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
} as const;

/**
 * Checks length, encoding, common passwords and words of the site.
 * @param words the site's brand and the person's names
 * @throws AuthError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS, with the reason
 */
export async function demandGoodPassword(password: string, words: readonly string[]): Promise<void> {
  const length = [...password].length;
  if (length < MIN_WIRE_LENGTH) throw new AuthError('WEAK_PASSWORD', `Password should be at least ${MIN_WIRE_LENGTH} characters`);
  if (length < MIN_PASSWORD_CHARS) refuse(`Password must contain at least ${MIN_PASSWORD_CHARS} characters`);
  if (length > MAX_PASSWORD_CHARS) refuse(`Password may contain at most ${MAX_PASSWORD_CHARS} characters`);
  if (!password.isWellFormed()) refuse('Password holds half of a character');
  if (await isCommon(password, words)) refuse('Password is among those tried first');
}

function refuse(reason: string): never {
  throw new AuthError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Missing password requirements: [${reason}]`);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is common, one repeated letter, or a word of this place with digits around it. */
async function isCommon(password: string, words: readonly string[]): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < 3) return true;
  const core = plain.replace(AROUND_WORD, '');
  const own = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).map((word) => word.toLowerCase().replace(/\s+/g, ''));
  if (core !== '' && own.includes(core.replace(/\s+/g, ''))) return true;
  common ??= readCommon();
  return (await common).has(plain);
}

/** Some 49,000 leaked passwords, by frequency. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(list.map(String).filter((password) => password.length >= MIN_PASSWORD_CHARS));
}
