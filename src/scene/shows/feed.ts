import { z } from 'zod';
import { Day } from '../shape.ts';
import { UnreadSource } from '../sources/unread-source.ts';
import { Show } from './show.ts';

export const FeedShow = z
  .strictObject({
    ...Show.shape,
    leastPrice: z.int().nullable().meta({ description: 'The lowest price, in hundredths; null if unknown.' }),
    leastAge: z.int().nullable().meta({ description: 'The minimum age, 0 for everyone; null if unknown.' }),
    genres: z.array(z.string()),
    place: z.strictObject({ address: z.string(), city: z.string() }),
    sequence: z.int().meta({ description: 'Grows whenever time, place, bill or status change.' }),
    announcedAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    newsAt: z.iso.datetime().meta({ description: 'When it was announced, or last changed its time, place, bill, price or status.' }),
  })
  .meta({ id: 'FeedShow', description: 'A show with extra fields for calendars, feed readers and spreadsheets.' });
export type FeedShow = z.infer<typeof FeedShow>;

export const Feed = z
  .strictObject({ tonight: Day, shows: z.array(FeedShow), unread: z.array(UnreadSource).optional(), next: z.string().nullable() })
  .meta({
    id: 'Feed',
    description: 'A feed of shows; `next` is the `after` for more. If it is empty, `unread` lists sources we couldn’t read lately.',
  });
export type Feed = z.infer<typeof Feed>;
