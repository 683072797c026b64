import { z } from 'zod';
import { SetFields } from '../desk/desk-show.ts';
import { Line } from '../shape.ts';
import { Credit, Show } from '../shows/show.ts';

/** The fields of a show that a venue's keepers leave to editors; a band that leads the bill leaves more to the venue. */
export const NOT_OF_ROOMS = { kind: true, hidden: true, event: true, image: true, promoter: true, series: true } as const;
export const NOT_OF_BANDS = { ...NOT_OF_ROOMS, bill: true, title: true } as const;
export const OwnFields = SetFields.omit(NOT_OF_ROOMS);
export type OwnFields = z.infer<typeof OwnFields>;

/** A keeper's unpublished text about a show; `credit` is a band's own, null if it says that it does not play. */
export const WrittenFields = SetFields.partial().extend({
  credit: Credit.pick({ role: true }).extend({ name: Line }).nullable().optional(),
});
export type WrittenFields = z.infer<typeof WrittenFields>;

const Written = z.strictObject({ state: z.enum(['waiting', 'refused']), fields: WrittenFields });

const KeptShow = z.strictObject({
  show: Show,
  leads: z.boolean().meta({ description: 'Whether the artist leads the bill.' }),
  written: Written.nullable().meta({ description: 'Your own unpublished changes to it.' }),
});
export type KeptShow = z.infer<typeof KeptShow>;

/** An unpublished show that a keeper announced. */
const Announced = Written.extend({ proposal: z.string() });

export const KeptShows = z
  .strictObject({ shows: z.array(KeptShow), announced: z.array(Announced) })
  .meta({ id: 'KeptShows', description: 'The upcoming shows of a page, and those you announced that wait for an editor.' });
export type KeptShows = z.infer<typeof KeptShows>;
