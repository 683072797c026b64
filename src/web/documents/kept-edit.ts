import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import type { PageEvent } from '../events.ts';
import { flagKept, isAnythingKept, noteWhoIsHere } from './kept-flag.ts';
import type { Code, DocumentError } from './status-codes.ts';

/** A change to one's own page that could not be sent. */
export interface KeptEdit {
  uid: string;
  username: string;
  /** What was written, and what the page said then. */
  fields: ProfileFields;
  expected: ProfileFields;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Why it cannot be saved: its author has to look at it. */
  refused?: string;
  code?: Code;
}

const KEPT_EDIT: PageEvent = 'backline:kept-edit';
/** The edit of each account, by account id. */
const store = createStore('backline-own-page', 'edits');

/**
 * Stores an edit until there is a network.
 * @param seen the `at` of the edit the form was filled with, or 0
 * @throws DOMException where the browser stores nothing
 */
export async function keepEdit(edit: KeptEdit, seen: number): Promise<void> {
  await change(edit.uid, (before) => mergeEdits(before, edit, seen));
  noteWhoIsHere(edit.uid);
}

/** The stored edit of an account. */
export async function readKeptEdit(uid: string): Promise<KeptEdit | undefined> {
  return isAnythingKept() ? get<KeptEdit>(uid, store) : undefined;
}

/** Removes what was sent, and keeps what was written since. */
export function settleEdit(sent: KeptEdit, page: Profile): Promise<void> {
  return change(sent.uid, (stored) => withoutSent(stored, sent, page));
}

/** Marks an edit as refused, unless it changed since. @returns whether it was the same */
export async function refuseEdit(sent: KeptEdit, { message, code }: DocumentError): Promise<boolean> {
  let isSame = false;
  await change(sent.uid, (stored) => {
    isSame = stored?.at === sent.at;
    return isSame ? { ...sent, refused: message, code } : stored;
  });
  return isSame;
}

/** Deletes an account's edit. */
export function dropKeptEdit(uid: string): Promise<void> {
  return change(uid, () => undefined);
}

/** Deletes other accounts' edits once somebody signs in: people who share a device could read them. Pass '' when nobody is signed in. */
export async function dropOthersEdits(uid: string): Promise<void> {
  if (!isAnythingKept()) return;
  for (const key of await keys<string>(store)) if (key !== uid) await dropKeptEdit(key);
  noteWhoIsHere(uid);
}

/** Replaces an edit in one transaction. */
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
  // Checked again: another tab may have stored one meanwhile.
  if (!(await isEmpty())) flagKept(true, uid);
  document.dispatchEvent(new Event(KEPT_EDIT));
}

/** Fields by name, with links as `social.website`. */
type Flat = Record<string, string>;

/**
 * The edit to store when a form is saved again.
 * @param seen the `at` of the edit the form was filled with: that one is replaced, any other is added to
 * @returns undefined where nothing differs from the page
 */
export function mergeEdits(before: KeptEdit | undefined, edit: KeptEdit, seen: number): KeptEdit | undefined {
  if (before === undefined || before.at === seen) return unlessEmpty(edit);
  const fields = { ...flat(before.fields), ...flat(edit.fields) };
  const expected = { ...flat(edit.expected), ...flat(before.expected) };
  // A new `at`: the form does not know this edit, and adds to it when saved again.
  return unlessEmpty({ ...edit, fields: nestFields(fields), expected: nestFields(expected), at: edit.at + 1 });
}

/**
 * What remains to be sent once an edit was saved.
 * @param sent the edit as sent
 * @param page as the site has it now
 * @returns undefined where nothing remains
 */
export function withoutSent(stored: KeptEdit | undefined, sent: KeptEdit, page: Profile): KeptEdit | undefined {
  if (stored === undefined) return undefined;
  const [gone, now] = [flat(sent.fields), flat(page)];
  const fields = pick(flat(stored.fields), (name, written) => gone[name] !== written);
  const said = { ...flat(stored.expected), ...pick(now, (name) => name in gone) };
  const expected = pick(said, (name) => name in fields);
  return unlessEmpty({ ...stored, fields: nestFields(fields), expected: nestFields(expected) });
}

function unlessEmpty(edit: KeptEdit): KeptEdit | undefined {
  return Object.keys(flat(edit.fields)).length === 0 ? undefined : edit;
}

function flat({ social, ...others }: ProfileFields): Flat {
  const links = Object.entries(social ?? {}).map(([name, value]) => [`social.${name}`, value]);
  return Object.fromEntries([...Object.entries(others), ...links].filter(([, value]) => value !== undefined));
}

function nestFields(fields: Flat): ProfileFields {
  const isLink = (name: string) => name.startsWith('social.');
  const social = Object.entries(fields).flatMap(([name, value]) => (isLink(name) ? [[name.slice('social.'.length), value]] : []));
  return { ...pick(fields, (name) => !isLink(name)), ...(social.length === 0 ? {} : { social: Object.fromEntries(social) }) };
}

function pick(fields: Flat, which: (name: string, value: string) => boolean): Flat {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => which(name, value)));
}
