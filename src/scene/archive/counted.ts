import { z } from 'zod';
import { Slug } from '../shape.ts';

/** An artist or a venue, by its current id and name. */
export const Named = z.strictObject({ id: Slug, name: z.string() });

/** An artist or a venue with its number of shows. */
export const Counted = Named.extend({ shows: z.int() });
