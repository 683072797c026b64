import type { PageEvent } from '../events.ts';
import type { pages } from '../pages.ts';
import { isUnsent } from '../stars/device.ts';
import { joinStars } from '../stars/sync.ts';
import { Backoff } from './backoff.ts';
import { readKeptEdit } from './kept-edit.ts';
import { isAnythingKept, readAccountHere } from './kept-flag.ts';
import { EDIT_PAGE, link, sendKeptEdit, showSentence } from './send-kept-edit.ts';

const KEPT_EDIT: PageEvent = 'backline:kept-edit';
const LOGOUT: (typeof pages)['logout']['path'] = '/logout';
/** Links that sign out, but the one that does so whatever is lost. */
const LEAVING = `a[href="${LOGOUT}"]:not(#sign-out-anyway)`;

/**
 * Sends the stored edit of one's own page: now, on request, and again after failures; and warns before signing out loses it. All of it is
 * loaded at once: a browser cannot import what failed to load offline.
 * @returns sends at once
 */
export function keepOwnPage(): () => void {
  const pauses = new Backoff();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isChanged = false;
  const send = async () => {
    clearTimeout(timer);
    if (isSending || !isAnythingKept()) return;
    [isSending, isChanged] = [true, false];
    const again = await sendKeptEdit();
    isSending = false;
    if (again || isChanged) later();
    else pauses.reset();
  };
  const trySending = () =>
    void send().catch(() => {
      isSending = false;
      later();
    });
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(trySending, pauses.next());
  };
  document.addEventListener(KEPT_EDIT, () => {
    isChanged = true;
    if (!isSending) later();
  });
  addEventListener('click', leaveWell, { capture: true });
  trySending();
  return () => {
    pauses.reset();
    trySending();
  };
}

/** Holds a sign-out until nothing is lost by it. */
function leaveWell(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest(LEAVING) : null;
  if (link === null || !(isAnythingKept() || isUnsent())) return;
  event.preventDefault();
  event.stopPropagation();
  leave(LOGOUT).catch(() => location.assign(LOGOUT));
}

/** Signing out waits at most this long for what can still be sent. */
const PATIENCE_MS = 5_000;

/** Signs out by going to an address. What is stored is sent first if possible; otherwise says what would be lost, with a second link. */
async function leave(address: string): Promise<void> {
  const sending = Promise.all([sendKeptEdit().catch(() => {}), isUnsent() ? joinStars() : undefined]);
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const edit = await readKeptEdit(readAccountHere() ?? '');
  if (edit === undefined) return isUnsent() ? sayUnsent(address) : location.assign(address);
  const anyway = Object.assign(link('sign out and lose it', address, edit), { id: 'sign-out-anyway' });
  const page = link('See it', EDIT_PAGE, edit);
  showSentence('The changes to your page are only on this device so far. ', page, ', or ', anyway);
  page.focus();
}

function sayUnsent(address: string): void {
  const anyway = Object.assign(document.createElement('a'), { href: address, textContent: 'sign out and lose it', id: 'sign-out-anyway' });
  showSentence('Your latest stars are only on this device so far. Try again when you’re online, or ', anyway);
  anyway.focus();
}
