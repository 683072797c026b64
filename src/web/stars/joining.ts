import type { PageEvent } from '../events.ts';
import { isTold } from '../push/push-note.ts';
import { isSignedIn } from '../session/signed-in.ts';
import { areOfAccount, isMyShows, isUnsent, myShowsAddress } from './device.ts';

const STARRED: PageEvent = 'backline:starred';
const TURNED: PageEvent = 'backline:turned';
const CHANGED: PageEvent = 'backline:changed';
/** Presses within this time are sent together. */
const TOGETHER_MS = 1_000;

/** Keeps the site informed of a subscribed device's stars. */
async function keepTold(): Promise<void> {
  if (isTold()) await (await import('../push/push-here.ts')).keepTold();
}

/** Whether the device has an account's stars while the page knows of nobody: a cached copy, or a session that ended elsewhere. */
export function areUnproven(): boolean {
  return areOfAccount() && !isSignedIn() && navigator.onLine;
}

/** Keeps the device's and the account's stars the same: when a page loads, after signing in, and soon after a press. */
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
    // The page was rendered before these stars arrived.
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
