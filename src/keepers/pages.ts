import type { Database } from '#database/engines/open.ts';
import { findCurrentPage, listUntrustedAccounts, type PageName } from '#database/keepers.ts';
import { KEEPING } from '#desk/entries/entry-kinds.ts';
import type { NamedPage } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { isWebAddress } from '#scene/web-address.ts';

const OFF = { artist: 'This page was taken off the roster.', venue: 'This page was taken off the map.' };
const NONE = { artist: 'We can’t find this artist.', venue: 'We can’t find this venue.' };

/** A page's current id and name, and whether it was taken off the site. */
export async function namedPage(db: Database, page: PageName): Promise<NamedPage> {
  const now = await findCurrentPage(db, page);
  const stands = await db.selectFrom(now.kind).select('name').where('id', '=', now.id).executeTakeFirst();
  if (stands !== undefined) return { ...now, name: stands.name, isOff: false };
  const off = db.selectFrom('off_roster').select('name').where('kind', '=', now.kind).where('entry_id', '=', now.id);
  return { ...now, name: (await off.executeTakeFirst())?.name ?? now.id, isOff: true };
}

/** Finds a page by any id it had. @throws Refusal NOT_FOUND, saying where it went */
export async function demandPage(db: Database, { kind, id }: PageName): Promise<NamedPage> {
  const page = await namedPage(db, { kind, id });
  if (!page.isOff) return page;
  const off = db.selectFrom('off_roster').select('why').where('kind', '=', kind).where('entry_id', '=', page.id);
  throw new Refusal('NOT_FOUND', (await off.executeTakeFirst()) === undefined ? NONE[kind] : OFF[kind]);
}

const LINK_FIELDS = ['website', 'youtube', 'instagram', 'facebook'] as const;

/**
 * Links of a page that may be the claimant's site, where a code proves the claim. Never this site, nor links set by people who keep or kept
 * the page or are tied to them by invitations, as they may have set it for this.
 */
export async function linksFor(db: Database, { kind, id }: PageName, accountId: string, publicUrl: string): Promise<string[]> {
  const entry = await KEEPING[kind].find(db, id);
  if (entry === undefined) return [];
  const untrusted = await listUntrustedAccounts(db, { kind, id }, accountId);
  const writers = await db
    .selectFrom('entry_edit')
    .innerJoin('decision', 'decision.id', 'entry_edit.decision_id')
    .select(['entry_edit.field', 'decision.made_by', 'decision.written_by'])
    .where('entry_edit.kind', '=', kind)
    .where('entry_edit.entry_id', '=', id)
    .where('entry_edit.field', 'in', LINK_FIELDS)
    .execute();
  const distrusted = new Set(
    writers.filter(({ made_by, written_by }) => untrusted.has(made_by) || untrusted.has(written_by ?? '')).map(({ field }) => field),
  );
  const links = LINK_FIELDS.filter((field) => !distrusted.has(field)).map((field): unknown => Reflect.get(entry, field));
  const here = URL.parse(publicUrl)?.host;
  const given = links.filter((link): link is string => typeof link === 'string' && isWebAddress(link));
  return [...new Set(given)].filter((link) => URL.parse(link)?.host !== here);
}

/** A page's address of record; undefined if editors set none. */
export async function addressOfRecord(db: Database, ids: readonly string[], kind: PageName['kind']): Promise<string | undefined> {
  const rows = await db
    .selectFrom('page_keeping')
    .select(['page_id', 'email'])
    .where('kind', '=', kind)
    .where('page_id', 'in', ids)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.page_id) - ids.indexOf(b.page_id))[0]?.email;
}
