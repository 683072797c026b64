import { z } from 'zod';
import { Day } from '../shape.ts';
import { UnreadSource } from '../sources/unread-source.ts';
import { Show } from './show.ts';

export const FeedShow = z
  .strictObject({
    ...Show.shape,
    leastPrice: z.int().nullable().meta({ description: 'The least one pays, in hundredths; null where the price does not say.' }),
    leastAge: z.int().nullable().meta({ description: 'The least age let in, 0 for everyone; null where nobody says.' }),
    genres: z.array(z.string()),
    place: z.strictObject({ address: z.string(), city: z.string() }),
    sequence: z.int().meta({ description: 'Grows whenever time, place, bill or status change.' }),
    announcedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    newsAt: z.iso.datetime().meta({ description: 'When it was announced, or time, place, bill, price or status changed last.' }),
  })
  .meta({ id: 'FeedShow', description: 'A show with what a calendar, a feed reader or a sheet wants to know besides.' });
export type FeedShow = z.infer<typeof FeedShow>;

export const Feed = z
  .strictObject({ tonight: Day, shows: z.array(FeedShow), unread: z.array(UnreadSource).optional(), next: z.string().nullable() })
  .meta({
    id: 'Feed',
    description:
      'A list of shows to take along; `next` is what to go on `after` where there are more. Where it is empty, `unread` are the sources that could not be read lately.',
  });
export type Feed = z.infer<typeof Feed>;
