/** RFC 5321, section 4.5.3.1. */
const MAX_EMAIL_CHARS = 254;
/** The pattern of browsers (HTML, `input type=email`), with a dot in the host. */
export const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** Whether an address is valid for email. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_CHARS && EMAIL.test(email) && !/^\.|\.\.|\.@/.test(email);
}

/** Explains what is wrong with a typed email address; undefined if valid. */
export function emailFault(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Enter your email.';
  return isEmail(email) ? undefined : 'This doesn’t look like an email address. Use the form name@example.com.';
}
