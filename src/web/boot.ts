import type { PageEvent } from './events.ts';
import type { pages } from './pages.ts';
import { SIGNED_IN } from './session/signed-in.ts';
import { STARS, startStars } from './stars/buttons.ts';
import { keepJoined } from './stars/joining.ts';

/**
 * The one script every page carries; pages work without it. It wakes React at the first touch, key, focus or pointer move, and for
 * refreshes: run any earlier, React blocks a slow phone. Once the page is idle it starts the document client, whose service worker caches
 * React's script.
 */
const WAKING_SIGNS = ['pointerdown', 'keydown', 'focusin'] as const;
const IDLE_TIMEOUT_MS = 3_000;
/** How often a live page is refreshed. */
const REFRESH_MS = 60_000;
/** How often a stand-in retries its page: browsers do not always notice that the network is back. */
const RETRY_MS = 10_000;

/** Buttons that need React; stars are pressed by this script. */
const BUTTONS = `button[type=button]:not(${STARS})`;
const FILTER = '.filter form';
const SEARCH_BOX = 'form.find input[name=q]';
/** The notice after signing out. */
const SIGNED_OUT_NOTICE = '[data-left]';
const CHANGED: PageEvent = 'backline:changed';

let isWaking = false;
/** Pressed again once React runs. */
let earlyButton: HTMLElement | undefined;
/** Filter fields changed before React ran, with what sets them again. */
const earlyChoices = new Map<HTMLElement, () => void>();

function wake(): void {
  if (isWaking) return;
  isWaking = true;
  import('./browser.tsx')
    .then((browser) => browser.hydrate())
    .then(replayEarlyInput, () => {
      isWaking = false;
    });
}

/** Browsers also report a resting pointer when the page under it changes. */
function wakeForMove({ movementX, movementY }: PointerEvent): void {
  if (movementX !== 0 || movementY !== 0) wake();
}

function replayEarlyInput(): void {
  for (const sign of WAKING_SIGNS) removeEventListener(sign, wake);
  removeEventListener('pointermove', wakeForMove);
  removeEventListener('click', noteEarlyPress);
  removeEventListener('change', noteEarlyChoice);
  earlyButton?.click();
  for (const set of earlyChoices.values()) set();
  if (earlyChoices.size > 0) document.querySelector<HTMLFormElement>(FILTER)?.requestSubmit();
}

function noteEarlyPress({ target }: Event): void {
  earlyButton = target instanceof Element ? (target.closest<HTMLElement>(BUTTONS) ?? undefined) : undefined;
  // Screen readers press without a pointer or a key.
  if (earlyButton !== undefined) wake();
}

function noteEarlyChoice({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (!isField || target.closest(FILTER) === null) return;
  const { value } = target;
  const state = target instanceof HTMLInputElement ? { value, checked: target.checked } : { value };
  earlyChoices.set(target, () => Object.assign(target, state));
}

/** Loads search suggestions at the first focus of a search box. */
function startSuggesting({ target }: { target: EventTarget | null }): void {
  if (!(target instanceof HTMLInputElement && target.matches(SEARCH_BOX))) return;
  removeEventListener('focusin', startSuggesting);
  import('./search/suggest.ts').then(
    ({ suggestIn }) => suggestIn(target),
    () => addEventListener('focusin', startSuggesting),
  );
}

/** Runs once the page has loaded and the browser is idle. */
function whenIdle(run: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

function openDocuments(): void {
  import('./documents/client.ts').then(({ openDocuments }) => openDocuments()).catch(() => {});
}

function startPage(): void {
  // Signed-in people come to do something, and only the device knows what is starred.
  if (document.querySelector(SIGNED_IN) !== null || isMyPage()) wake();
  else if (document.activeElement !== document.body) wake();
  if (document.querySelector(SIGNED_OUT_NOTICE) !== null) void import('./documents/client.ts').then(({ forgetDevice }) => forgetDevice());
  keepJoined(whenIdle);
  whenIdle(openDocuments);
}

function isMyPage(): boolean {
  return location.pathname.startsWith('/my' satisfies (typeof pages)['myShows']['path']);
}

/** Asks for a refresh each minute that a live page is seen. */
function refreshEachMinute(): void {
  let askedAt = Date.now();
  const refreshIfDue = () => {
    const isDue = Date.now() - askedAt >= REFRESH_MS - 1_000;
    if (!isDue || document.hidden || document.querySelector('[data-live]') === null) return;
    askedAt = Date.now();
    document.dispatchEvent(new Event(CHANGED));
  };
  setInterval(refreshIfDue, REFRESH_MS);
  document.addEventListener('visibilitychange', refreshIfDue);
}

function begin(): void {
  startStars();
  for (const sign of WAKING_SIGNS) addEventListener(sign, wake, { passive: true });
  addEventListener('pointermove', wakeForMove, { passive: true });
  addEventListener('click', noteEarlyPress);
  addEventListener('change', noteEarlyChoice);
  addEventListener('focusin', startSuggesting, { passive: true });
  document.addEventListener(CHANGED, () => {
    // For `Refresh`, which may not listen yet.
    document.documentElement.dataset.stale = '';
    wake();
  });
  refreshEachMinute();
  startSuggesting({ target: document.activeElement });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startPage);
  else startPage();
}

/** Replaces the offline stand-in by the page it stands for, once the site answers. React must not hydrate it. */
function retryPage(): void {
  const retry = () =>
    document.hidden ||
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500 && location.reload(),
      () => {},
    );
  addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  setInterval(retry, RETRY_MS);
}

/** Cached pages are the same for everybody: the visitor's choice is in their cookie. */
const colorScheme = /(?:^|; )light=(day|night)/.exec(document.cookie)?.[1];
if (colorScheme !== undefined) document.documentElement.dataset.colorScheme ??= colorScheme;
if (document.documentElement.dataset.instead === undefined) begin();
else retryPage();
