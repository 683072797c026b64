import type { Database } from '#database/engines/open.ts';
import { type PageName, pageNow } from '#database/keepers.ts';
import { demandEntry, KEEPING } from '#desk/entries/entry-kinds.ts';
import type { NamedPage } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { isWebAddress } from '#scene/web-address.ts';

const OFF = { artist: 'This page was taken off the roster.', venue: 'This page was taken off the map.' };
const NONE = { artist: 'There is no such artist.', venue: 'There is no such venue.' };

/** A page as whoever keeps or claims it sees it: where it is by now, what it is called, and whether it was taken off the site. */
export async function namedPage(db: Database, page: PageName): Promise<NamedPage> {
  const now = await pageNow(db, page);
  const stands = await db.selectFrom(now.kind).select('name').where('id', '=', now.id).executeTakeFirst();
  if (stands !== undefined) return { ...now, name: stands.name, isOff: false };
  const off = db.selectFrom('off_roster').select('name').where('kind', '=', now.kind).where('entry_id', '=', now.id);
  return { ...now, name: (await off.executeTakeFirst())?.name ?? now.id, isOff: true };
}

/** The page that is meant, where it is by now. @throws Refusal NOT_FOUND, in a sentence that says where it went */
export async function demandPage(db: Database, { kind, id }: PageName): Promise<NamedPage> {
  const page = await namedPage(db, { kind, id });
  if (!page.isOff) return page;
  const off = db.selectFrom('off_roster').select('why').where('kind', '=', kind).where('entry_id', '=', page.id);
  throw new Refusal('NOT_FOUND', (await off.executeTakeFirst()) === undefined ? NONE[kind] : OFF[kind]);
}

/** Where a page leads to that may be its keeper's own: a code found there proves something. Never back to this very site. */
export async function ownLinks(db: Database, { kind, id }: PageName, publicUrl: string): Promise<string[]> {
  if ((await KEEPING[kind].find(db, id)) === undefined) return [];
  const entry = await demandEntry(db, kind, id);
  const links = ['website', 'youtube', 'instagram', 'facebook'].map((field): unknown => Reflect.get(entry, field));
  const here = URL.parse(publicUrl)?.host;
  const given = links.filter((link): link is string => typeof link === 'string' && isWebAddress(link));
  return [...new Set(given)].filter((link) => URL.parse(link)?.host !== here);
}

/** The address of record of a page; undefined where editors set none. */
export async function addressOfRecord(db: Database, ids: readonly string[], kind: PageName['kind']): Promise<string | undefined> {
  const rows = await db
    .selectFrom('page_keeping')
    .select(['page_id', 'email'])
    .where('kind', '=', kind)
    .where('page_id', 'in', ids)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.page_id) - ids.indexOf(b.page_id))[0]?.email;
}
