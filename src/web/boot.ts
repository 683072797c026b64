import { keepCurrent } from './minute.ts';
import type { pages } from './pages.ts';
import { isTold } from './push/push-note.ts';
import { SIGNED_IN } from './session/signed-in.ts';
import { STARS, startStars } from './stars/buttons.ts';
import { keepJoined } from './stars/joining.ts';

/**
 * The one script a page carries. Everything on the page works without it. React comes with the first sign that somebody wants
 * more than to read: a touch, a hover, a focus, a key. Its script is fetched ahead in an idle moment, and not run. What a browser says of
 * its connection is a guess (Chromium calls a local visit 1.4 Mbit/s), and no feature depends on it.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;
const IDLE_WITHIN_MS = 3000;
/** Forms that answer as one fills them in, and buttons that do nothing before React has come. The switch of day and night in the foot is not among them. */
const FORMS = 'main form[method=post]';
const BUTTONS = `button[type=button]:not(${STARS})`;

/** The form that narrows as one chooses. */
const FILTER = '.filter form';

/** Where it stands what is starred, and whether this device is told of it. */
const MY_PAGES: (typeof pages)['myShows']['path'] = '/my';

/** Said to who has just left: nothing of theirs is to stay on this device. */
const LEFT = '[data-left]';

let woken = false;
/** The button that was pressed too early: pressed again once somebody listens. */
let pressed: HTMLElement | undefined;
/** What was chosen of the filter too early, put there again by what it was set by. */
const chosen = new Map<HTMLElement, () => void>();

function hydrate(): void {
  if (woken) return;
  woken = true;
  import('./browser.tsx')
    .then((browser) => browser.hydrate())
    .then(listen, () => {
      woken = false;
    });
}

/** React listens from here on. */
function listen(): void {
  for (const sign of SIGNS) removeEventListener(sign, seen);
  removeEventListener('click', press);
  removeEventListener('change', choose);
  pressed?.click();
  for (const set of chosen.values()) set();
  if (chosen.size > 0) document.querySelector<HTMLFormElement>(FILTER)?.requestSubmit();
}

function seen(event: Event): void {
  // A page that opens under a mouse at rest is told of it as of a move, of no length.
  if (event.type === 'pointermove' && (event as PointerEvent).movementX === 0 && (event as PointerEvent).movementY === 0) return;
  hydrate();
}

/** The lists under boxes of questions: with the first focus of one. */
const QUESTION = 'form.find input[name=q]';

function suggest(box: HTMLInputElement): void {
  removeEventListener('focusin', beginQuestion);
  import('./search/suggest.ts').then(
    ({ suggestIn }) => suggestIn(box),
    () => addEventListener('focusin', beginQuestion),
  );
}

function beginQuestion({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.matches(QUESTION)) suggest(target);
}

function press({ target }: Event): void {
  pressed = target instanceof Element ? (target.closest<HTMLElement>(BUTTONS) ?? undefined) : undefined;
}

function choose({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (!isField || target.closest(FILTER) === null) return;
  const { value } = target;
  const state = target instanceof HTMLInputElement ? { value, checked: target.checked } : { value };
  chosen.set(target, () => Object.assign(target, state));
  hydrate();
}

/** So often the page that is missing is asked for: the browser does not always know that the line is back, in milliseconds. */
const BACK_EVERY_MS = 10_000;

/** All of the page is there, its fonts and pictures perhaps not yet. */
function read(): void {
  const form = document.querySelector(FORMS);
  // They have come to do something: their forms are hydrated at once.
  if (form !== null && document.querySelector(SIGNED_IN) !== null) hydrate();
  // Whether this device is told only this side knows, and the pages of one's own say it.
  else if (isTold() && location.pathname.startsWith(MY_PAGES)) hydrate();
  // A field may have been given the focus before this script came.
  else if (form?.contains(document.activeElement)) hydrate();
  else if (form !== null) fetchAhead();
  else whenIdle(fetchAhead);
  if (document.querySelector(LEFT) !== null) void import('./documents/forget.ts').then(({ forgetDevice }) => forgetDevice());
  keepJoined(whenIdle);
  whenIdle(openDocuments);
}

/** When the page is there with all its pictures, and nobody wants anything. */
function whenIdle(run: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

/** The document client, and with it the service worker, comes by itself: for readers too. */
function openDocuments(): void {
  import('./documents/client.ts').then(({ openDocuments }) => openDocuments()).catch(() => {});
}

/** Into the browser's cache, at the end of its queue, and no further: a preloaded module would be compiled too, which keeps a slow telephone busy. */
function fetchAhead(): void {
  if (woken) return;
  for (const file of document.querySelector<HTMLElement>('script[data-ahead]')?.dataset.ahead?.match(/\S+/g) ?? [])
    fetch(file, { priority: 'low' })
      .then((response) => response.arrayBuffer())
      .catch(() => {});
}

function begin(): void {
  startStars();
  keepCurrent();
  for (const sign of SIGNS) addEventListener(sign, seen, { passive: true });
  addEventListener('click', press);
  addEventListener('change', choose);
  addEventListener('focusin', beginQuestion, { passive: true });
  if (document.activeElement !== null) beginQuestion({ target: document.activeElement } as unknown as Event);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', read);
  else read();
}

/** What stands in a page's place for want of a network makes way for it by itself. It is no page of this address, and React must not make it one. */
function comeBack(): void {
  const look = () =>
    document.hidden ||
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500 && location.reload(),
      () => {},
    );
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, BACK_EVERY_MS);
}

/** A page from this device is anybody's: whether this visitor chose day or night stands in their cookie alone. */
const colourScheme = /(?:^|; )light=(day|night)/.exec(document.cookie)?.[1];
if (colourScheme !== undefined) document.documentElement.dataset.colourScheme ??= colourScheme;
if (document.documentElement.dataset.instead === undefined) begin();
else comeBack();
