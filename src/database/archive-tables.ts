import type { Generated } from 'kysely';
import type { Kind } from '#scene/kind.ts';
import type { Status } from '#scene/listing.ts';
import type { Credit } from '#scene/show.ts';

export interface ArtistTable {
  id: string;
  name: string;
  lowered: string;
  folded: string;
  sort_key: string;
  verified: number;
  description: string;
  image: string | null;
  website: string | null;
  youtube: string | null;
  instagram: string | null;
  facebook: string | null;
  spotify_embed: string | null;
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
  daymark: string;
}

export interface ShowTable {
  id: string;
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
  price: string;
  ages: string;
  url: string;
  kind: Generated<Kind>;
  kind_reason: Generated<string>;
}

export interface CreditTable {
  show_id: string;
  position: number;
  artist_id: string | null;
  name: string;
  folded: string;
  role: Credit['role'];
}

/** What a show may be searched by: its event and every name on its bill, folded, each after a line break. */
export interface ShowWordsTable {
  night: string;
  show_id: string;
  words: string;
}
