import { z } from 'zod';
import { TOO_LONG, Words } from '../shape.ts';

/** The public reasons for hiding a show. */
export const HIDDEN_WHYS = ['not music', 'not public', 'double', 'never happened', 'other'] as const;
export type HiddenWhy = (typeof HIDDEN_WHYS)[number];

export const Hidden = z
  .strictObject({ why: z.enum(HIDDEN_WHYS), note: Words.max(300, TOO_LONG) })
  .meta({ id: 'Hidden', description: 'Why a show is hidden; only editors see the note.' });
export type Hidden = z.infer<typeof Hidden>;
