import { z } from 'zod';
import { ArtistEntry, Member, PlayerAddress } from '../artists/artist.ts';
import { ArtistEnding, VenueEnding } from '../entries/ending.ts';
import { About, MAX_ABOUT } from '../entries/news.ts';
import { ServiceKind } from '../entries/service.ts';
import { BIO_TOO_LONG, bytesOf, MAX_BIO_BYTES } from '../people/bio.ts';
import { Pictured, PictureView } from '../pictures/pictured.ts';
import { Day, Email, Line, Slug, TOO_LONG, WebAddress, Words } from '../shape.ts';
import type { SceneFields } from '../site/scene-words.ts';
import { isVisible } from '../text/one-line.ts';
import { VenueEntry } from '../venues/venue.ts';
import { HIDDEN_WHYS } from './hidden.ts';

/** So many other names of one. */
export const MAX_NAMES = 30;
const MAX_MEMBERS = 60;
const Name = Line.min(1, 'Give it a name.').refine(isVisible, 'Give it a name.').max(120, TOO_LONG);
const Names = z.array(Name).max(MAX_NAMES, `${MAX_NAMES} names at most.`);
const Description = Words.max(6000, TOO_LONG);
const Short = Line.max(200, TOO_LONG);
/** A picture by the name of its file in the scene pack, or by the one it got when it was sent. */
const Picture = Words.max(120, TOO_LONG).regex(/^[\w][\w. -]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i, 'Name a picture, such as yourband.jpg.');

/** A member as it is written at the desk: as a scene pack's, within bounds. */
const DeskMember = Member.extend({
  name: Name,
  part: Line.min(1, 'Say what they play.').max(120, TOO_LONG),
  img: Picture.optional(),
  description: Words.max(2000, TOO_LONG).optional(),
  instagram: Words.max(60, TOO_LONG)
    .regex(/^[\w.]+$/, 'A name on Instagram holds letters, digits, dots and underscores.')
    .optional(),
});

/** Every field of an artist that can be set at the desk; null takes away what need not be there. */
export const ArtistFields = z.strictObject({
  name: Name,
  othernames: Names,
  description: Description,
  genres: ArtistEntry.shape.genres.removeDefault(),
  verified: z.boolean(),
  artistimage: Picture.nullable(),
  imageview: PictureView.nullable(),
  website: WebAddress.nullable(),
  youtube: WebAddress.nullable(),
  instagram: WebAddress.nullable(),
  facebook: WebAddress.nullable(),
  spotifyembed: PlayerAddress.nullable(),
  formed: ArtistEntry.shape.formed.unwrap().nullable(),
  ended: ArtistEntry.shape.ended.unwrap().nullable(),
  ending: ArtistEnding.nullable(),
  members: z.array(DeskMember).max(MAX_MEMBERS, `${MAX_MEMBERS} members at most.`),
});
export type ArtistFields = z.infer<typeof ArtistFields>;

/** Every field of a venue that can be set at the desk; null takes away what need not be there. */
export const VenueFields = z.strictObject({
  name: Name,
  iwtbname: Short,
  foundas: Names,
  description: Description,
  address: Short,
  city: Short,
  position: VenueEntry.shape.position.unwrap().nullable(),
  website: WebAddress.nullable(),
  ages: Short.nullable(),
  wayThere: Words.trim().max(1000, TOO_LONG).nullable(),
  access: Words.trim().max(1000, TOO_LONG).nullable(),
  capacity: VenueEntry.shape.capacity.unwrap().nullable(),
  daymark: VenueEntry.shape.daymark.removeDefault(),
  image: Pictured.nullable(),
  ended: VenueEntry.shape.ended.unwrap().nullable(),
  ending: VenueEnding.nullable(),
});
export type VenueFields = z.infer<typeof VenueFields>;

