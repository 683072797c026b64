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

/** What a keeper writes: of their page, a show in it that is listed, or one that is not yet. `proposal` names one of those that were written before. */
export type Written =
  | { about: 'page'; fields: Partial<EntryFields[RosterKind]> }
  | { about: 'new show'; fields: Partial<SetFields>; proposal?: string | undefined }
  | { about: 'show'; show: string; fields: Partial<SetFields> }
  | { about: 'credit'; show: string; fields: OwnCredit };

/** What was written, where it may be of anything. */
export type AnyFields = Record<string, unknown>;

/** What of a page is written: all but the words. */
export type Thing = { [Each in Written['about']]: Omit<Extract<Written, { about: Each }>, 'fields'> }[Written['about']];

/** The fields that were written, as they are to be. */
export function proposedFields({ fields }: Pick<ProposalRow, 'fields'>): AnyFields {
  return JSON.parse(fields) as AnyFields;
}

/** What the fields said when they were written. */
export function stoodOf({ stood }: Pick<ProposalRow, 'stood'>): AnyFields {
  return JSON.parse(stood) as AnyFields;
}

/** Those of a page that are not published, of everybody who writes it, the oldest first. */
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

/** The one in which an account wrote of something, and that is not published; undefined where there is none. */
export async function ownProposal(db: Database, page: PageName, account: string, thing: Thing): Promise<ProposalRow | undefined> {
  if (thing.about === 'new show' && thing.proposal === undefined) return undefined;
  return (await openProposals(db, page)).find(
    ({ id, account_id, about, show_id }) =>
      account_id === account &&
      about === thing.about &&
      (thing.about === 'new show' ? id === thing.proposal : show_id === ('show' in thing ? thing.show : null)),
  );
}

/** One of them, whatever became of it; undefined where there is none, or none any more. */
export function findProposal(db: Database, id: string): Promise<ProposalRow | undefined> {
  return db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What waits for an editor: first the oldest of each who wrote, then their next, so that nobody keeps another out of sight. */
export async function waitingProposals(db: Database, limit: number): Promise<ProposalRow[]> {
  const turn = sql<number>`row_number() over (partition by account_id order by written_at, id)`.as('turn');
  const waiting = db.selectFrom('proposal').select(['id', turn]).where('state', '=', 'waiting').as('waiting');
  const inTurn = db.selectFrom('proposal').innerJoin(waiting, 'waiting.id', 'proposal.id').selectAll('proposal');
  return inTurn.orderBy('waiting.turn').orderBy('written_at').orderBy('proposal.id').limit(limit).execute();
}

/** How many wait for an editor: of everybody, or of one account. */
export async function countWaiting(db: Database, account?: string): Promise<number> {
  let waiting = db.selectFrom('proposal').where('state', '=', 'waiting');
  if (account !== undefined) waiting = waiting.where('account_id', '=', account);
  const { of } = await waiting.select(({ fn }) => fn.countAll<number>().as('of')).executeTakeFirstOrThrow();
  return Number(of);
}

/** Has the pictures that a proposal names stay as long as it does. */
export async function holdPictures(tx: Transaction, proposal: string, files: readonly (string | undefined)[]): Promise<void> {
  await tx.deleteFrom('proposal_picture').where('proposal_id', '=', proposal).execute();
  const ids = new Set(files.flatMap((file) => (file === undefined ? [] : (pictureIdOf(file) ?? []))));
  for (const picture_id of ids) await tx.insertInto('proposal_picture').values({ proposal_id: proposal, picture_id }).execute();
}
