import type { PageEvent } from '../events.ts';
import { isTold } from '../push/push-note.ts';
import { isStarred, pressStar, readStars } from './device.ts';

const STARRED: PageEvent = 'backline:starred';
export const STARS = 'button[data-star]';
const NO_ROOM = 'This device can’t hold any more stars. Remove one first.';

/** Shows the page's stars, marks the given ones and handles presses, with React or without. */
export function startStars(): void {
  if (readStars() === undefined) return;
  document.documentElement.dataset.stars = '';
  const look = () => {
    const kept = readStars();
    if (kept === undefined) return;
    // Readers with emails are not offered them (`TellMe`).
    document.documentElement.toggleAttribute('data-by-email', kept.byEmail === true);
    for (const star of document.querySelectorAll<HTMLElement>(STARS)) {
      const pressed = String(isStarred(kept, keysOf(star)));
      if (star.getAttribute('aria-pressed') !== pressed) star.setAttribute('aria-pressed', pressed);
      // React reuses one show's button for another's.
      if (star.dataset.given !== undefined && star.dataset.given !== star.dataset.star) delete star.dataset.given;
    }
  };
  addEventListener('click', press);
  addEventListener('storage', look);
  document.addEventListener(STARRED, look);
  // A page from the back-forward cache.
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
    // `TellMe` appears beside a star given on this page, unless the device has push messages.
    if (isGiven && !isTold()) star.dataset.given = star.dataset.star ?? '';
    else delete star.dataset.given;
    return;
  }
  const place = document.getElementById('kept-edit');
  if (place !== null) place.textContent = NO_ROOM;
}

/** A star's key, and its former ones. */
function keysOf({ dataset: { star = '', was = '' } }: HTMLElement): string[] {
  return [star, ...was.split(' ').filter(Boolean)];
}
