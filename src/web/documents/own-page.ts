import type { PageEvent } from '../events.ts';
import type { pages } from '../pages.ts';
import { isUnsent } from '../stars/device.ts';
import { joinStars } from '../stars/sync.ts';
import { Backoff } from './backoff.ts';
import { keptEdit } from './kept-edit.ts';
import { isAnythingKept, whoIsHere } from './kept-flag.ts';
import { EDIT_PAGE, link, say, sendKeptEdit } from './send-kept-edit.ts';

const KEPT_EDIT: PageEvent = 'backline:kept-edit';
const LOGOUT: (typeof pages)['logout']['path'] = '/logout';
/** Every link that signs out, but the one that does it whatever is lost (`leaving.ts`). */
const LEAVING = `a[href="${LOGOUT}"]:not(#sign-out-anyway)`;

/**
 * Sees to what was written to one's own page and could not be sent: it is sent now, when it is asked for again, and again after a while
 * where that came to nothing; and nobody signs out without being told of it. All of it is here from the first: what a browser could not
 * import while the line was gone, it does not import later.
 * @returns what sends it at once
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
  // The line may be there, and the site have failed for a moment.
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

/** A click on a link that signs out waits until it is known that nothing is lost by it. */
function leaveWell(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest(LEAVING) : null;
  if (link === null || !(isAnythingKept() || isUnsent())) return;
  event.preventDefault();
  event.stopPropagation();
  leave(LOGOUT).catch(() => location.assign(LOGOUT));
}

/** Signing out does not wait longer than this for what can be sent still, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Signs out by going to an address, where nothing written here would be lost by it. What is kept is sent if that can be done at once;
 * else it is said what would be lost, and signing out is left to a second link.
 */
async function leave(address: string): Promise<void> {
  const sending = Promise.all([sendKeptEdit().catch(() => {}), isUnsent() ? joinStars() : undefined]);
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  const edit = await keptEdit(whoIsHere() ?? '');
  if (edit === undefined) return isUnsent() ? sayUnsent(address) : location.assign(address);
  const anyway = Object.assign(link('sign out and lose it', address, edit), { id: 'sign-out-anyway' });
  const page = link('Look at it', EDIT_PAGE, edit);
  say('What you changed on your page is only on this device yet. ', page, ', or ', anyway);
  page.focus();
}

/** What was starred just now and could not be told to the account yet goes with whoever signs out. */
function sayUnsent(address: string): void {
  const anyway = Object.assign(document.createElement('a'), { href: address, textContent: 'sign out and lose it', id: 'sign-out-anyway' });
  say('What you starred last is only on this device yet. Try again when there is a network, or ', anyway);
  anyway.focus();
}
