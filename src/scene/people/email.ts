/** The longest address mail can carry (RFC 5321, section 4.5.3.1). */
const MAX_EMAIL_CHARS = 254;
/** The shape browsers ask for (HTML, e-mail state), with a dot in the host. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether an email could reach such an address. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_CHARS && EMAIL.test(email) && !/^\.|\.\.|\.@/.test(email);
}

/** What is wrong with an address as somebody typed it, as a sentence; undefined when an email could reach it. */
export function emailFault(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Fill in your email.';
  return isEmail(email) ? undefined : 'This does not look like an email address. Write it like name@example.com.';
}
