import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import type { PageEvent } from '../events.ts';
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

/** Fields by name, those of the links among them: `social.website`. */
type Flat = Record<string, string>;

/**
 * What is to be kept once somebody saves again, over what is kept of them already.
 * @param seen the `at` of the kept edit that the form was filled with: it says all there is to say. A form that knows of another, or of none (0), adds to it.
 * @returns undefined where nothing is left that differs
 */
export function keptAfter(before: KeptEdit | undefined, edit: KeptEdit, seen: number): KeptEdit | undefined {
  if (before === undefined || before.at === seen) return unlessEmpty(edit);
  const fields = { ...flat(before.fields), ...flat(edit.fields) };
  const expected = { ...flat(edit.expected), ...flat(before.expected) };
  // It is another than the form knows: saved once more from there, it is added to again.
  return unlessEmpty({ ...edit, fields: nested(fields), expected: nested(expected), at: edit.at + 1 });
}

/**
 * What is left to be sent once an edit was: what was written since it set out, over what it made of the page.
 * @param sent as it was when it set out; @param page as the site has it now
 * @returns undefined where nothing is left
 */
export function keptAfterSending(stored: KeptEdit | undefined, sent: KeptEdit, page: Profile): KeptEdit | undefined {
  if (stored === undefined) return undefined;
  const [gone, now] = [flat(sent.fields), flat(page)];
  const fields = pick(flat(stored.fields), (name, written) => gone[name] !== written);
  const said = { ...flat(stored.expected), ...pick(now, (name) => name in gone) };
  const expected = pick(said, (name) => name in fields);
  return unlessEmpty({ ...stored, fields: nested(fields), expected: nested(expected) });
}

function unlessEmpty(edit: KeptEdit): KeptEdit | undefined {
  return Object.keys(flat(edit.fields)).length === 0 ? undefined : edit;
}

function flat({ social, ...others }: ProfileFields): Flat {
  const links = Object.entries(social ?? {}).map(([name, value]) => [`social.${name}`, value]);
  return Object.fromEntries([...Object.entries(others), ...links].filter(([, value]) => value !== undefined));
}

function nested(fields: Flat): ProfileFields {
  const isLink = (name: string) => name.startsWith('social.');
  const social = Object.entries(fields).flatMap(([name, value]) => (isLink(name) ? [[name.slice('social.'.length), value]] : []));
  return { ...pick(fields, (name) => !isLink(name)), ...(social.length === 0 ? {} : { social: Object.fromEntries(social) }) };
}

function pick(fields: Flat, which: (name: string, value: string) => boolean): Flat {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => which(name, value)));
}
