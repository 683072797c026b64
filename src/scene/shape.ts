import { z } from 'zod';
import { EMAIL, isEmail } from './people/email.ts';
import { oneLine } from './text/one-line.ts';
import { explainTooLong } from './text/room.ts';
import { isWebAddress } from './web-address.ts';

/** The schema error for text that is too long: `Words.max(200, TOO_LONG)`. */
export const TOO_LONG = {
  error: ({ input, maximum }: { input?: unknown; maximum: number | bigint }) => explainTooLong(String(input).length, Number(maximum)) ?? '',
};

/** An id in addresses: lower-case letters and digits in groups joined by single hyphens, at most 80 characters. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters, digits and single hyphens');

/** Whether a text can be an id; other texts never reach the database. */
export function isSlug(text: string): boolean {
  return Slug.safeParse(text).success;
}

/** An email address, checked by `isEmail`; every form uses it. */
export const Email = z.email({ pattern: EMAIL, error: 'Use the form name@place.' }).refine(isEmail, 'Use the form name@place.');

/** An absolute http or https address without user name and password. */
export const WebAddress = z.string().max(2000, TOO_LONG).refine(isWebAddress, 'must be a web address such as https://tunes.example');

/** Text that both databases can store: without NUL and lone surrogates. */
export const Words = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), 'has an invalid character');

/** Text of one line, such as a name: line breaks become spaces, bidi marks go, and ends are trimmed. */
export const Line = Words.overwrite(oneLine).trim();

/** A valid calendar date, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** A time of day, `HHMM`, 0000 to 2359 (requirements 3). */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3])[0-5]\d$/, 'must be HHMM');
