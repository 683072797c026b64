import type { Changes } from '#scene/change.ts';
import type { PageEvent } from '../events.ts';
import { endHere } from '../push/push-here.ts';
import { forgetStars } from '../stars/sync.ts';
import { dropOthersEdits } from './kept-edit.ts';
import { forgetPages, keepPages } from './kept-pages.ts';
import { isCopy, markOffline, offlineWords } from './offline-mark.ts';
import { keepOwnPage } from './own-page.ts';
import { sayChanges } from './said-changes.ts';
import { listenTogether } from './tabs.ts';

// biome-ignore lint/performance/noBarrelFile: who asks for a part of it later gets the file that is here already; each way in of its own is one file more for every visitor
export { forgetIfNobodyIsHere, joinStars } from '../stars/sync.ts';
export { dropKeptEdit, keepEdit, readKeptEdit } from './kept-edit.ts';
export { sendKeptEdit } from './send-kept-edit.ts';

const CHANGED: PageEvent = 'backline:changed';
const RENEWED: PageEvent = 'backline:renewed';
/** Minimum delays between refreshes: for a change to what the page shows, and for one that may add to it. */
const AGAIN_MS = 2_000;
const SOON_MS = 10_000;

/** What the pages cached for offline show. */
const IN_THE_PROGRAMME: ReadonlySet<string> = new Set(['show', 'artist', 'venue']);
/** Cached pages are renewed within this time after a change. */
const RENEW_WITHIN_MS = 300_000;

/**
 * The document client: listens to the log of changes while a page is open, asks for refreshes, says how old the page is without a network,
 * and has pages cached for then. It knows nothing of accounts: all it asks for is public.
 */
export function openDocuments(): void {
  const state = document.getElementById('state')?.textContent ?? '';
  const fact = (name: string) => textAfter(state, `"${name}":"`);
  const zone = fact('zone');
  /** Whether the page may be older than the site's: a cached copy, or one that could not be refreshed. */
  let isOld = isCopy();
  if (isOld) document.documentElement.dataset.offline = '';
  let isGone = false;
  const pages = keepPages();
  const sendKept = keepOwnPage();
  const look = lookAgain();
  let isRenewing = false;
  // Every client hears of a change at once: spread their requests over minutes.
  const renewSoon = () => {
    if (isRenewing) return;
    isRenewing = true;
    setTimeout(() => {
      isRenewing = false;
      pages.changed();
    }, RENEW_WITHIN_MS * Math.random());
  };
  const back = () => {
    if (isOld) document.dispatchEvent(new Event(CHANGED));
    else markOffline('');
    sendKept();
  };
  document.addEventListener(RENEWED, () => {
    isOld = false;
    if (!isGone) markOffline('');
  });
  sayChanges();
  listenTogether(`${fact('apiOrigin')}/api/changes`, readPageCursor(), {
    changed(changes) {
      // Requests from here on carry the cursor, and get nothing older.
      if (isNews(changes)) document.documentElement.dataset.cursor = changes.cursor;
      if (isOld) back();
      look(changes);
      if (changes.anew || changes.changes.some(({ kind }) => IN_THE_PROGRAMME.has(kind))) renewSoon();
    },
    heard(isHeard, lastAt) {
      isGone = !isHeard;
      if (isHeard) back();
      // A cached copy states its own, greater age.
      else if (!isCopy()) markOffline(offlineWords(new Date(lastAt), new Date(), zone));
    },
  });
}

/** The cursor at which the server rendered this page; undefined without https or Server-Timing. */
function readPageCursor(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'cursor')?.description;
}

const isNews = ({ anew, changes }: Changes) => anew || changes.length > 0;

/** The text after a marker up to the next quotation mark; '' without the marker. */
function textAfter(text: string, words: string): string {
  const at = text.indexOf(words);
  return at < 0 ? '' : text.slice(at + words.length, text.indexOf('"', at + words.length));
}

/** Asks for refreshes when a change concerns what the page shows or may show. */
function lookAgain(): (changes: Changes) => void {
  let planned: ReturnType<typeof setTimeout> | undefined;
  let plannedFor = 0;
  let last = 0;
  const plan = (at: number) => {
    if (planned !== undefined && plannedFor <= at) return;
    clearTimeout(planned);
    plannedFor = at;
    planned = setTimeout(() => {
      planned = undefined;
      last = Date.now();
      document.dispatchEvent(new Event(CHANGED));
    }, at - Date.now());
  };
  return ({ anew, changes }) => {
    if (document.querySelector('[data-live]') === null) return;
    const isShown = anew || changes.some(({ kind, id }) => kind === 'show' && document.getElementById(`show-${id}`) !== null);
    const mayBe = changes.some(({ kind }) => kind === 'show' || kind === 'artist' || kind === 'venue');
    if (isShown) plan(Math.max(Date.now(), last + AGAIN_MS));
    // Spread over seconds: every client hears of a change at once.
    else if (mayBe) plan(Math.max(Date.now(), last + SOON_MS) + SOON_MS * Math.random());
  };
}

/** Signing out leaves nothing on this device: no cached page, no unsent edit, no star, no subscription to messages. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([endHere(), forgetStars(), forgetPages(), dropOthersEdits('')]);
}
