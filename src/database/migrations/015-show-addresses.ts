import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migrations } from './migration.ts';

export const MIGRATIONS_015: Migrations = {
  /** So many shows are given their addresses at once. */
  '015-show-addresses': ({ text, clustered }) => [
    `create table show_address (
          slug ${text} primary key,
          show_id ${text} not null references show (id) on delete cascade
        ) ${clustered}`,
    `create table show_change (
          show_id ${text} not null references show (id) on delete cascade,
          changed_at ${text} not null,
          field ${text} not null check (field in ('date', 'start', 'venue', 'status')),
          before ${text} not null,
          after ${text} not null,
          primary key (show_id, changed_at, field)
        ) ${clustered}`,
    `alter table show add column slug ${text} not null default ''`,
    nameShows,
    'create index show_address_by_show on show_address (show_id)',
    'update show set slug = (select slug from show_address where show_id = show.id)',
  ],
};

/** Shows that get their addresses at once. */
const BATCH = 200;

interface Row {
  id: string;
  date: string;
  event: string;
  title: string;
  venue_name: string;
}
interface Billed {
  show_id: string;
  artist_id: string | null;
  name: string;
  role: string;
}

/** Gives every show an address, some at a time in the order of their ids. */
async function nameShows(db: Kysely<unknown>): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<Row>`select id, date, event, title, venue_name from show where id > ${last}
      order by id limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    const ids = sql.join(rows.map(({ id }) => id));
    const { rows: credits } = await sql<Billed>`select show_id, artist_id, name, role from credit where show_id in (${ids})
      order by show_id, position`.execute(db);
    const bills = Map.groupBy(credits, ({ show_id }) => show_id);
    const called = rows.map((row) => ({ id: row.id, slug: nameOf(row, bills.get(row.id) ?? []) }));
    const taken = await takenOf(
      db,
      called.map(({ slug }) => slug),
    );
    const given = called.map(({ id, slug }) => {
      const own = taken.has(slug) ? `${slug}-${lettersOf(id)}` : slug;
      taken.add(own);
      return sql`(${own}, ${id})`;
    });
    await sql`insert into show_address (slug, show_id) values ${sql.join(given)}`.execute(db);
  }
}

/** Twelve letters that tell a show from others called the same. */
function lettersOf(id: string): string {
  return BigInt(`0x${createHash('sha256').update(id).digest('hex')}`)
    .toString(36)
    .slice(0, 12);
}

async function takenOf(db: Kysely<unknown>, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from show_address where slug in (${sql.join(slugs)})`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Who leads the bill, or what the night is called; where; the day. */
function nameOf({ date, event, title, venue_name }: Row, bill: readonly Billed[]): string {
  const [first] = bill;
  const isNamed = title !== '' && (first?.role === 'host' || bill.every(({ artist_id }) => artist_id === null));
  const top = first === undefined ? title || event : isNamed ? title : first.name;
  return [cut(plain(top), 30) || 'show', cut(plain(venue_name), 25), date].filter((part) => part !== '').join('-');
}

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}

function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > 0 ? end : most);
}
