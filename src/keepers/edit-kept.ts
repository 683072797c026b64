import type { PageName } from '#database/keepers.ts';
import { type EntryEdit, editEntry } from '#desk/entries/edit-entry.ts';
import { demandEntry } from '#desk/entries/entry-kinds.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import type { EntryFields } from '#scene/desk-entry.ts';
import type { RosterKind } from '#scene/entry-kind.ts';
import { Refusal } from '#scene/problem.ts';
import { demandOwnPictures } from './kept-pictures.ts';
import { isDisputed } from './store.ts';
import type { KeepersWork } from './work.ts';

/**
 * A keeper sets fields of their page: at once, signed by them, to be taken back by an editor as any other change.
 * @returns the id of the decision
 * @throws Refusal FAILED_PRECONDITION while it is disputed who keeps it; ABORTED where a field is not as expected; INVALID_ARGUMENT for another's picture; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function editKept<Kind extends RosterKind>(
  { identity, clock }: KeepersWork,
  account: AccountRow,
  { kind, id }: { kind: Kind; id: string },
  { fields, expected = {}, why }: Pick<EntryEdit<Kind>, 'fields' | 'expected'> & { why?: string | undefined },
): Promise<string> {
  const { db, limits } = identity;
  if (await isDisputed(db, { kind, id }))
    throw new Refusal('FAILED_PRECONDITION', 'An editor decides first who keeps this page. Until then nobody changes it.');
  await limits.spend(['page change by account', account.id]);
  const edit: EntryEdit<Kind> = {
    fields: fields as Partial<EntryFields[Kind]>,
    expected: expected as Partial<EntryFields[Kind]>,
    demandPictures: (change, files) => demandOwnPictures(change, account, files),
  };
  const deciding = { editor: account.id, now: clock(), ...(why === undefined ? {} : { why }) };
  return (await editEntry(db, kind, id, edit, deciding)).decision;
}

/** What a page says, for its keepers. */
export async function keptEntries({ identity: { db } }: KeepersWork, { kind, id }: PageName) {
  return {
    artist: kind === 'artist' ? await demandEntry(db, 'artist', id) : null,
    venue: kind === 'venue' ? await demandEntry(db, 'venue', id) : null,
  };
}
