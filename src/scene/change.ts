import { z } from 'zod';

/** Kinds of public documents that change separately. */
const DOCUMENT_KINDS = ['show', 'artist', 'venue', 'promoter', 'series', 'news', 'service', 'profile', 'scene'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Nouns that a cached response can show. Each has a version: the last position in the change log that concerns it. */
export const NOUNS = ['shows', 'roster', 'people', 'words'] as const;
export type Noun = (typeof NOUNS)[number];

const NOUN_OF: Record<DocumentKind, Noun> = {
  show: 'shows',
  artist: 'roster',
  venue: 'roster',
  promoter: 'roster',
  series: 'roster',
  profile: 'people',
  news: 'words',
  service: 'words',
  scene: 'words',
};

/** Returns the noun of a changed document. Pages with shows also state when the sources were last read, so that change counts as 'shows'. */
export function nounOf(kind: DocumentKind, id: string): Noun {
  return kind === 'scene' && id === SCENE_PARTS.checked ? 'shows' : NOUN_OF[kind];
}

/** The parts of a scene's own document that change while the site runs. */
export const SCENE_PARTS = {
  /** Its words and its facts. */
  words: 'words',
  /** When its sources were last read successfully. */
  checked: 'checked',
  /** Whether its pictures exist for day and night. */
  pictures: 'pictures',
} as const;

export const Change = z
  .strictObject({
    kind: z.enum(DOCUMENT_KINDS),
    id: z.string(),
    version: z.int().meta({ description: 'Grows with every change of any document.' }),
  })
  .meta({ id: 'Change', description: 'A document that is new, different, or no longer there.' });
export type Change = z.infer<typeof Change>;

export const Changes = z
  .strictObject({
    cursor: z.string().meta({ description: 'Send it to get what comes next.' }),
    anew: z
      .boolean()
      .meta({ description: 'The cursor you sent is too old or from another log: read everything again, then use the new one.' }),
    more: z.boolean().meta({ description: 'Whether more is available right away.' }),
    changes: z.array(Change),
  })
  .meta({ id: 'Changes', description: 'Each document once, the latest change last.' });
export type Changes = z.infer<typeof Changes>;
