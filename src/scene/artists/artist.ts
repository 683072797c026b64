import { z } from 'zod';
import { ArtistEnding } from '../entries/ending.ts';
import { ARTIST } from '../entries/entry-fields.ts';
import { packShape } from '../entries/field-schemas.ts';
import { PictureView } from '../pictures/pictured.ts';
import { Line, Slug, TOO_LONG, WebAddress } from '../shape.ts';
import { Time } from '../time/span.ts';
import { isWebAddress } from '../web-address.ts';
import { Genre, MAX_GENRES } from './genre.ts';
import { readPastedAddress } from './players.ts';
import { MAX_RELEASES, Release } from './release.ts';

/**
 * A person in an artist's current or former line-up. `img` is a file in the pack's `artistinfo/members/`; `instagram` is a handle without
 * the @.
 * The same musician in several bands has the same `musician` in each; each time in a band is a separate entry.
 */
export const Member = z
  .strictObject({
    name: Line.min(1),
    part: Line.min(1),
    musician: Slug.optional().meta({
      description: 'The same in every band this person plays in; without it, the same name means two people.',
    }),
    from: Time.optional(),
    to: Time.optional().meta({ description: 'When they left, if they did.' }),
    img: z.string().optional(),
    description: z.string().optional(),
    instagram: z.string().optional(),
    website: WebAddress.optional(),
    facebook: WebAddress.optional(),
  })
  .meta({ id: 'Member', description: "A person in an artist's line-up." });
export type Member = z.infer<typeof Member>;

/** The address that the player on an artist's page plays; taken from an embed code if one was pasted. */
const PlayerAddress = z
  .string()
  .max(4000, TOO_LONG)
  .overwrite(readPastedAddress)
  .refine((address) => address.length <= 2000 && isWebAddress(address), 'must be a web address or an embed code');

/** The schemas of the fields that only artists have. */
export const ARTIST_OWN = {
  spotifyembed: PlayerAddress,
  genres: z.array(Genre).max(MAX_GENRES),
  ending: ArtistEnding,
  members: z.array(Member),
  releases: z.array(Release).max(MAX_RELEASES, `At most ${MAX_RELEASES} records.`),
};

/** An artist in a scene pack; the key is the artist's id. */
export const ArtistEntry = z.strictObject(packShape(ARTIST, ARTIST_OWN));
export type ArtistEntry = z.infer<typeof ArtistEntry>;

/** A band or solo act on the roster. `verified` artists are on the wall of artists; they, and artists with a keeper, have a full page. */
export const Artist = z
  .strictObject({ id: Slug, ...ArtistEntry.shape })
  .meta({ id: 'Artist', description: 'A band or solo act on the roster, with everything its page carries.' });
export type Artist = z.infer<typeof Artist>;

export const ArtistCard = z
  .strictObject({
    id: Slug,
    name: z.string(),
    verified: z.boolean(),
    description: z.string(),
    artistimage: z.string().optional(),
    imageview: PictureView.optional(),
    apart: z.string().optional().meta({ description: 'What sets it apart from others with its name.' }),
    listen: WebAddress.optional().meta({ description: 'The address that pages play, where one is known.' }),
  })
  .meta({ id: 'ArtistCard', description: 'An artist as shown in lists.' });
export type ArtistCard = z.infer<typeof ArtistCard>;

export const ArtistList = z
  .strictObject({ artists: z.array(ArtistCard), next: z.string().nullable() })
  .meta({ id: 'ArtistList', description: 'Artists by name; `next` is the cursor of the following page, null on the last.' });
export type ArtistList = z.infer<typeof ArtistList>;
