import { z } from 'zod';
import { Day, Slug, TimeOfDay, WebAddress } from '../shape.ts';
import { Daymarks } from '../venues/venue.ts';
import { NowAt, Show } from './show.ts';

const WeekAct = z
  .strictObject({
    artist: Slug.nullable(),
    name: z.string(),
    address: WebAddress.nullable().meta({ description: 'Where to hear it; null where no recording is known.' }),
    show: z.strictObject({ id: z.string(), slug: Slug, date: Day, night: Day, startTime: TimeOfDay.nullable(), venue: Show.shape.venue }),
  })
  .meta({ id: 'WeekAct', description: 'An act of the week, at the first show that it plays; `artist` is null where the roster has none.' });
export type WeekAct = z.infer<typeof WeekAct>;

export const WeekActs = z.strictObject({ ...NowAt, acts: z.array(WeekAct), daymarks: Daymarks }).meta({
  id: 'WeekActs',
  description:
    'Who plays in the seven nights from tonight, each act once, in the order of the nights; what is canceled or over is left out.',
});
export type WeekActs = z.infer<typeof WeekActs>;
