import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#database/engines/open.ts';
import { listPageIds, type PageName } from '#database/keepers.ts';
import type { ProposalTable } from '#database/tables/contribution-tables.ts';
import type { EntryFields } from '#scene/desk/desk-entry.ts';
import type { SetFields } from '#scene/desk/desk-show.ts';
import type { RosterKind } from '#scene/entries/entry-kind.ts';
import { pictureIdOf } from '#sent/store.ts';
import type { OwnCredit } from '../kept/own-credit.ts';

export type ProposalRow = Selectable<ProposalTable>;

/** A keeper's edit: of their page, of a listed show in it, or of a new show. `proposal` is the id of an earlier one for a new show. */
export type Written =
  | { about: 'page'; fields: Partial<EntryFields[RosterKind]> }
  | { about: 'new show'; fields: Partial<SetFields>; proposal?: string | undefined }
  | { about: 'show'; show: string; fields: Partial<SetFields> }
  | { about: 'credit'; show: string; fields: OwnCredit };

/** Fields of any kind of edit. */
export type AnyFields = Record<string, unknown>;

/** What an edit is about, without its fields. */
export type Thing = { [Each in Written['about']]: Omit<Extract<Written, { about: Each }>, 'fields'> }[Written['about']];

/** A proposal's fields. */
export function proposedFields({ fields }: Pick<ProposalRow, 'fields'>): AnyFields {
  return JSON.parse(fields) as AnyFields;
}

/** The values the fields had when the proposal was written. */
export function stoodOf({ stood }: Pick<ProposalRow, 'stood'>): AnyFields {
  return JSON.parse(stood) as AnyFields;
}

/** A page's open proposals by all its keepers, oldest first. */
export async function openProposals(db: Database, page: PageName): Promise<ProposalRow[]> {
  return db
    .selectFrom('proposal')
    .selectAll()
    .where('kind', '=', page.kind)
    .where('page_id', 'in', await listPageIds(db, page))
    .where('state', 'in', ['waiting', 'refused'])
    .orderBy('written_at')
    .orderBy('id')
    .execute();
}

/** An account's open proposal for something; undefined if there is none. */
export async function ownProposal(db: Database, page: PageName, account: string, thing: Thing): Promise<ProposalRow | undefined> {
  if (thing.about === 'new show' && thing.proposal === undefined) return undefined;
  return (await openProposals(db, page)).find(
    ({ id, account_id, about, show_id }) =>
      account_id === account &&
      about === thing.about &&
      (thing.about === 'new show' ? id === thing.proposal : show_id === ('show' in thing ? thing.show : null)),
  );
}

/** A proposal in any state; undefined if it doesn't exist. */
export function findProposal(db: Database, id: string): Promise<ProposalRow | undefined> {
  return db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Proposals that wait for an editor: first the oldest of each keeper, then their next, so that nobody crowds out others. */
export async function waitingProposals(db: Database, limit: number): Promise<ProposalRow[]> {
  const turn = sql<number>`row_number() over (partition by account_id order by written_at, id)`.as('turn');
  const waiting = db.selectFrom('proposal').select(['id', turn]).where('state', '=', 'waiting').as('waiting');
  const inTurn = db.selectFrom('proposal').innerJoin(waiting, 'waiting.id', 'proposal.id').selectAll('proposal');
  return inTurn.orderBy('waiting.turn').orderBy('written_at').orderBy('proposal.id').limit(limit).execute();
}

/** Counts open proposals, of all or of one account. */
export async function countWaiting(db: Database, account?: string): Promise<number> {
  let waiting = db.selectFrom('proposal').where('state', '=', 'waiting');
  if (account !== undefined) waiting = waiting.where('account_id', '=', account);
  const { of } = await waiting.select(({ fn }) => fn.countAll<number>().as('of')).executeTakeFirstOrThrow();
  return Number(of);
}

/** Keeps a proposal's pictures as long as the proposal. */
export async function holdPictures(tx: Transaction, proposal: string, files: readonly (string | undefined)[]): Promise<void> {
  await tx.deleteFrom('proposal_picture').where('proposal_id', '=', proposal).execute();
  const ids = new Set(files.flatMap((file) => (file === undefined ? [] : (pictureIdOf(file) ?? []))));
  for (const picture_id of ids) await tx.insertInto('proposal_picture').values({ proposal_id: proposal, picture_id }).execute();
}
