import { z } from 'zod';
import { Pictured } from '../pictures/pictured.ts';
import { Day, Line, Slug } from '../shape.ts';
import { NEWS } from './entry-fields.ts';
import { packShape } from './field-schemas.ts';

export const MAX_SUBJECTS = 20;

/** The subject of a post: an artist or a venue by its id, a show by its slug. `name` is its name when the post was written. */
export const About = z
  .strictObject({ kind: z.enum(['artist', 'venue', 'show']), id: Slug, name: Line.min(1).max(200) })
  .meta({ id: 'About', description: 'An artist, a venue or a show that a post is about.' });
export type About = z.infer<typeof About>;

/** A post in a scene pack; the key is its id. `text` is HTML of the few elements in `scene/people/bio.ts`. */
export const NewsEntry = z.strictObject(packShape(NEWS, { about: z.array(About).max(MAX_SUBJECTS) }));
export type NewsEntry = z.infer<typeof NewsEntry>;

/** A stored post: its title (`name`, as in every entry), its day, and whether it is a draft, which only editors can read. */
export const NewsPost = z
  .strictObject({ id: Slug, ...NewsEntry.shape })
  .meta({ id: 'NewsPost', description: 'A news post as editors keep it.' });
export type NewsPost = z.infer<typeof NewsPost>;

export const News = z
  .strictObject({
    id: Slug,
    name: z.string().meta({ description: 'Its title.' }),
    text: z.string().meta({ description: 'Clean HTML: paragraphs, headings, lists, quotes, links.' }),
    day: Day.meta({ description: 'The publication day, local time.' }),
    changed: z.string().nullable().meta({ description: 'When people last changed it; null if never.' }),
    about: z.array(z.strictObject({ kind: About.shape.kind, name: z.string(), address: z.string() })),
    image: Pictured.optional(),
  })
  .meta({ id: 'News', description: 'A news post.' });
export type News = z.infer<typeof News>;

export const NewsList = z
  .strictObject({ news: z.array(News), next: z.string().nullable() })
  .meta({ id: 'NewsList', description: 'Newest first; `next` is the `cursor` of the following page.' });
export type NewsList = z.infer<typeof NewsList>;
