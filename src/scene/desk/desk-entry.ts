import { z } from 'zod';
import { ARTIST_OWN, type Artist, Member } from '../artists/artist.ts';
import { MAX_RELEASES, Release } from '../artists/release.ts';
import { ARTIST, GROUP, NEWS, SERVICE, VENUE } from '../entries/entry-fields.ts';
import { deskFields, Name, PictureFile } from '../entries/field-schemas.ts';
import type { Group } from '../entries/group.ts';
import { About, MAX_SUBJECTS, type NewsPost } from '../entries/news.ts';
import { type Service, ServiceKind } from '../entries/service.ts';
import { Line, Slug, TOO_LONG, Words } from '../shape.ts';
import type { SceneFields, SceneWords } from '../site/scene-words.ts';
import { VENUE_OWN, type Venue } from '../venues/venue.ts';
import { HIDDEN_WHYS } from './hidden.ts';

const MAX_MEMBERS = 60;

/** A member as edited at the desk: like a scene pack's, within bounds. */
const DeskMember = Member.extend({
  name: Name,
  part: Line.min(1, 'Enter what they play.').max(120, TOO_LONG),
  img: PictureFile.optional(),
  description: Words.max(2000, TOO_LONG).optional(),
  instagram: Words.max(60, TOO_LONG)
    .regex(/^[\w.]+$/, 'An Instagram name has letters, digits, dots and underscores.')
    .optional(),
});

/** Every field of each kind of entry that the desk can set. */
export const ArtistFields = deskFields(ARTIST, {
  ...ARTIST_OWN,
  members: z.array(DeskMember).max(MAX_MEMBERS, `At most ${MAX_MEMBERS} members.`),
  releases: z.array(Release.extend({ cover: PictureFile.optional() })).max(MAX_RELEASES, `At most ${MAX_RELEASES} records.`),
});
export type ArtistFields = z.infer<typeof ArtistFields>;
export const VenueFields = deskFields(VENUE, VENUE_OWN);
export type VenueFields = z.infer<typeof VenueFields>;
/** The `name` of a news post is its title. */
export const NewsFields = deskFields(NEWS, { about: z.array(About).max(MAX_SUBJECTS, `At most ${MAX_SUBJECTS}.`) });
export type NewsFields = z.infer<typeof NewsFields>;
export const GroupFields = deskFields(GROUP, {});
export type GroupFields = z.infer<typeof GroupFields>;
export const ServiceFields = deskFields(SERVICE, { kind: ServiceKind });
export type ServiceFields = z.infer<typeof ServiceFields>;

/** The desk's fields of each kind of entry. */
export interface EntryFields {
  artist: ArtistFields;
  venue: VenueFields;
  promoter: GroupFields;
  series: GroupFields;
  news: NewsFields;
  service: ServiceFields;
  scene: SceneFields;
}

/** The stored form of each kind of entry. */
export interface Entries {
  artist: Artist;
  venue: Venue;
  promoter: Group;
  series: Group;
  news: NewsPost;
  service: Service;
  scene: SceneWords;
}

/** The public reasons for taking an entry off the roster. */
const OFF_WHYS = [...HIDDEN_WHYS, 'merged'] as const;
export type OffWhy = (typeof OFF_WHYS)[number];

/**
 * Who set a field last, and when. Two values of `field` name no field: `made` means that the entry was created here, `id` that its
 * address differs from its pack's.
 */
export const SetBy = z.strictObject({ field: z.string(), by: z.string(), at: z.string() });

/** Another entry that may be the same, and the name they share. */
export const LikelyEntry = z.strictObject({
  id: Slug,
  name: z.string(),
  by: z.string(),
  same: z.boolean(),
  shows: z.int(),
  why: z.array(z.enum(['same name', 'name alike', 'same street'])),
});
export type LikelyEntry = z.infer<typeof LikelyEntry>;

const Off = z.strictObject({ why: z.enum(OFF_WHYS), note: z.string(), by: z.string(), at: z.string(), decision: z.string() });

/** An entry as the desk shows it: `entry` is null if none exists, `off` says why it is off the roster. */
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

export type ToldEntry<Entry> = Omit<z.infer<ReturnType<typeof deskEntry>>, 'entry'> & { entry: Entry };

/** An entry in a list: `more` is a summary in a few words. */
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
  .meta({ id: 'DeskEntries', description: 'Entries of the desk, by name (news by day, the latest first); `of` counts all matches.' });
export type DeskEntries = z.infer<typeof DeskEntries>;

const WHICH = ['full', 'name', 'hand', 'made', 'unplayed', 'draft', 'public', 'off'] as const;
export type Which = (typeof WHICH)[number];
export const DESK_ENTRY_WORDS = {
  q: Words.max(200).optional().meta({ description: 'Part of a name or other spelling, in any case or accent.' }),
  which: z.enum(WHICH).optional().meta({
    description:
      'Only those with a full page, name only, edited by hand, added here, or with no shows; for news, drafts or public posts; or those taken off.',
  }),
};
