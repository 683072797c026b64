import type { PageEvent } from '../events.ts';
import { isTold } from '../push/push-note.ts';
import { isStarred, pressStar, readStars } from './device.ts';

const STARRED: PageEvent = 'backline:starred';
/** A star on a page (`star-button.tsx`). */
export const STARS = 'button[data-star]';
const NO_ROOM = 'This device has no room for another star. Take one away first.';

/**
 * Gives the stars of a page life, before React and beside it: they are shown, say whether they are pressed, and do it. Whatever becomes of
 * the page, the script of every page or React renewing it, each says what is so.
 */
export function startStars(): void {
  if (readStars() === undefined) return;
  document.documentElement.dataset.stars = '';
  const look = () => {
    const kept = readStars();
    if (kept === undefined) return;
    // Whoever gets emails is not offered them (`tell-me.tsx`).
    document.documentElement.toggleAttribute('data-by-email', kept.byEmail === true);
    for (const star of document.querySelectorAll<HTMLElement>(STARS)) {
      const pressed = String(isStarred(kept, keysOf(star)));
      if (star.getAttribute('aria-pressed') !== pressed) star.setAttribute('aria-pressed', pressed);
      // React takes the button of one show for another's as one turns from page to page.
      if (star.dataset.given !== undefined && star.dataset.given !== star.dataset.star) delete star.dataset.given;
    }
  };
  addEventListener('click', press);
  addEventListener('storage', look);
  document.addEventListener(STARRED, look);
  // A page from before that was put by, and is taken up again.
  addEventListener('pageshow', look);
  new MutationObserver(look).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-star', 'aria-pressed'],
  });
  look();
}

function press({ target }: Event): void {
  const star = target instanceof Element ? target.closest<HTMLElement>(STARS) : null;
  if (star === null) return;
  const isGiven = star.getAttribute('aria-pressed') !== 'true';
  if (pressStar(keysOf(star), isGiven)) {
    // What it leads to is told beside it (`tell-me.tsx`), while one is on this page, and where this device is not told already.
    if (isGiven && !isTold()) star.dataset.given = star.dataset.star ?? '';
    else delete star.dataset.given;
    return;
  }
  const place = document.getElementById('kept-edit');
  if (place !== null) place.textContent = NO_ROOM;
}

/** What a star is of: under the id it has, and those it was known by. */
function keysOf({ dataset: { star = '', was = '' } }: HTMLElement): string[] {
  return [star, ...was.split(' ').filter(Boolean)];
}
