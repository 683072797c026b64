import { z } from 'zod';
import { Words } from '../shape.ts';
import { FOLLOW_KINDS } from './follow-words.ts';

/** Something followed: an artist, a venue, a promoter or a series by id, or a filter as the words of an address. */
export const Followed = z.object({ kind: z.enum(FOLLOW_KINDS), document: Words.min(1).max(300) });
export type Followed = z.infer<typeof Followed>;

/**
 * The emails an account gets: the weekly email, a changed starred show (`atOnce`), a changed show tonight of an artist it follows, and a
 * changed
 * show on a page it keeps. `weekday` is ISO: 1 is Monday. Missing fields stay unchanged.
 */
export const LetterTimes = z.object({
  weekly: z.boolean(),
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  atOnce: z.boolean(),
  tonight: z.boolean().optional(),
  pages: z.boolean().optional(),
});
export type LetterTimes = z.infer<typeof LetterTimes>;

export const MyLetters = z
  .strictObject({
    ...LetterTimes.shape,
    email: z.string(),
    account: z.boolean(),
    follows: z.array(z.strictObject({ kind: z.enum(FOLLOW_KINDS), document: z.string(), name: z.string() })),
  })
  .meta({ id: 'MyLetters', description: 'Someone’s emails and what they follow; `account` if they also get emails about stars.' });
export type MyLetters = z.infer<typeof MyLetters>;
