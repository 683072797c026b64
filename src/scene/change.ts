import { z } from 'zod';

/** What is public and can change by itself. */
const DOCUMENT_KINDS = ['show', 'artist', 'venue', 'news', 'service', 'profile', 'scene'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a kept answer can be made of: one document, all of a kind, or the shows of a night, an artist or a venue. */
export type ChangeKey = string;

/** The key of what may be made of anything: every change concerns it. */
export const EVERYTHING: ChangeKey = '*';

/** The key of what is made of nothing that is public: no change concerns it. */
export const NOTHING: ChangeKey = '';

/** The key of one document. A show, an artist and a venue go by their ids, a profile by its folded user name. */
export function documentKey(kind: DocumentKind, id: string): ChangeKey {
  return `${kind}:${id}`;
}

/** The key of all documents of a kind, which any change of one of them concerns. */
export function kindKey(kind: DocumentKind): ChangeKey {
  return `${kind}:*`;
}

/** The key of what people are called, and who of them is shown: a search is made of it, and stands whatever else they say of themselves. */
export const NAMES_OF_PEOPLE: ChangeKey = 'names of people';

/** The keys of lists of shows. */
export const listKeys = {
  /** @param night `YYYY-MM-DD` */
  ofNight: (night: string): ChangeKey => `night:${night}`,
  ofArtist: (id: string): ChangeKey => `shows of artist:${id}`,
  ofVenue: (id: string): ChangeKey => `shows of venue:${id}`,
};

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
