import { z } from 'zod';
import { ARTIST_OWN, type Artist, Member } from '../artists/artist.ts';
import { MAX_RELEASES, Release } from '../artists/release.ts';
import { ARTIST, NEWS, SERVICE, VENUE } from '../entries/entry-fields.ts';
import { deskFields, Name, PictureFile } from '../entries/field-schemas.ts';
import { About, MAX_ABOUT, type NewsPost } from '../entries/news.ts';
import { type Service, ServiceKind } from '../entries/service.ts';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import type { SceneFields, SceneWords } from '../site/scene-words.ts';
import { VENUE_OWN, type Venue } from '../venues/venue.ts';
import { HIDDEN_WHYS } from './hidden.ts';

const MAX_MEMBERS = 60;

/** A member as it is written at the desk: as a scene pack's, within bounds. */
const DeskMember = Member.extend({
  name: Name,
  part: Line.min(1, 'Say what they play.').max(120, TOO_LONG),
  img: PictureFile.optional(),
  description: Words.max(2000, TOO_LONG).optional(),
  instagram: Words.max(60, TOO_LONG)
    .regex(/^[\w.]+$/, 'A name on Instagram holds letters, digits, dots and underscores.')
    .optional(),
});

/** Every field of each kind of entry that can be set at the desk. */
export const ArtistFields = deskFields(ARTIST, {
  ...ARTIST_OWN,
  members: z.array(DeskMember).max(MAX_MEMBERS, `${MAX_MEMBERS} members at most.`),
  releases: z.array(Release.extend({ cover: PictureFile.optional() })).max(MAX_RELEASES, `${MAX_RELEASES} records at most.`),
});
export type ArtistFields = z.infer<typeof ArtistFields>;
export const VenueFields = deskFields(VENUE, VENUE_OWN);
export type VenueFields = z.infer<typeof VenueFields>;
/** The `name` of a news post is its title. */
export const NewsFields = deskFields(NEWS, { about: z.array(About).max(MAX_ABOUT, `${MAX_ABOUT} at most.`) });
export type NewsFields = z.infer<typeof NewsFields>;
export const ServiceFields = deskFields(SERVICE, { kind: ServiceKind });
export type ServiceFields = z.infer<typeof ServiceFields>;

/** What each kind of entry is made of at the desk. */
export interface EntryFields {
  artist: ArtistFields;
  venue: VenueFields;
  news: NewsFields;
  service: ServiceFields;
  scene: SceneFields;
}

/** What is stored of each kind. */
export interface Entries {
  artist: Artist;
  venue: Venue;
  news: NewsPost;
  service: Service;
  scene: SceneWords;
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
