import { timestamp } from '#clock.ts';
import { logChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { keepsPage, listPageIds, type PageName, removeKeeper } from '#database/keepers.ts';
import type { InvitationTable } from '#database/tables/contribution-tables.ts';
import { type AccountRow, demandEmail, findAccount, foldEmail, withLockedAccount } from '#identity/account/account-store.ts';
import { findMade, type KeyedRequest, recordMade } from '#identity/limits/idempotency.ts';
import { noteAnswer, unansweredMail } from '#identity/limits/mailboxes.ts';
import { hashSecret, newId, newSecret } from '#identity/secrets.ts';
import type { Invitation } from '#scene/keepers/claim.ts';
import { Refusal } from '#scene/problem.ts';
import { PAGE_LETTER_PATH } from '#scene/site/addresses.ts';
import { demandConfirmed } from './claims/begin-claim.ts';
import { addKeeper, demandNotBarred, demandRoom } from './grant.ts';
import { demandPage } from './pages.ts';
import { isDisputed, keeperName, writableKeepers } from './store.ts';
import { INVITATION_DAYS, type KeepersWork, MAX_INVITATIONS } from './work.ts';

/** The open invitations to a page. */
export async function openInvitations(db: Database, page: PageName, now: Temporal.Instant): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('kind', '=', page.kind)
    .where('page_id', 'in', await listPageIds(db, page))
    .where('expires_at', '>', timestamp(now))
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, hands_over, expires_at }) => ({ id, email, handsOver: hands_over === 1, expiresAt: expires_at }));
}

/**
 * Invites someone by email to keep a page as well, or instead. Repeating the request sends one email.
 * @throws Refusal FAILED_PRECONDITION while the page is disputed, or if the repeated invitation is no longer open; RESOURCE_EXHAUSTED;
 * AuthError INVALID_EMAIL, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function inviteKeeper(
  { identity }: KeepersWork,
  account: AccountRow,
  { page: named, email, handsOver }: { page: PageName; email: string; handsOver: boolean },
  asking?: KeyedRequest,
): Promise<void> {
  const { db, clock, limits, letters, settings } = identity;
  demandEmail(email);
  demandConfirmed(account);
  const [to, now] = [foldEmail(email), clock()];
  if (await isAsked(db, asking)) return;
  const page = await demandPage(db, named);
  if (await isDisputed(db, page)) throw new Refusal('FAILED_PRECONDITION', 'An editor is deciding who keeps this page.');
  if ((await openInvitations(db, page, now)).length >= MAX_INVITATIONS)
    throw new Refusal('RESOURCE_EXHAUSTED', `${MAX_INVITATIONS} invitations are already open. Withdraw one first.`);
  const counted = [
    ['invitation by account', account.id],
    ['invitation by account in a day', account.id],
  ] as const;
  await limits.spend(...counted, ...unansweredMail(to));
  const code = newSecret();
  await withLockedAccount(db, account.id, async (tx) => {
    if (!(await keepsPage(tx, account.id, page))) throw new Refusal('PERMISSION_DENIED', 'You no longer keep this page.');
    if (await isAsked(tx, asking)) return;
    const id = newId();
    await recordMade(tx, asking, id);
    await tx
      .insertInto('invitation')
      .values({
        id,
        hash: hashSecret(code),
        kind: page.kind,
        page_id: page.id,
        email: to,
        invited_by: account.id,
        hands_over: handsOver ? 1 : 0,
        made_at: timestamp(now),
        expires_at: timestamp(now.add({ hours: 24 * INVITATION_DAYS })),
      })
      .execute();
    const { name } = await keeperName(tx, account.id);
    await letters.tell(
      tx,
      to,
      `Keep the page of ${page.name}?`,
      [
        handsOver
          ? `“${name}” wants to hand the page of ${page.name} over to you. Accept here:`
          : `“${name}” keeps the page of ${page.name} and invites you to help. Say yes here:`,
        `${settings.publicUrl()}${PAGE_LETTER_PATH}?${new URLSearchParams({ code })}`,
        `The link works once, for ${INVITATION_DAYS} days, for anyone who has it. Sign in, or make an account. If you do nothing, nothing changes.`,
      ],
      now,
    );
  });
}

/**
 * Whether this request was made before. @throws Refusal FAILED_PRECONDITION if its invitation is no longer open, as no email would follow
 */
