import { z } from 'zod';
import { Slug } from '../shape.ts';

/** An artist or a venue, by the id and the name it has. */
export const Named = z.strictObject({ id: Slug, name: z.string() });

/** The same, and how many shows are counted of it. */
export const Counted = Named.extend({ shows: z.int() });
