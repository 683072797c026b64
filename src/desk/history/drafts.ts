import type { Database } from '#database/engines/open.ts';
import type { FieldChange } from '#database/revisions.ts';
import type { AnyHistoryKind } from '#scene/history/history-kind.ts';

/** The revisions of a document that nobody but editors could read: the positions of those of a draft, and of those by which one was opened to everybody. */
export interface Drafts {
  unread: number[];
  opening: ReadonlySet<number>;
}

const NONE: Drafts = { unread: [], opening: new Set() };

/** What of a document's history was written while it was a draft. */
export async function draftsOf(db: Database, kind: AnyHistoryKind | undefined, document: string): Promise<Drafts> {
  if (kind !== 'news') return NONE;
  const rows = await db
    .selectFrom('revision')
    .select(['position', 'fields'])
    .where('kind', '=', kind)
    .where('document', '=', document)
    .orderBy('position')
    .execute();
  const steps = rows.map(({ position, fields }) => ({
    position,
    draft: (JSON.parse(fields) as FieldChange[]).find(([field]) => field === 'draft'),
  }));
  // Before the first that says whether it is one it was what that says it was; where none does, it is public.
  let isDraft = steps.find(({ draft }) => draft !== undefined)?.draft?.[1] === true;
  const drafts = { unread: [] as number[], opening: new Set<number>() };
  for (const { position, draft } of steps) {
    const was = isDraft;
    if (draft !== undefined) isDraft = draft[2] === true;
    if (isDraft) drafts.unread.push(position);
    else if (was) drafts.opening.add(position);
  }
  return drafts;
}
