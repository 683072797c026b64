import { z } from 'zod';
import { Slug, WebAddress } from './shape.ts';

/** The formats a source can be read in. */
const FORMATS = ['ical'] as const;

/**
 * What a scene pack says of one source; the key it stands under is the source's id.
 * Exactly one of `url` and `file` (a path inside the pack) says where it is.
 */
export const SourceEntry = z
  .strictObject({
    name: z.string().min(1),
    url: WebAddress.optional(),
    file: z.string().min(1).optional(),
    format: z.enum(FORMATS).default('ical'),
    zone: z.string().optional(),
    venue: Slug.optional(),
    everyMinutes: z.int().min(5).max(10080).default(360),
    terms: z.string().default(''),
  })
  .refine((source) => (source.url === undefined) !== (source.file === undefined), 'needs either url or file');
export type SourceEntry = z.infer<typeof SourceEntry>;
