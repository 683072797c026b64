import { z } from 'zod';
import { HIDDEN_WHYS } from '../desk/hidden.ts';
import { Day, Slug } from '../shape.ts';
import { FeedShow } from '../shows/feed.ts';
import { NowAt, Show } from '../shows/show.ts';
import { Daymarks } from '../venues/venue.ts';
import { MAX_IDS_PER_ADDRESS, STAR_KINDS, STARRED_ID, type StarKind } from './star-words.ts';

const StarredId = z.string().regex(STARRED_ID, 'isn’t one of our ids');

/** Ids in an address, separated by dots. */
const Ids = z
  .string()
  .max(20_000)
  .default('')
  .transform((text) => (text === '' ? [] : text.split('.')))
  .pipe(z.array(StarredId).max(MAX_IDS_PER_ADDRESS));

/** The words of an address for starred ids. */
export const STAR_WORDS = {
  shows: Ids.meta({ type: 'string', description: `Ids of shows, at most ${MAX_IDS_PER_ADDRESS}, separated by dots.` }),
  artists: Ids.meta({ type: 'string', description: `Ids of artists, at most ${MAX_IDS_PER_ADDRESS}, separated by dots.` }),
};

/** A star of an account. A removed star is remembered for a while, so that a device that was offline cannot restore it. */
export interface Star {
  kind: StarKind;
  /** The id under which it was starred. */
  id: string;
  isOn: boolean;
  /** The time it was starred or removed, as an ISO instant. */
  at: string;
}

export const NamedStar = z.strictObject({
  kind: z.enum(STAR_KINDS),
  id: z.string(),
  at: z.string(),
  name: z.string().meta({ description: 'Its current name; empty if no one lists the show anymore, or the artist left.' }),
  date: z.string().nullable().meta({ description: 'The day of a show.' }),
  venue: z.string().meta({ description: 'Where a show is.' }),
});
export type NamedStar = z.infer<typeof NamedStar>;

/** A star added or removed on a device, with its age in milliseconds. A device's clock may be wrong, but not its elapsed time. */
export const SentStar = z.strictObject({
  kind: z.enum(STAR_KINDS),
  id: StarredId,
  on: z.boolean(),
  ago: z.int().min(0),
});
export type SentStar = z.infer<typeof SentStar>;

/** An account's stars, for its devices: `now` is the current id. */
export const AccountStars = z
  .strictObject({
    uid: z.string(),
    atOnce: z.boolean(),
    stars: z.array(z.strictObject({ kind: z.enum(STAR_KINDS), id: z.string(), now: z.string() })),
  })
  .meta({
    id: 'AccountStars',
    description: 'What an account starred, newest first; `now` is its current id; `atOnce` whether emails about starred shows are on.',
  });
export type AccountStars = z.infer<typeof AccountStars>;

const Led = z.strictObject({ id: z.string(), was: z.array(z.string()) });

export const Starred = z
  .strictObject({
    ...NowAt,
    shows: z.array(Show),
    ofArtists: z.array(Show),
    artists: z.array(z.strictObject({ id: Slug, name: z.string(), apart: z.string().optional(), was: z.array(z.string()) })),
    led: z.array(Led),
    takenDown: z.array(Led.extend({ night: Day, name: z.string(), why: z.enum(HIDDEN_WHYS).nullable() })),
    daymarks: Daymarks,
  })
  .meta({
    id: 'Starred',
    description:
      'Starred shows by date, other upcoming shows of starred artists, and those artists, with what sets them `apart` from others with their names; `was` and `led` are earlier ids they were starred under; `takenDown` are shows from tonight on that an editor took off the site, and why; `name` is empty where the name itself may be the reason.',
  });
export type Starred = z.infer<typeof Starred>;

/** Starred shows as a calendar, which never names its owner. */
export const StarredFeed = z
  .strictObject({ tonight: NowAt.tonight, shows: z.array(FeedShow) })
  .meta({ id: 'StarredFeed', description: 'Starred shows and those of starred artists, as a feed.' });
export type StarredFeed = z.infer<typeof StarredFeed>;
