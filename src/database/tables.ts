/**
 * Every table as TypeScript sees it. Both engines hold only text and integers: flags are 0 or 1,
 * days are `YYYY-MM-DD`, times of day `HHMM`, moments ISO 8601 in UTC with milliseconds, lists JSON text.
 * So the same row reads the same on either engine, and text sorts by code point on both.
 */
export interface Tables {
  artist: ArtistTable;
  artist_alias: AliasTable<'artist_id'>;
  member: MemberTable;
  venue: VenueTable;
  venue_alias: AliasTable<'venue_id'>;
  source: SourceTable;
  listing: ListingTable;
  show: ShowTable;
  credit: CreditTable;
  setting: SettingTable;
}

interface ArtistTable {
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
type AliasTable<Owner extends string> = Record<Owner, string> & {
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

interface VenueTable {
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

export interface SourceTable {
  id: string;
  name: string;
  url: string | null;
  file: string | null;
  format: string;
  zone: string;
  venue_id: string | null;
  every_minutes: number;
  terms: string;
  etag: string | null;
  last_modified: string | null;
  fingerprint: string | null;
  heard_at: string | null;
  well_heard_at: string | null;
  trouble: string | null;
}

/** What a source said last of one night, what we took it to mean, and the show it became. `gone_at`: when the source stopped listing it. */
interface ListingTable {
  source_id: string;
  key: string;
  show_id: string;
  date: string;
  claim: string;
  meaning: string;
  first_heard_at: string;
  gone_at: string | null;
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
  status: string;
  price: string;
  ages: string;
  url: string;
}

export interface CreditTable {
  show_id: string;
  position: number;
  artist_id: string | null;
  name: string;
  folded: string;
  role: string;
}

interface SettingTable {
  key: string;
  value: string;
}
