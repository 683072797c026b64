import { z } from 'zod';
import { TOO_LONG, Words } from '../shape.ts';

/** Why a show is hidden, as far as anybody may be told. */
export const HIDDEN_WHYS = ['not music', 'not public', 'double', 'never happened', 'other'] as const;
export type HiddenWhy = (typeof HIDDEN_WHYS)[number];

/** A show taken down by an editor: why, and a note that only editors read. */
export const Hidden = z
  .strictObject({ why: z.enum(HIDDEN_WHYS), note: Words.max(300, TOO_LONG) })
  .meta({ id: 'Hidden', description: 'Why a show is hidden; the note is for editors alone.' });
export type Hidden = z.infer<typeof Hidden>;
