import { createHash } from 'node:crypto';
import { chunks } from '#database/chunks.ts';
import type { Database, Transaction } from '#database/engines/open.ts';
import { isSlugOf, showSlug } from '#scene/shows/show-slug.ts';

/** A show that needs an address: its current name and the address it has. */
interface Wanting {
  id: string;
  called: string;
  has: string | undefined;
}

/** Shows of the same name get numbers up to this one, then letters made from their ids. */
const MAX_NUMBERED = 9;
const LETTERS = [5, 12];
/** After this many addresses a show keeps its last one, as a source may rename a show at every reading. */
const MAX_ADDRESSES = 20;

/** A show's current name and address. */
export function nameAndAddress(show: Parameters<typeof showSlug>[0] & { id: string }, has: string | undefined): Wanting {
  return { id: show.id, called: showSlug(show), has };
}

/**
 * Chooses each show's slug: the current one while it matches the show's name, else one never used by another show. The caller holds the
 * change log's lock, so that two can't choose at once, and then calls `recordSlugs`.
 */
export async function chooseSlugs(tx: Transaction, shows: readonly Wanting[]): Promise<Map<string, string>> {
  const chosen = new Map<string, string>();
  const renamed = shows.filter(({ id, called, has }) => {
    if (has !== undefined && isSlugOf(has, called)) chosen.set(id, has);
    return !chosen.has(id);
  });
  const restless = await findFullShows(
    tx,
    renamed.flatMap(({ id, has }) => (has === undefined ? [] : [id])),
  );
  const free = renamed.filter(({ id, has }) => {
    if (has !== undefined && restless.has(id)) chosen.set(id, has);
    return !chosen.has(id);
  });
  const owners = await readSlugOwners(
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
    const others = await readSlugOwners(tx, some.flatMap(slugCandidates));
    for (const show of some) {
      const slug = slugCandidates(show).find((each) => (owners.get(each) ?? others.get(each) ?? show.id) === show.id);
      if (slug === undefined) throw new Error(`Every address of the show ${show.id} is taken.`);
      owners.set(slug, show.id);
      chosen.set(show.id, slug);
    }
  }
  return chosen;
}

/** Each show asks for as many slugs as it may try. */
const SHOWS_A_STATEMENT = 40;

/** The slugs a show may get if others have the same name, in order. */
function slugCandidates({ id, called }: Wanting): string[] {
  const letters = BigInt(`0x${createHash('sha256').update(id).digest('hex')}`).toString(36);
  return [
    ...Array.from({ length: MAX_NUMBERED - 1 }, (_, index) => `${called}-${index + 2}`),
    ...LETTERS.map((count) => `${called}-${letters.slice(0, count)}`),
  ];
}

/** The show each slug was ever given to. */
async function readSlugOwners(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const some of chunks([...new Set(slugs)]))
    for (const row of await db.selectFrom('show_address').selectAll().where('slug', 'in', some).execute())
      owners.set(row.slug, row.show_id);
  return owners;
}

/** Shows that have reached the maximum of addresses. */
async function findFullShows(db: Database, ids: readonly string[]): Promise<Set<string>> {
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

/** Records each slug for its show, permanently. The shows must exist. */
export async function recordSlugs(tx: Transaction, chosen: Iterable<readonly [id: string, slug: string]>): Promise<void> {
  for (const some of chunks([...chosen]))
    await tx
      .insertInto('show_address')
      .values(some.map(([show_id, slug]) => ({ slug, show_id })))
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
}

/** The show an address leads to. */
export interface Leading {
  /** After following merges. */
  id: string;
  /** False for withdrawn shows. */
  isAnnounced: boolean;
  /** Shows passed on the way. */
  passed: ReadonlySet<string>;
}

/** Finds the show of an address, following merges to the first announced show; undefined if the address was never used. */
export async function findShowBySlug(db: Database, slug: string): Promise<Leading | undefined> {
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
