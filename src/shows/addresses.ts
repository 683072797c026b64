import { createHash } from 'node:crypto';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { saysSlug, showSlug } from '#scene/shows/show-slug.ts';

/** A show that wants an address: what it is called by now, and the address it has. */
interface Wanting {
  id: string;
  called: string;
  has: string | undefined;
}

/** Shows called the same are told apart by a number up to this one, and after it by letters made of their id. */
const MAX_NUMBERED = 9;
const LETTERS = [5, 12];
/** A show that was called so many things keeps the address it has: a calendar may say another name at every hearing. */
const MAX_ADDRESSES = 20;

/** What a show wants of an address, as it is announced and as it stood before. */
export function wanting(show: Parameters<typeof showSlug>[0] & { id: string }, has: string | undefined): Wanting {
  return { id: show.id, called: showSlug(show), has };
}

/**
 * The slug of each show: the one it has while that says what it is called, else one that no other show ever had, or that was its own
 * before. Whoever calls this holds the log of changes, so that no two choose at once, and writes it down with `keepAddresses`.
 */
export async function chooseAddresses(tx: Transaction, shows: readonly Wanting[]): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  const renamed = shows.filter(({ id, called, has }) => {
    if (has !== undefined && saysSlug(has, called)) chosen.set(id, has);
    return !chosen.has(id);
  });
  const restless = await withMany(
    tx,
    renamed.flatMap(({ id, has }) => (has === undefined ? [] : [id])),
  );
  const free = renamed.filter(({ id, has }) => {
    if (has !== undefined && restless.has(id)) chosen.set(id, has);
    return !chosen.has(id);
  });
  const owners = await ownersOf(
    tx,
    free.map(({ called }) => called),
  );
  const taken = free.filter(({ id, called }) => {
    if ((owners.get(called) ?? id) !== id) return true;
    owners.set(called, id);
    chosen.set(id, called);
    return false;
  });
  for (const some of chunks(taken, SHOWS_A_STATEMENT)) {
    const others = await ownersOf(tx, some.flatMap(toldApart));
    for (const show of some) {
      const slug = toldApart(show).find((each) => (owners.get(each) ?? others.get(each) ?? show.id) === show.id);
      if (slug === undefined) throw new Error(`Every address of the show ${show.id} is taken.`);
      owners.set(slug, show.id);
      chosen.set(show.id, slug);
    }
  }
  return chosen;
}

/** So many shows are told apart by one statement: each asks for as many slugs as there are ways. */
const SHOWS_A_STATEMENT = 40;

/** The slugs a show may have where another is called the same, in the order they are tried. */
function toldApart({ id, called }: Wanting): string[] {
  const letters = BigInt(`0x${createHash('sha256').update(id).digest('hex')}`).toString(36);
  return [
    ...Array.from({ length: MAX_NUMBERED - 1 }, (_, index) => `${called}-${index + 2}`),
    ...LETTERS.map((count) => `${called}-${letters.slice(0, count)}`),
  ];
}

/** Which show each of some slugs was ever given to. */
async function ownersOf(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const some of chunks([...new Set(slugs)]))
    for (const row of await db.selectFrom('show_address').selectAll().where('slug', 'in', some).execute())
      owners.set(row.slug, row.show_id);
  return owners;
}

/** Which of some shows had so many addresses that they get no other. */
async function withMany(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const restless = new Set<string>();
  for (const some of chunks(ids)) {
    const rows = await db
      .selectFrom('show_address')
      .select('show_id')
      .where('show_id', 'in', some)
      .groupBy('show_id')
      .having(({ fn, eb }) => eb(fn.countAll(), '>=', MAX_ADDRESSES))
      .execute();
    for (const { show_id } of rows) restless.add(show_id);
  }
  return restless;
}

/** Writes down which show each slug leads to, for ever. The shows stand there already. */
export async function keepAddresses(tx: Transaction, chosen: Iterable<readonly [id: string, slug: string]>): Promise<void> {
  for (const some of chunks([...chosen]))
    await tx
      .insertInto('show_address')
      .values(some.map(([show_id, slug]) => ({ slug, show_id })))
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
}

/** Where an address leads. */
export interface Leading {
  /** The show, or the one it was found to be. */
  id: string;
  /** Whether it is announced still; nobody speaks of it where it is not. */
  isAnnounced: boolean;
  /** The shows that were asked on the way. */
  passed: ReadonlySet<string>;
}

/**
 * The show an address was given to, or the first announced one of those it was found to be; undefined for an address that was never
 * given out.
 */
export async function showAt(db: Database, slug: string): Promise<Leading | undefined> {
  const given = await db.selectFrom('show_address').select('show_id').where('slug', '=', slug).executeTakeFirst();
  if (given === undefined) return undefined;
  const passed = new Set<string>();
  let id: string | undefined = given.show_id;
  while (id !== undefined && !passed.has(id)) {
    passed.add(id);
    const row = await db
      .selectFrom('show')
      .leftJoin('moved', (join) => join.onRef('moved.from_id', '=', 'show.id').on('moved.kind', '=', 'show'))
      .select(['show.status', 'moved.to_id'])
      .where('show.id', '=', id)
      .executeTakeFirst();
    if (row !== undefined && row.status !== 'withdrawn') return { id, isAnnounced: true, passed };
    id = row?.to_id ?? undefined;
  }
  return { id: given.show_id, isAnnounced: false, passed };
}