/** Every field of a news post that can be set at the desk; its `name` is its title. */
export const NewsFields = z.strictObject({
  name: Name.min(1, 'Give it a title.'),
  text: Words.refine((text) => bytesOf(text) <= MAX_BIO_BYTES, BIO_TOO_LONG),
  day: Day,
  draft: z.boolean(),
  about: z.array(About).max(MAX_ABOUT, `${MAX_ABOUT} at most.`),
  image: Pictured.nullable(),
});
export type NewsFields = z.infer<typeof NewsFields>;

/** Every field of a service that can be set at the desk; null takes away what need not be there. */
export const ServiceFields = z.strictObject({
  name: Name,
  kind: ServiceKind,
  description: Description,
  address: Short,
  city: Short,
  website: WebAddress.nullable(),
  email: Email.nullable(),
  phone: Line.min(1).max(60, TOO_LONG).nullable(),
  prices: Line.min(1).max(300, TOO_LONG).nullable(),
});
export type ServiceFields = z.infer<typeof ServiceFields>;

/** What each kind of entry is made of at the desk. */
export interface EntryFields {
  artist: ArtistFields;
  venue: VenueFields;
  news: NewsFields;
  service: ServiceFields;
  scene: SceneFields;
}

/** Why an entry was taken off the roster, as far as anybody may be told. */
const OFF_WHYS = [...HIDDEN_WHYS, 'merged'] as const;
export type OffWhy = (typeof OFF_WHYS)[number];

/** Who set a field last, and when. Two values of `field` name no field: `made` says that the entry was made here, `id` that its address is not its pack's. */
export const SetBy = z.strictObject({ field: z.string(), by: z.string(), at: z.string() });

/** Another that may be the same, and by which name. */
export const LikelyEntry = z.strictObject({
  id: Slug,
  name: z.string(),
  by: z.string(),
  same: z.boolean(),
  shows: z.int(),
  why: z.array(z.enum(['same name', 'name alike', 'same street'])),
});
export type LikelyEntry = z.infer<typeof LikelyEntry>;

/** An entry that was taken off the roster. */
const Off = z.strictObject({ why: z.enum(OFF_WHYS), note: z.string(), by: z.string(), at: z.string(), decision: z.string() });

/** An entry as the desk tells of it: `entry` is null where there is none, `off` says why it is off the roster. */
export function deskEntry<Entry extends z.ZodType>(entry: Entry) {
  return z.strictObject({
    entry,
    name: z.string(),
    byHand: z.array(SetBy),
    shows: z.int(),
    likely: z.array(LikelyEntry),
    off: Off.nullable(),
  });
}

/** What the desk tells of one entry. */
export type ToldEntry<Entry> = Omit<z.infer<ReturnType<typeof deskEntry>>, 'entry'> & { entry: Entry };

/** One of a list of entries: `more` says in a few words what is worth knowing at a glance. */
const ListedEntry = z.strictObject({
  id: Slug,
  name: z.string(),
  alsoAs: z.array(z.string()),
  more: z.string(),
  byHand: z.array(z.string()),
  off: z.enum(OFF_WHYS).nullable(),
});

export const DeskEntries = z
  .strictObject({ entries: z.array(ListedEntry), next: z.string().nullable(), of: z.int() })
  .meta({ id: 'DeskEntries', description: 'Entries of the desk, by name (news by day, the latest first); `of` counts all that answer.' });
export type DeskEntries = z.infer<typeof DeskEntries>;

/** What the lists of entries can be narrowed to. */
const WHICH = ['full', 'name', 'hand', 'made', 'unplayed', 'draft', 'public', 'off'] as const;
export type Which = (typeof WHICH)[number];
export const DESK_ENTRY_WORDS = {
  q: Words.max(200).optional().meta({ description: 'Part of a name or of another spelling, in any case or accent.' }),
  which: z.enum(WHICH).optional().meta({
    description:
      'Only those with a whole page, those that are a name so far, those changed by hand, those made here, those nobody announces; of news, drafts or what is public; those taken off.',
  }),
};
