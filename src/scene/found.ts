import { z } from 'zod';
import { ArtistCard } from './artists/artist.ts';
import { GROUP_KINDS } from './entries/entry-kind.ts';
import { Person } from './people/profile.ts';
import { NowAt, Show } from './shows/show.ts';
import { Daymarks, Venue } from './venues/venue.ts';

/** Entries that are found by name and by text. */
export const FOUND_ENTRIES = [...GROUP_KINDS, 'service', 'news'] as const;
export type FoundEntry = (typeof FOUND_ENTRIES)[number];

/** Why a search found an entry by something other than its name; `words` are the name or the words that matched. */
export const Why = z
  .strictObject({
    kind: z.enum(['artist', 'venue', 'person', 'show']),
    id: z.string().meta({ description: 'A person’s user name, folded.' }),
    because: z.enum(['other name', 'near', 'member', 'said']),
    words: z.string(),
  })
  .meta({
    id: 'Why',
    description: 'It is also known as `words`; `words` is close to the search; `words` plays in it; or its description matches.',
  });
export type Why = z.infer<typeof Why>;

/** A part of a query that means nights, a genre, a price, ages or a place: its words as typed, and their meaning. */
const AskedPart = z.strictObject({ words: z.string(), says: z.string() }).meta({ id: 'AskedPart' });

export const Found = z
  .strictObject({
    q: z.string(),
    ...NowAt,
    artists: z.array(ArtistCard),
    venues: z.array(Venue),
    shows: z.array(Show).meta({ description: 'Upcoming shows, or those on the nights searched for.' }),
    past: z.array(Show).meta({ description: 'The latest shows of the first artists found.' }),
    people: z.array(Person),
    entries: z
      .array(z.strictObject({ kind: z.enum(FOUND_ENTRIES), id: z.string(), name: z.string() }))
      .meta({ description: 'Promoters, series, services and news posts, by name or text.' }),
    why: z.array(Why),
    first: z
      .enum(['artist', 'venue', 'show', 'person', ...FOUND_ENTRIES])
      .nullable()
      .meta({ description: 'The kind of the best result; null if there is none.' }),
    understood: z.array(AskedPart).meta({ description: 'What the question says besides a name; `shows` are narrowed to it.' }),
    unknown: z.string().meta({ description: 'Words of the question that match nothing and were left out; empty if there are none.' }),
    filter: z.record(z.string(), z.string()).nullable().meta({
      description: 'The same in the words of `/shows`; null if the question asks for a name, several venues or several genres, too.',
    }),
    daymarks: Daymarks,
  })
  .meta({
    id: 'Found',
    description:
      'What a search found, of each kind, with the night it is, the wall-clock time of the answer, and the shapes of the shows’ venues.',
  });
export type Found = z.infer<typeof Found>;

export const Suggestion = z
  .strictObject({
    kind: z.enum(['artist', 'venue', ...GROUP_KINDS, 'show', 'person', 'list']),
    name: z.string(),
    beside: z.string().meta({ description: 'When and where, what tells it apart from others with its name, another name, or nothing.' }),
    path: z.string().meta({ description: 'Its page on this site.' }),
  })
  .meta({ id: 'Suggestion', description: 'What a search may mean.' });
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z
  .strictObject({ q: z.string(), suggestions: z.array(Suggestion) })
  .meta({ id: 'Suggestions', description: 'What a search may mean, best match first.' });
export type Suggestions = z.infer<typeof Suggestions>;
