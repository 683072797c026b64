import { z } from 'zod';
import { Day, TimeOfDay } from '../shape.ts';

/** A source that could not be read: nights from `since` on may lack its shows. */
export const UnreadSource = z
  .strictObject({
    name: z.string(),
    venue: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
    since: z.strictObject({ date: Day, time: TimeOfDay }).nullable(),
  })
  .meta({
    id: 'UnreadSource',
    description: 'A source that could not be read lately: its `venue` if it speaks for one, and when it was last read, null if never.',
  });
export type UnreadSource = z.infer<typeof UnreadSource>;
