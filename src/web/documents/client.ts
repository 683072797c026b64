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
export { dropKeptEdit, keepEdit, keptEdit } from './kept-edit.ts';
export { sendKeptEdit } from './send-kept-edit.ts';

const CHANGED: PageEvent = 'backline:changed';
const RENEWED: PageEvent = 'backline:renewed';
/** What a page shows is looked at again at once, but not more often than this; what it may come to show within some seconds. In milliseconds. */
const AGAIN_MS = 2_000;
const SOON_MS = 10_000;

/** What the pages that are kept for want of a network are made of. */
const IN_THE_PROGRAMME: ReadonlySet<string> = new Set(['show', 'artist', 'venue']);
/** Kept pages are looked at again so long after a change at most, in milliseconds. */
const RENEW_WITHIN_MS = 300_000;

/**
 * The document client: hears what changes in the scene while a page is open, has the page looked at anew where that concerns it, says
 * how old it is when the line is gone, and has pages kept for then. It knows nothing of who is signed in: all it asks for anybody may read.
 */
export function openDocuments(): void {
  const state = document.getElementById('state')?.textContent ?? '';
  const fact = (name: string) => textAfter(state, `"${name}":"`);
  const zone = fact('zone');
  /** Whether what stands here is older than what the site has: a page from this device, or one that could not be renewed. */
  let isOld = isCopy();
  if (isOld) document.documentElement.dataset.offline = '';
  let isGone = false;
  const pages = keepPages();
  const sendKept = keepOwnPage();
  const look = lookAgain();
  let isRenewing = false;
  // All who listen hear of a change in the same second, and each keeps dozens of pages: they come for them spread over minutes.
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
  listenTogether(`${fact('apiOrigin')}/api/changes`, madeAt(), {
    changed(changes) {
      // Whoever asks the site from here on shows that they know of it, and gets nothing older.
      if (isNews(changes)) document.documentElement.dataset.cursor = changes.cursor;
      if (isOld) back();
      look(changes);
      if (changes.anew || changes.changes.some(({ kind }) => IN_THE_PROGRAMME.has(kind))) renewSoon();
    },
    heard(isHeard, lastAt) {
      isGone = !isHeard;
      if (isHeard) back();
      // A page from this device says its own age, which is greater.
      else if (!isCopy()) markOffline(offlineWords(new Date(lastAt), new Date(), zone));
    },
  });
}

/** The place in the log of changes that this page was made at; undefined where it does not come by https or the browser does not tell. */
function madeAt(): string | undefined {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'cursor')?.description;
}

const isNews = ({ anew, changes }: Changes) => anew || changes.length > 0;

/** What stands after some words up to the next quotation mark; '' where they do not stand. */
function textAfter(text: string, words: string): string {
  const at = text.indexOf(words);
  return at < 0 ? '' : text.slice(at + words.length, text.indexOf('"', at + words.length));
}

/** Has the page looked at anew when something changed that it shows, or may come to show. */
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
    // All who listen hear of it in the same second: they do not all ask in it.
    else if (mayBe) plan(Math.max(Date.now(), last + SOON_MS) + SOON_MS * Math.random());
  };
}

/** Signing out leaves nothing on this device: no cached page, no unsent edit, no star, no subscription to messages. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([endHere(), forgetStars(), forgetPages(), dropOthersEdits('')]);
}
