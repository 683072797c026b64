import { cursorHeader } from './cursor-header.ts';
import type { PageEvent } from './events.ts';
import { addStyleSheet } from './look/add-style-sheet.ts';
import { morph } from './morph.ts';
import { pageAddress } from './stars/joining.ts';

const HYDRATING: PageEvent = 'backline:hydrating';
const MINUTE: PageEvent = 'backline:minute';
const CHANGED: PageEvent = 'backline:changed';
const RENEWED: PageEvent = 'backline:renewed';
/** How often a page that says the time is asked for again, in milliseconds. */
const EVERY_MS = 60_000;
/** What a page's loader decides: its body, its foot, and what React starts from. */
const PARTS = ['main', 'footer', '#state'] as const;

/**
 * Keeps a page that says what is on true while it stays open: each minute that somebody sees it, it is asked for anew, and what
 * became different is put in place. The server says what time it is. Once React is there it is told instead, and asks for itself.
 */
export function keepCurrent(): void {
  let hydrated = false;
  let looked = Date.now();
  let tag: string | null = null;

  /** @param now whether something is known to have changed: then it matters to every page, and at once. */
  async function look(now = false): Promise<void> {
    if (!now && (document.hidden || Date.now() - looked < EVERY_MS - 1000 || document.querySelector('[data-live]') === null)) return;
    looked = Date.now();
    if (now && hydrated) return void document.dispatchEvent(new Event(MINUTE));
    const here = location.href;
    const address = pageAddress();
    // Only the tag of the answer once React is there: it fetches less than a page.
    const answer = await fetch(address, { method: hydrated ? 'HEAD' : 'GET', headers: cursorHeader() });
    if (!answer.ok || answer.redirected || location.href !== here) return;
    if (!hydrated) return show(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    const before = tag;
    tag = answer.headers.get('etag');
    if (tag === null || tag !== before) document.dispatchEvent(new Event(MINUTE));
  }

  function show(fresh: Document): void {
    // Another build's page wants its own styles; and what somebody is marking stays under their finger.
    const isSame = fresh.querySelector('script[src]')?.getAttribute('src') === document.querySelector('script[src]')?.getAttribute('src');
    if (!isSame && 'offline' in document.documentElement.dataset) location.reload();
    if (hydrated || !isSame || getSelection()?.isCollapsed === false) return;
    document.title = fresh.title;
    for (const { dataset, textContent } of fresh.querySelectorAll<HTMLStyleElement>('style[data-href]'))
      addStyleSheet(dataset.href ?? '', textContent);
    for (const part of PARTS) {
      const [old, next] = [document.querySelector(part), fresh.querySelector(part)];
      if (old !== null && next !== null) morph(old, next);
    }
    document.dispatchEvent(new Event(RENEWED));
  }

  // A line that fails is tried again with the next minute.
  const tryLooking = () => void look().catch(() => {});
  document.addEventListener(HYDRATING, () => {
    hydrated = true;
  });
  document.addEventListener('visibilitychange', tryLooking);
  document.addEventListener(CHANGED, () => void look(true).catch(() => {}));
  setInterval(tryLooking, EVERY_MS);
}
