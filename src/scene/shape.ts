import { z } from 'zod';
import { EMAIL, isEmail } from './people/email.ts';
import { oneLine } from './text/one-line.ts';
import { tooLong } from './text/room.ts';
import { isWebAddress } from './web-address.ts';

/** How a schema says of a text that it is too long: `Words.max(200, TOO_LONG)`. */
export const TOO_LONG = {
  error: ({ input, maximum }: { input?: unknown; maximum: number | bigint }) => tooLong(String(input).length, Number(maximum)) ?? '',
};

/** A name in addresses: lower-case letters and digits in groups joined by single hyphens, at most 80 characters. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');

/** Whether a text can be an id at all; anything else is asked of no database. */
export function isSlug(text: string): boolean {
  return Slug.safeParse(text).success;
}

/** An address that a letter could reach, as `isEmail` tells; the same at every form. */
export const Email = z
  .email({ pattern: EMAIL, error: 'An address is written as name@place.' })
  .refine(isEmail, 'An address is written as name@place.');

/** An absolute http or https address without credentials. */
export const WebAddress = z.string().max(2000, TOO_LONG).refine(isWebAddress, 'must be a web address such as https://tunes.example');

/** Text that either engine can hold: no NUL, no half of a character. */
export const Words = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'), 'holds a character that no text has');

/** Text of one line, such as a name: what breaks a line in it is a space, what turns its direction is left out, and so are spaces at its ends. */
export const Line = Words.overwrite(oneLine).trim();

/** A calendar date, `YYYY-MM-DD`, that exists. */
export const Day = z.iso.date();

/** A time of day, four digits `HHMM`, 0000 to 2359 (requirements 3). */
export const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3])[0-5]\d$/, 'must be HHMM');
