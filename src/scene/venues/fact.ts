import { z } from 'zod';
import { Line, TOO_LONG } from '../shape.ts';

/** Whether a venue has something, such as step-free access. An unknown fact is missing. */
export const Fact = z
  .strictObject({
    is: z.enum(['yes', 'no']),
    note: Line.min(1).max(200, TOO_LONG).optional(),
    checked: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.')
      .optional()
      .meta({ description: 'The month it was last checked: `2026-11`.' }),
  })
  .meta({ id: 'Fact', description: 'Whether a venue has something, in a few words, and when that was checked.' });
export type Fact = z.infer<typeof Fact>;
