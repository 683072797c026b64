import type { Generated } from 'kysely';
import type { Kind } from '#scene/shows/kind.ts';
import type { Status } from '#scene/shows/listing.ts';
import type { Credit } from '#scene/shows/show.ts';

export interface ArtistTable {
  id: string;
  name: string;
  lowered: string;
  folded: string;
  sort_key: string;
  verified: number;
  description: string;
  image: string | null;
  /** How its picture is shown, as JSON. */
  image_view: string | null;
  website: string | null;
  youtube: string | null;
  instagram: string | null;
  facebook: string | null;
  spotify_embed: string | null;
  formed: string | null;
  ended: string | null;
  /** How it ended, as JSON. */
  ending: string | null;
}

/** Every spelling an artist or venue is known by, folded; the name itself among them. `kind` says where the spelling comes from. */
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
  /** One and the same wherever this person plays. */
  musician_id: string | null;
  from_time: string | null;
  to_time: string | null;
  image: string | null;
  description: string | null;
  instagram: string | null;
  website: string | null;
  facebook: string | null;
}

export interface VenueTable {
  id: string;
  name: string;
  sort_key: string;
  description: string;
  address: string;
  city: string;
  website: string | null;
  ages: string | null;
  /** Degrees north and east, with a comma between: `32.7765,-79.9311`. */
  position: string | null;
  /** How one gets there, a line for each thing worth knowing. */
  way_there: string | null;
  access: string | null;
  capacity: number | null;
  daymark: string;
  ended: string | null;
  /** How it ended, as JSON. */
  ending: string | null;
  /** Its picture and how it is shown, as JSON. */
  image: string | null;
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
  status: Status;
  /** What differs from what was announced, as JSON. */
  was: string | null;
  price: string;
  ages: string;
  url: string;
  kind: Generated<Kind>;
  kind_reason: Generated<string>;
  /** How likely it is of that kind, and how likely music, in percent. */
  kind_percent: Generated<number>;
  music_percent: Generated<number>;
  /** The least one pays by its price, in hundredths, and the least age it lets in; null where it does not say. */
  least_price: number | null;
  least_age: number | null;
  /** Its own poster and how it is shown, as JSON. */
  image: string | null;
  /** How often something of it changed that concerns whoever wants to go; when it was announced first, and when anything said of it changed last. */
  sequence: Generated<number>;
  announced_at: Generated<string>;
  changed_at: Generated<string>;
  /** When a fact of it changed last, or else when it was announced. */
  news_at: Generated<string>;
}

/** What an artist plays, the first thing first. */
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

/** Every slug that a show has or had: none is ever given to another. */
export interface ShowAddressTable {
  slug: string;
  show_id: string;
}

/**
 * A fact of a show that changed after it was announced, as text and as what it means (`shows/show-facts.ts`). `said_by` is the id of a source,
 * 'editor', a kept page such as 'artist:kingtide', or '' where it is not known.
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

/** What a show may be searched by: its event and every name on its bill, folded, each after a line break. */
export interface ShowWordsTable {
  night: string;
  show_id: string;
  words: string;
}
