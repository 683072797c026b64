import type { Transaction } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { PageName } from '#database/keepers.ts';
import type { PictureTable } from '#database/tables/contribution-tables.ts';
import { picturesOf } from '#desk/entries/entry-kinds.ts';
import type { AccountRow } from '#identity/account/account-store.ts';
import type { SentPictures } from '#pictures/sent/sent-pictures.ts';
import type { OfferedPicture } from '#scene/pictures/pictured.ts';
import { Refusal } from '#scene/problem.ts';
import { allowPicture, findPicture, hasSent, pictureIdOf, picturesSentBy, previewOf } from '#sent/store.ts';
import { isDisputed } from '../store.ts';
import type { KeepersWork } from '../work.ts';

const OFFERED = 24;

/**
 * Takes a picture from a keeper for their page; nobody sees it before the page has it.
 * @throws Refusal as `SentPictures.take`; FAILED_PRECONDITION while the page is disputed; AuthError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function sendKeptPicture(
  { identity: { db, limits, clock } }: KeepersWork,
  sent: Pick<SentPictures, 'take'>,
  account: AccountRow,
  { page, bytes }: { page: PageName; bytes: Uint8Array },
): Promise<PictureTable> {
  if (await isDisputed(db, page)) throw new Refusal('FAILED_PRECONDITION', 'An editor is deciding who keeps this page.');
  await limits.spend(['picture of a keeper by account', account.id]);
  const now = clock();
  const picture = await sent.take(bytes, { by: account.id, now });
  await inTransaction(db, (tx) => allowPicture(tx, { id: picture.id, by: account.id, now }));
  return picture;
}

/** The pictures a keeper can choose from: those on the page, and those they sent most recently. */
export async function offeredPictures({ identity: { db } }: KeepersWork, account: AccountRow, entry: object): Promise<OfferedPicture[]> {
  const offered = new Map<string, PictureTable>();
  for (const file of Object.values(picturesOf(entry))) {
    const id = file === undefined ? undefined : pictureIdOf(file);
    const picture = id === undefined ? undefined : await findPicture(db, id);
    if (picture !== undefined) offered.set(picture.id, picture);
  }
  for (const picture of await picturesSentBy(db, account.id, OFFERED)) offered.set(picture.id, picture);
  return [...offered.values()].map(({ id, key, sent_at }) => ({ file: `${id}.webp`, preview: previewOf({ id, key }), at: sent_at }));
}

/** Refuses, at its field, a picture a keeper didn't send; those already on the page are allowed. */
export async function demandOwnPictures(
  tx: Transaction,
  account: AccountRow,
  files: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const why = 'Choose a picture you uploaded, or one that’s on your page.';
  for (const [field, file] of Object.entries(files))
    if (file !== undefined && !(await hasSent(tx, account.id, file))) throw new Refusal('INVALID_ARGUMENT', why, { [field]: why });
}
