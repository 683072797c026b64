import { z } from 'zod';
import { Line, Slug, WebAddress } from '../shape.ts';
import { Language } from '../site/language.ts';
import { isZone } from '../time/zone.ts';
import { FORMAT_NAMES, FORMAT_ROWS, type FormatName } from './formats.ts';
import { SourceSettings } from './source-settings.ts';

/** Whether a source speaks for one venue or lists many venues. */
export const SOURCE_TRUST = ['venue', 'aggregator'] as const;

/** The settings that any source may have. */
export const ANY_SETTING: readonly (keyof SourceSettings)[] = ['mostly', 'filter'];

const NAME = 'must have 1 to 120 characters';
const EVERY = 'must be whole minutes from 5 to 10080';

/**
 * A source in a scene pack; the key is the source's id.
 * Exactly one of `url` and `file` (a path inside the pack) is its location. A `paused` source is stored, but not read.
 */
export const SourceEntry = z
  .strictObject({
    name: Line.min(1, NAME).max(120, NAME),
    url: WebAddress.optional(),
    file: z.string().min(1).optional(),
    format: z.enum(FORMAT_NAMES).default('auto'),
    settings: SourceSettings.default({}),
    zone: z.string().refine(isZone, 'must be an IANA time zone such as America/New_York').optional(),
    language: Language.optional(),
    venue: Slug.optional(),
    trust: z.enum(SOURCE_TRUST).optional(),
    everyMinutes: z.int(EVERY).min(5, EVERY).max(10080, EVERY).default(360),
    terms: z.string().default(''),
    paused: z.boolean().optional(),
  })
  .refine((source) => (source.url === undefined) !== (source.file === undefined), 'needs either url or file')
  .superRefine(({ format, settings }, context) => {
    const why = settingsFault(format, settings);
    if (why !== '') context.addIssue({ code: 'custom', path: ['settings'], message: why });
  });
export type SourceEntry = z.infer<typeof SourceEntry>;

/** Explains why settings do not fit a format, to follow 'settings'; '' if they do. */
export function settingsFault(format: FormatName, settings: SourceSettings): string {
  const { settings: taken, needs } = FORMAT_ROWS[format];
  const strange = Object.keys(settings).find((name) => ![...taken, ...ANY_SETTING].some((known) => known === name));
  if (strange !== undefined) return `the format ${format} has no setting ${strange}`;
  return needs !== null && settings[needs] === undefined ? `the format ${format} needs the setting ${needs}` : '';
}
