import { z } from 'zod';
import { Line, TOO_LONG } from '../shape.ts';
import { PastedLink } from './pasted-link.ts';

export const MAX_RELEASES = 100;
export const MAX_RELEASE_LINKS = 8;

/** A release of an artist. `cover` is a file in the pack's `artistinfo/covers/`, or an uploaded picture. */
export const Release = z
  .strictObject({
    title: Line.min(1, 'Enter a title.').max(200, TOO_LONG),
    year: z.int().min(1880).max(2200).optional(),
    label: Line.min(1).max(120, TOO_LONG).optional(),
    format: Line.min(1).max(40, TOO_LONG).optional().meta({ description: 'LP, EP, CD, tape, 7-inch, digital.' }),
    links: z.array(PastedLink).max(MAX_RELEASE_LINKS, `At most ${MAX_RELEASE_LINKS} links.`).default([]),
    cover: z.string().optional(),
  })
  .meta({ id: 'Release', description: 'What an artist put out: where to listen to or buy it, and its cover.' });
export type Release = z.infer<typeof Release>;

const TownRecord = z
  .strictObject({ artist: z.strictObject({ id: z.string(), name: z.string() }), ...Release.shape })
  .meta({ id: 'TownRecord', description: 'A release with its artist.' });
export type TownRecord = z.infer<typeof TownRecord>;

export const Records = z
  .strictObject({
    years: z.array(z.strictObject({ year: z.int().nullable(), records: z.array(TownRecord) })),
    next: z.int().nullable(),
    of: z.int(),
  })
  .meta({
    id: 'Records',
    description:
      'Releases by year, newest first, those without a year last (`year` null); `next` is the `before` of the following page, `of` counts all.',
  });
export type Records = z.infer<typeof Records>;

/** Joins the facts of a release besides its title: 'LP, 2019, Ice House Tapes'. */
export function releaseFacts({ format, year, label }: Release): string {
  return [format, year, label].filter((fact) => fact !== undefined).join(', ');
}
