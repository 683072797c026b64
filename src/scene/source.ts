import { z } from 'zod';
import { Slug, WebAddress } from './shape.ts';
import { SourceSettings } from './source-settings.ts';

/** The formats a source can be read in. `page` is a web page that describes its events, `recipe` one where somebody has to say where they stand. */
const FORMATS = ['ical', 'page', 'jsonld', 'rss', 'recipe', 'sheet', 'json', 'list'] as const;
export type Format = (typeof FORMATS)[number];

/** A format by its name, or `auto`: told by the content whenever the source is heard. */
export const FormatName = z.enum([...FORMATS, 'auto']);
export type FormatName = z.infer<typeof FormatName>;

/** Whose word a source gives: a venue's own, or that of somebody who lists many venues. */
export const SOURCE_RANKS = ['venue', 'aggregator'] as const;

/** The settings each format understands; `auto` may become any of them. */
const UNDERSTOOD: Record<FormatName, readonly (keyof SourceSettings)[]> = {
  ical: [],
  page: ['recipe'],
  jsonld: [],
  rss: [],
  recipe: ['recipe'],
  sheet: ['columns', 'dayFirst'],
  json: ['items', 'fields', 'dayFirst'],
  list: ['dayFirst'],
  auto: ['recipe', 'columns', 'items', 'fields', 'dayFirst'],
};

const NAME = 'must have 1 to 120 characters';
const EVERY = 'must be whole minutes from 5 to 10080';

/**
 * What a scene pack says of one source; the key it stands under is the source's id.
 * Exactly one of `url` and `file` (a path inside the pack) says where it is.
 */
export const SourceEntry = z
  .strictObject({
    name: z.string().min(1, NAME).max(120, NAME),
    url: WebAddress.optional(),
    file: z.string().min(1).optional(),
    format: FormatName.default('auto'),
    settings: SourceSettings.default({}),
    zone: z.string().optional(),
    venue: Slug.optional(),
    rank: z.enum(SOURCE_RANKS).optional(),
    everyMinutes: z.int(EVERY).min(5, EVERY).max(10080, EVERY).default(360),
    terms: z.string().default(''),
  })
  .refine((source) => (source.url === undefined) !== (source.file === undefined), 'needs either url or file')
  .superRefine(({ format, settings }, context) => {
    const why = settingsFault(format, settings);
    if (why !== '') context.addIssue({ code: 'custom', path: ['settings'], message: why });
  });
export type SourceEntry = z.infer<typeof SourceEntry>;

/** Why settings do not go with a format, in words that follow 'settings'; '' when they do. */
export function settingsFault(format: FormatName, settings: SourceSettings): string {
  const strange = Object.keys(settings).find((name) => !UNDERSTOOD[format].some((known) => known === name));
  if (strange !== undefined) return `the format ${format} has no setting ${strange}`;
  return format === 'recipe' && settings.recipe === undefined ? 'the format recipe needs the setting recipe' : '';
}
