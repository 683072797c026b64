import { sql } from 'kysely';
import { chunks } from '#database/chunks.ts';
import type { Database, Engine } from '#database/engines/open.ts';
import { insertRows, type Row } from '#database/tables/rows.ts';
import { fold } from '#scene/text/names.ts';
import { sortKey } from '#scene/text/sort-key.ts';
import { addDays } from '#scene/time/calendar.ts';
import { DAYMARKS } from '#scene/venues/venue.ts';

/** The size of a generated scene. */
export interface Size {
  shows: number;
  artists: number;
  venues: number;
  people: number;
  /** Coming shows, beyond the listed nights. */
  ahead: number;
  /** Artist names by number. */
  nameOf?: (n: number) => string;
}

/** Fills every limited page. */
export const FULL: Size = { shows: 20_000, artists: 2_000, venues: 300, people: 500, ahead: 1_000 };
export const GREAT: Size = { shows: 1_000_000, artists: 100_000, venues: 10_000, people: 100_000, ahead: 2_000 };

const NIGHTS = 20 * 365;
const FIRST_AHEAD = 100;
const NOW = '2026-11-21T00:00:00.000Z';
const ROWS = 5_000;
const ACTS = 2;

const SYLLABLES = [
  'ba',
  'cor',
  'den',
  'fel',
  'gan',
  'hol',
  'jin',
  'kel',
  'lor',
  'mun',
  'nes',
  'pol',
  'rin',
  'sul',
  'tam',
  'vor',
  'wex',
  'yar',
];
const NOUNS = ['Gulls', 'Pilots', 'Lanterns', 'Choir', 'Sisters', 'Engine', 'Orchard', 'Revival', 'Static', 'Parade', 'Ferries', 'Weather'];

/** Adds a generated scene to a database; deterministic. `roster` are existing artists who also play. */
export async function fillScene(db: Database, engine: Engine, size: Size, tonight: string, roster: readonly Named[]): Promise<void> {
  // The database is temporary: no durability needed.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  if (engine === 'sqlite') await sql`pragma cache_size = -1000000`.execute(db);
  const artists = [...roster, ...Array.from({ length: size.artists }, (_, n) => ({ id: `act${n}`, name: (size.nameOf ?? nameOf)(n) }))];
  const write = async <T>(table: string, things: Iterable<T>, rows: (thing: T) => Record<string, Row[number]>[]) => {
    for (const some of chunks([...things], ROWS)) {
      const records = some.flatMap(rows);
      const columns = Object.keys(records[0] ?? {});
      const values = records.map((record) => columns.map((column) => record[column] ?? null));
      await db.transaction().execute((tx) => insertRows(tx, engine, { name: table, columns, key: [], refersTo: [] }, values));
    }
  };
  const count = (length: number) => Array.from({ length }, (_, n) => n);
  await write('artist', artists.slice(roster.length).entries(), ([n, artist]) => [artistRow(n, artist)]);
  await write('artist_alias', artists.slice(roster.length), ({ id, name }) => [
    { artist_id: id, name, folded: fold(name), kind: 'name', position: 0 },
  ]);
  await write('venue', count(size.venues), (n) => [venueRow(n)]);
  await write('venue_alias', count(size.venues), (n) => [
    { venue_id: `room${n}`, name: venueName(n), folded: fold(venueName(n)), kind: 'name', position: 0 },
  ]);
  const bill = (n: number) => count(ACTS).map((act) => artists[(n * 7919 + act * 104_729) % artists.length] ?? { id: '', name: '' });
  await write('show', count(size.shows), (n) => [showRow(n, size, tonight, bill(n))]);
  await write('credit', count(size.shows), (n) =>
    bill(n).map(({ id, name }, position) => ({
      show_id: `past${n}`,
      position,
      artist_id: id,
      name,
      folded: fold(name),
      role: position === 0 ? 'headliner' : 'support',
    })),
  );
  await write('show_words', count(size.shows), (n) => {
    const { id, night, event } = showRow(n, size, tonight, bill(n));
    return [{ night, show_id: id, words: [event, ...bill(n).map(({ name }) => name)].map((name) => `\n${fold(name)}`).join('') }];
  });
  await write('account', count(size.people), (n) => [accountRow(n)]);
  await write('profile', count(size.people), (n) => [profileRow(n)]);
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  else await sql`vacuum analyze`.execute(db);
}

interface Named {
  id: string;
  name: string;
}

/** 'Bacor Dengan Gulls': unlimited distinct names. */
function nameOf(n: number): string {
  const word = (index: number) => {
    const [first, second] = [SYLLABLES[index % 18] ?? '', SYLLABLES[Math.floor(index / 18) % 18] ?? ''];
    return first.charAt(0).toUpperCase() + first.slice(1) + second;
  };
  return `${word(n)} ${word(Math.floor(n / 324) * 5 + 1)} ${NOUNS[n % 12]}`;
}

function artistRow(n: number, { id, name }: Named) {
  return {
    id,
    name,
    lowered: name.toLowerCase(),
    folded: fold(name),
    sort_key: sortKey(name, 'en'),
    verified: n % 5 === 0 ? 1 : 0,
    description: n % 5 === 0 ? 'Four people, two amplifiers and a van that starts on the third try.' : '',
  };
}

function venueName(n: number): string {
  return `${nameOf(n).split(' ')[0]} Hall ${n}`;
}

function venueRow(n: number) {
  const daymark = DAYMARKS[n % DAYMARKS.length] ?? 'circle';
  const name = venueName(n);
  return {
    id: `room${n}`,
    name,
    sort_key: sortKey(name, 'en'),
    description: 'A room.',
    address: `${n} Long Road`,
    city: 'Tin Harbor',
    daymark,
  };
}

function showRow(n: number, { venues, ahead }: Size, tonight: string, bill: readonly Named[]) {
  const days = n < ahead ? FIRST_AHEAD + (n % 200) : -1 - (n % NIGHTS);
  const date = addDays(tonight, days);
  const event = bill.map(({ name }) => name).join(', ');
  return {
    id: `past${n}`,
    slug: `past-${n}-${date}`,
    date,
    night: date,
    start_time: `${17 + (n % 6)}30`,
    end_time: '2330',
    event,
    title: '',
    event_folded: fold(event),
    venue_id: `room${n % venues}`,
    venue_name: venueName(n % venues),
    status: 'announced',
    price: '$8',
    ages: '21+',
    url: '',
    kind: n % 10 === 1 ? 'other' : 'music',
    kind_reason: '',
  };
}

function accountRow(n: number) {
  return {
    id: `person${n}`,
    email_verified: 0,
    display_name: nameOf(n),
    photo_url: '',
    role: 'member',
    disabled: 0,
    valid_since: 0,
    created_at: NOW,
    signed_in_at: NOW,
  };
}

function profileRow(n: number) {
  return {
    uid: `person${n}`,
    username: `person${n}`,
    username_folded: `person${n}`,
    display_name: nameOf(n),
    location: '',
    bio: '',
    instagram: '',
    facebook: '',
    website: '',
    hidden: 0,
    created_at: NOW,
    changed_at: NOW,
  };
}
