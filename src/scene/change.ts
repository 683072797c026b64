import { z } from 'zod';

/** What is public and can change by itself. */
const DOCUMENT_KINDS = ['show', 'artist', 'venue', 'news', 'service', 'profile', 'scene'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a cached response can show. Each noun has one version: the last position in the log of changes that concerns it. */
export const NOUNS = ['shows', 'roster', 'people', 'words'] as const;
export type Noun = (typeof NOUNS)[number];

const NOUN_OF: Record<DocumentKind, Noun> = {
  show: 'shows',
  artist: 'roster',
  venue: 'roster',
  profile: 'people',
  news: 'words',
  service: 'words',
  scene: 'words',
};

/** The noun that a changed document belongs to. When the sources were last read is said beside shows, and changes with them. */
export function nounOf(kind: DocumentKind, id: string): Noun {
  return kind === 'scene' && id === SCENE_PARTS.checked ? 'shows' : NOUN_OF[kind];
}

/** The parts of what a scene says of itself that change while the site runs. */
export const SCENE_PARTS = {
  /** Its words and its facts. */
  words: 'words',
  /** When its sources were last heard well. */
  checked: 'checked',
  /** Whether its pictures are there for day and night. */
  pictures: 'pictures',
} as const;

/** A document that became different, and where in the log that stands. */
export const Change = z
  .strictObject({
    kind: z.enum(DOCUMENT_KINDS),
    id: z.string(),
    version: z.int().meta({ description: 'Grows with every change of any document.' }),
  })
  .meta({ id: 'Change', description: 'A document that is new, different, or no longer there.' });
export type Change = z.infer<typeof Change>;

/** What became different since a cursor was given out. */
export const Changes = z
  .strictObject({
    cursor: z.string().meta({ description: 'Ask with it for what comes after.' }),
    anew: z
      .boolean()
      .meta({ description: 'The cursor asked with is too old or of another log: read everything anew, then ask with the new one.' }),
    more: z.boolean().meta({ description: 'Whether more can be had at once.' }),
    changes: z.array(Change),
  })
  .meta({ id: 'Changes', description: 'Each document once, the one that changed last at the end.' });
export type Changes = z.infer<typeof Changes>;