async function isAsked(db: Database, asking: KeyedRequest | undefined): Promise<boolean> {
  const before = await findMade(db, asking);
  if (before === undefined) return false;
  const open = await db.selectFrom('invitation').select('id').where('id', '=', before).executeTakeFirst();
  if (open === undefined)
    throw new Refusal(
      'FAILED_PRECONDITION',
      'Nothing was sent, because this invitation was withdrawn or used. Reload the page to send another.',
    );
  return true;
}

/** Withdraws an invitation. @throws Refusal NOT_FOUND */
export async function takeInvitationBack(db: Database, page: PageName, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('kind', '=', page.kind)
    .where('page_id', 'in', await listPageIds(db, page))
    .executeTakeFirst();
  if (Number(gone.numDeletedRows) !== 1) throw new Refusal('NOT_FOUND', 'This invitation is no longer open.');
}

/** Finds the invitation of an email's code. @throws Refusal NOT_FOUND if it expired or the inviter no longer keeps the page */
export async function invitationByLetter(db: Database, code: string, now: Temporal.Instant): Promise<InvitationTable> {
  const row = await db.selectFrom('invitation').selectAll().where('hash', '=', hashSecret(code)).executeTakeFirst();
  const none = new Refusal('NOT_FOUND', 'This link no longer works.');
  if (row === undefined || row.expires_at <= timestamp(now)) throw none;
  const page = await demandPage(db, { kind: row.kind, id: row.page_id });
  const inviter = await findAccount(db, row.invited_by);
  if (inviter === undefined || inviter.closed === 1 || !(await keepsPage(db, row.invited_by, page))) throw none;
  return row;
}

/**
 * Makes the account keeper by an invitation; if it hands the page over, the inviter leaves.
 * @throws Refusal NOT_FOUND for an invalid code, ALREADY_EXISTS if they keep it, FAILED_PRECONDITION, RESOURCE_EXHAUSTED
 */
export async function acceptInvitation({ identity }: KeepersWork, account: AccountRow, code: string): Promise<PageName> {
  const { db, clock, letters } = identity;
  demandConfirmed(account);
  const now = clock();
  const invited = await invitationByLetter(db, code, now);
  const accepted = await withLockedAccount(db, account.id, async (tx) => {
    const row = await invitationByLetter(tx, code, now);
    const page = await demandPage(tx, { kind: row.kind, id: row.page_id });
    if (await isDisputed(tx, page)) throw new Refusal('FAILED_PRECONDITION', 'An editor is deciding who keeps this page.');
    if (await keepsPage(tx, account.id, page)) throw new Refusal('ALREADY_EXISTS', 'You already keep this page.');
    await demandNotBarred(tx, page, account.id);
    await demandRoom(tx, account.id);
    const spent = await tx.deleteFrom('invitation').where('id', '=', row.id).executeTakeFirst();
    if (Number(spent.numDeletedRows) !== 1) throw new Refusal('NOT_FOUND', 'This link no longer works.');
    const { name } = await keeperName(tx, account.id);
    for (const keeper of await writableKeepers(tx, page, account.id))
      await letters.tell(
        tx,
        keeper.email ?? '',
        `${page.name} has another keeper`,
        [
          row.hands_over === 1 && keeper.id === row.invited_by
            ? `“${name}” took over the page of ${page.name} from you. You no longer keep it.`
            : `“${name}” now keeps the page of ${page.name} too, by invitation.`,
        ],
        now,
      );
    if (row.hands_over === 1) await removeKeeper(tx, page, row.invited_by);
    await addKeeper(tx, page, { account: account.id, way: 'invited', now, invitedBy: row.invited_by });
    return { kind: page.kind, id: page.id };
  });
  await noteAnswer(identity, invited.email);
  return accepted;
}

/** Stops keeping a page. */
export async function leavePage({ identity }: KeepersWork, account: AccountRow, page: PageName): Promise<void> {
  await withLockedAccount(identity.db, account.id, async (tx) => {
    await removeKeeper(tx, page, account.id);
    await logChanges(tx, [{ kind: page.kind, id: page.id }]);
  });
}
