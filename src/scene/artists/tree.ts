import { z } from 'zod';
import { Day, Slug } from '../shape.ts';
import { Time } from '../time/span.ts';
import { isBefore, type Span } from '../time/span-words.ts';

/** A band in the tree, with the years it existed as far as known; without `to` it still exists. */
const Band = z.strictObject({ id: Slug, name: z.string(), from: Time.optional(), to: Time.optional() });
export type Band = z.infer<typeof Band>;

/** A time in which a musician played in a band. */
const Stint = z.strictObject({ band: Slug, part: z.string(), from: Time.optional(), to: Time.optional() });

/** A musician with all their bands. A musician of a single band may have an id that is no slug. */
const Musician = z.strictObject({ id: z.string(), name: z.string(), stints: z.array(Stint) });
export type Musician = z.infer<typeof Musician>;

/** Bands and their musicians. */
export interface LineUps {
  bands: Band[];
  musicians: Musician[];
}

/** Musicians with a given name, and a free id for another person with that name; null if the name has no letters for an id. */
export const Musicians = z
  .strictObject({
    musicians: z.array(z.strictObject({ id: Slug, name: z.string(), bands: z.array(z.strictObject({ id: Slug, name: z.string() })) })),
    free: Slug.nullable(),
  })
  .meta({ id: 'Musicians', description: 'Musicians with a name, with their bands; `free` is an unused id.' });
export type Musicians = z.infer<typeof Musicians>;

/** The part of the tree on a sheet: all of it, a decade by its first year, or the bands without years. */
export const Part = z.string().regex(/^(?:all|none|(?:19|20|21)\d0)$/, 'must be all, none, or the first year of a decade');

const LINE_UPS = { bands: z.array(Band), musicians: z.array(Musician) };

export const Tree = z
  .strictObject({
    tonight: Day,
    part: Part,
    sheet: z.int(),
    sheets: z.array(z.strictObject({ part: Part, sheet: z.int(), bands: z.int() })),
    ...LINE_UPS,
  })
  .meta({
    id: 'Tree',
    description:
      'Who played in what: a sheet of bands that have a page, and the musicians who play or played in them; and which sheets there are.',
  });
export type Tree = z.infer<typeof Tree>;

export const Kin = z.strictObject({ tonight: Day, ...LINE_UPS, others: z.int() }).meta({
  id: 'Kin',
  description: 'The band first, then bands it shares musicians with, and who played in each; `others` is how many more share one with it.',
});
export type Kin = z.infer<typeof Kin>;

/**
 * Returns the time a band existed: by its own fields, else by its members'. Without `to` it still exists; without `from` its start is
 * unknown.
 */
export function bandSpan({ formed, ended }: { formed?: string | undefined; ended?: string | undefined }, stints: readonly Span[]): Span {
  const starts = stints.flatMap(({ from }) => from ?? []);
  const ends = stints.flatMap(({ to }) => to ?? []);
  const from = formed ?? pickEarliest(starts, isBefore);
  const isOver = ended !== undefined || (stints.length > 0 && ends.length === stints.length);
  const to = isOver ? (ended ?? pickEarliest(ends, (one, other) => isBefore(other, one))) : undefined;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

function pickEarliest(times: readonly string[], goesFirst: (one: string, other: string) => boolean): string | undefined {
  return times.reduce<string | undefined>((first, time) => (first === undefined || goesFirst(time, first) ? time : first), undefined);
}
