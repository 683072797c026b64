import type { PageEvent } from '../events.ts';
import { isTold } from '../push/push-note.ts';
import { isSignedIn } from '../session/signed-in.ts';
import { areOfAccount, isMyShows, isUnsent, myShowsAddress } from './device.ts';

const STARRED: PageEvent = 'backline:starred';
const TURNED: PageEvent = 'backline:turned';
const CHANGED: PageEvent = 'backline:changed';
/** What is pressed one after the other is sent together, in milliseconds. */
const TOGETHER_MS = 1_000;

/** Where this device is told of what is starred, the site knows what that is. */
async function keepTold(): Promise<void> {
  if (isTold()) await (await import('../push/push-here.ts')).keepTold();
}

/** Whether the stars here are an account's while the page knows of nobody: it may be a copy, or the session may have ended elsewhere. The site says. */
export function areUnproven(): boolean {
  return areOfAccount() && !isSignedIn() && navigator.onLine;
}

/**
 * Has the stars of this device and those of whoever is signed in here be the same: when a page is there, when somebody signs in on it,
 * and soon after a star is pressed. The page of what is starred shows it.
 */
export function keepJoined(whenIdle: (run: () => void) => void): void {
  let isJoined = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const join = async () => {
    if (areUnproven()) {
      await (await import('../documents/client.ts')).forgetIfNobodyIsHere();
      if (isMyShows()) document.dispatchEvent(new Event(CHANGED));
    }
    if (!isSignedIn()) return;
    const wasUnsent = isUnsent();
    const { joinStars } = await import('../documents/client.ts');
    if (!(await joinStars())) return;
    // The site knew of less when it made this page.
    if (!isJoined && wasUnsent && isMyShows()) document.dispatchEvent(new Event(CHANGED));
    isJoined = true;
  };
  const joinNow = () =>
    void join()
      .catch(() => {})
      .then(keepTold)
      .catch(() => {});
  const joinSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(joinNow, TOGETHER_MS);
  };
  document.addEventListener(STARRED, () => {
    if (isUnsent() || isTold()) joinSoon();
  });
  document.addEventListener(TURNED, () => {
    if (!isJoined || isUnsent()) joinSoon();
  });
  addEventListener('online', joinSoon);
  whenIdle(joinNow);
  if (!areUnproven() && isMyShows() && !isSignedIn() && myShowsAddress() !== location.pathname) document.dispatchEvent(new Event(CHANGED));
}
