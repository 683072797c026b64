import type { Generated } from 'kysely';
import type { ARTIST, GROUP, NEWS, SCENE, SERVICE, VENUE } from '#scene/entries/entry-fields.ts';
import type { Kind } from '#scene/shows/kind.ts';
import type { Status } from '#scene/shows/listing.ts';
import type { Credit } from '#scene/shows/show.ts';
import type { EntryRow } from './entry-columns.ts';

export interface ArtistTable extends EntryRow<typeof ARTIST> {
  lowered: string;
  folded: string;
  sort_key: string;
}

/** Every spelling of an artist or venue, folded, with its name. `kind` is the field it comes from. */
export type AliasTable<Owner extends string> = Record<Owner, string> & {
  name: string;
  folded: string;
  kind: 'name' | 'othername' | 'iwtbname' | 'foundas';
  position: number;
};

export interface MemberTable {
  artist_id: string;
  position: number;
  name: string;
  part: string;
  /** The same person's id in every band. */
  musician_id: string | null;
  from_time: string | null;
  to_time: string | null;
  image: string | null;
  description: string | null;
  instagram: string | null;
  website: string | null;
  facebook: string | null;
}

/** `position` is degrees north, east: `32.7765,-79.9311`; `way_there` one line for each fact. */
export interface VenueTable extends EntryRow<typeof VENUE> {
  sort_key: string;
}

export interface ShowTable {
  id: string;
  slug: string;
  date: string;
  night: string;
  start_time: string | null;
  end_time: string | null;
  doors_time: string | null;
  event: string;
  title: string;
  event_folded: string;
  venue_id: string | null;
  venue_name: string;
  /** Ids of entries; one that was taken off since leads nowhere. */
  promoter_id: string | null;
  series_id: string | null;
  status: Status;
  /** The day a postponed show moved to. */
  new_date: string | null;
  /** JSON of what differs from the announcement. */
  was: string | null;
  price: string;
  ages: string;
  url: string;
  kind: Generated<Kind>;
  kind_reason: Generated<string>;
  /** Percent: how likely it is of that kind, and how likely music. */
  kind_percent: Generated<number>;
  music_percent: Generated<number>;
  /** The lowest price in hundredths and the minimum age; null where not given. */
  least_price: number | null;
  least_age: number | null;
  /** JSON of its poster and how it is shown. */
  image: string | null;
  /** `sequence` counts changes that matter to somebody who plans to go. Then when it was announced, and when anything changed last. */
  sequence: Generated<number>;
  announced_at: Generated<string>;
  changed_at: Generated<string>;
  /** When a fact changed last, or it was announced. */
  news_at: Generated<string>;
}

/** In order of importance. */
export interface ArtistGenreTable {
  artist_id: string;
  position: number;
  genre: string;
}

export interface CreditTable {
  show_id: string;
  position: number;
  artist_id: string | null;
  name: string;
  folded: string;
  role: Credit['role'];
}

/** Every slug a show has or had: none is reused. */
export interface ShowAddressTable {
  slug: string;
  show_id: string;
}

/**
 * A fact of a show that changed after its announcement, as text and as a value (`shows/show-facts.ts`). `said_by` is a source's id,
 * 'editor', a kept page such as 'artist:kingtide', or ''.
 */
export interface ShowChangeTable {
  show_id: string;
  changed_at: string;
  field: string;
  before: string;
  after: string;
  before_means: Generated<string>;
  after_means: Generated<string>;
  said_by: Generated<string>;
}

/** The text a show is found by: its event and all names on its bill, folded, each after a line break. */
export interface ShowWordsTable {
  night: string;
  show_id: string;
  words: string;
}

/** A news post. `text` is clean HTML; `about` and `image` are JSON. On one day the higher `place` is later. */
export interface NewsTable extends EntryRow<typeof NEWS> {
  place: number;
}

/** A promoter or a series. */
export interface GroupTable extends EntryRow<typeof GROUP> {
  sort_key: string;
}

export interface ServiceTable extends EntryRow<typeof SERVICE> {
  sort_key: string;
}

/** What people changed of the scene's words, in one row; null where the pack's words apply. */
export interface SceneTable extends EntryRow<typeof SCENE> {
  name: string;
}
