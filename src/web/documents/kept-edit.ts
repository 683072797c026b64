import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import type { PageEvent } from '../events.ts';
import { keptAfter, keptAfterSending } from './kept-fields.ts';
import { flagKept, isAnythingKept, noteWhoIsHere } from './kept-flag.ts';
import type { Code, DocumentError } from './status-codes.ts';

/** A change to one's own page that could not be sent. */
export interface KeptEdit {
  uid: string;
  username: string;
  /** What was written, and what stood there when it was. */
  fields: ProfileFields;
  expected: ProfileFields;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Why it cannot be sent as it is: somebody has to look at it. */
  refused?: string;
  code?: Code;
}

const KEPT_EDIT: PageEvent = 'backline:kept-edit';
/** The edit of each account under its id: an account has one page. */
const store = createStore('backline-own-page', 'edits');

/**
 * Keeps what somebody wrote on this device until there is a network.
 * @param seen the `at` of the kept edit that their form was filled with; 0 for none
 * @throws what the browser's database throws, which may be there for nobody
 */
export async function keepEdit(edit: KeptEdit, seen: number): Promise<void> {
  await change(edit.uid, (before) => keptAfter(before, edit, seen));
  noteWhoIsHere(edit.uid);
}

/** What is kept of somebody's changes. */
export async function keptEdit(uid: string): Promise<KeptEdit | undefined> {
  return isAnythingKept() ? get<KeptEdit>(uid, store) : undefined;
}

/** An edit was sent: what was written since is left, over the page as it is now. */
export function settleEdit(sent: KeptEdit, page: Profile): Promise<void> {
  return change(sent.uid, (stored) => keptAfterSending(stored, sent, page));
}

/** An edit cannot be saved as it is, unless something was written since. @returns whether it was still the same */
export async function refuseEdit(sent: KeptEdit, { message, code }: DocumentError): Promise<boolean> {
  let isSame = false;
  await change(sent.uid, (stored) => {
    isSame = stored?.at === sent.at;
    return isSame ? { ...sent, refused: message, code } : stored;
  });
  return isSame;
}

/** Nothing of somebody's is kept any more. */
export function dropKeptEdit(uid: string): Promise<void> {
  return change(uid, () => undefined);
}

/** Drops what others kept on this device once an account is signed in on it: who shares a device could read it there. No account is '', and keeps nothing. */
export async function dropOthersEdits(uid: string): Promise<void> {
  if (!isAnythingKept()) return;
  for (const key of await keys<string>(store)) if (key !== uid) await dropKeptEdit(key);
  noteWhoIsHere(uid);
}

/** Makes one kept edit another, or none, in one transaction. */
async function change(uid: string, become: (edit: KeptEdit | undefined) => KeptEdit | undefined): Promise<void> {
  await store('readwrite', async (edits) => {
    const asked = edits.get(uid);
    asked.onsuccess = () => {
      const next = become(asked.result as KeptEdit | undefined);
      if (next === undefined) edits.delete(uid);
      else edits.put(next, uid);
    };
    await promisifyRequest(edits.transaction);
  });
  const isEmpty = async () => (await keys(store)).length === 0;
  if (await isEmpty()) flagKept(false, uid);
  // Looked at once more: another tab may just have kept something.
  if (!(await isEmpty())) flagKept(true, uid);
  document.dispatchEvent(new Event(KEPT_EDIT));
}
