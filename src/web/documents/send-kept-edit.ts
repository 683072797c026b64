import type { Profile } from '#scene/people/profile.ts';
import type { pages } from '../pages.ts';
import { dropOthersEdits, type KeptEdit, readKeptEdit, refuseEdit, settleEdit } from './kept-edit.ts';
import { errorFrom, errorOf } from './status-codes.ts';

// Written out: the address book would import React.
const PAGE: (typeof pages)['user']['path'] = '/u/:id';
export const EDIT_PAGE: (typeof pages)['editUser']['path'] = '/u/:id/edit';

/** Shows a sentence about the stored edit in its place on the page. */
export function showSentence(...words: (string | HTMLAnchorElement)[]): void {
  document.getElementById('kept-edit')?.replaceChildren(...words, '.');
}

/** A link to a page of the edit's account. */
export function link(words: string, page: string, { username }: KeptEdit): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href: page.replace(':id', encodeURIComponent(username)), textContent: words });
}

/** Timeout of a request, and of waiting for another tab. */
const ANSWER_MS = 20_000;
const TURN_MS = 60_000;

/**
 * Sends the stored edits of the signed-in account, one tab at a time. An edit that conflicts stays, and the page shows both versions.
 * Others' edits are deleted.
 * @returns whether to retry later
 */
export async function sendKeptEdit(): Promise<boolean> {
  if (navigator.locks === undefined) return send();
  return navigator.locks.request('backline kept edit', { signal: AbortSignal.timeout(TURN_MS) }, send).catch((failure: unknown) => {
    if (failure instanceof DOMException && failure.name === 'TimeoutError') return true;
    throw failure;
  });
}

async function send(): Promise<boolean> {
  try {
    const { idToken, account } = await post<{ idToken: string | null; account: { uid: string } | null }>('/api/session/token', {});
    if (idToken === null || account === null) return false;
    await dropOthersEdits(account.uid);
    return await sendAll(account.uid, idToken);
  } catch (failure) {
    return errorFrom(failure).retry;
  }
}

/** @throws DocumentError where a retry may succeed */
async function sendAll(uid: string, idToken: string): Promise<false> {
  for (;;) {
    const edit = await readKeptEdit(uid);
    if (edit === undefined) return false;
    if (edit.refused !== undefined) return sayRefused(edit);
    const { fields, expected } = edit;
    try {
      const { profile } = await post<{ profile: Profile }>(`${apiOrigin()}/api/post/updateUserData`, { uid, fields, expected }, idToken);
      await settleEdit(edit, profile);
      showSentence('What you wrote offline is on ', link('your page', PAGE, edit));
    } catch (failure) {
      const error = errorFrom(failure);
      if (error.retry) throw error;
      if (await refuseEdit(edit, error)) return sayRefused({ ...edit, refused: error.message });
    }
  }
}

function sayRefused(edit: KeptEdit): false {
  const page = link('See your page', EDIT_PAGE, edit);
  if (location.pathname !== page.pathname) showSentence('What you wrote offline couldn’t be saved as is. ', page);
  return false;
}

/** @throws DocumentError */
async function post<T>(address: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  let answer: Response;
  try {
    answer = await fetch(address, { method: 'POST', body: JSON.stringify(body), headers, signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (failure) {
    throw errorFrom(failure);
  }
  if (!answer.ok) throw await errorOf(answer);
  return (await answer.json()) as T;
}

function apiOrigin(): string {
  return /"apiOrigin":"([^"]*)"/.exec(document.getElementById('state')?.textContent ?? '')?.[1] ?? '';
}
