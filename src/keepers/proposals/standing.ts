import type { Database } from '#database/engines/open.ts';
import type { PageName } from '#database/keepers.ts';
import { fieldOf, KEEPING } from '#desk/entries/entry-kinds.ts';
import { ROLE_NAMES } from '#scene/desk/hand-words.ts';
import type { RevisedField } from '#scene/history/history.ts';
import { revisedWords } from '#scene/history/revised-words.ts';
import type { Credit } from '#scene/shows/show.ts';
import { pageOf } from '#scene/site/addresses.ts';
import { findShow } from '#shows/store.ts';
import type { AnyFields, ProposalRow } from './store.ts';

type Of = Pick<ProposalRow, 'about' | 'show_id'>;

/** The current values of what a proposal changes; null if empty or missing. */
export async function standingOf(db: Database, page: PageName, { about, show_id }: Of, fields: readonly string[]): Promise<AnyFields> {
  const stands = about === 'page' ? await KEEPING[page.kind].find(db, page.id) : await showNow(db, page, about, show_id);
  return Object.fromEntries(fields.map((field) => [field, fieldOf(stands ?? {}, field)]));
}

async function showNow(db: Database, { id }: PageName, about: ProposalRow['about'], showId: string | null): Promise<object | undefined> {
  const show = showId === null ? undefined : await findShow(db, showId);
  if (show === undefined || about !== 'credit') return show;
  const own = show.bill.find(({ artist }) => artist === id);
  return { credit: own && { name: own.name, role: own.role }, status: show.status };
}

/** Fields in words, before and after. */
export function differenceOf({ kind, about }: Pick<ProposalRow, 'kind' | 'about'>, before: AnyFields, now: AnyFields): RevisedField[] {
  return Object.keys(now).map((field) => {
    if (field === 'credit')
      return { field, label: 'billed as', before: billedWords(before[field] ?? null), now: billedWords(now[field] ?? null) };
    const revised = revisedWords(about === 'page' ? kind : 'show', field, before[field] ?? null, now[field] ?? null);
    return field === 'bill' ? { ...revised, before: linkedWords(before[field]), now: linkedWords(now[field]) } : revised;
  });
}

/** A bill with its links, which the publisher answers for too. */
function linkedWords(bill: unknown): string[] {
  return ((bill ?? []) as readonly Credit[]).map(({ name, role, artist }) => {
    const billed = role === 'headliner' ? name : `${name} (${ROLE_NAMES[role].toLowerCase()})`;
    return artist === null ? billed : `${billed} (${pageOf('artist', artist)})`;
  });
}

function billedWords(credit: unknown): string[] {
  if (credit === null) return ['not on the bill'];
  const { name, role } = credit as Pick<Credit, 'name' | 'role'>;
  return [`${name} (${ROLE_NAMES[role].toLowerCase()})`];
}
