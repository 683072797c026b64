import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useBrowserSession } from '../contexts.ts';
import type { PageEvent } from '../events.ts';
import { nowPlaying } from '../listen/now-playing.ts';
import { findOwnPage, findOwnSearch } from './links.ts';

/** Says that a page is loading; hidden otherwise. */
export function Pending() {
  const { state } = useNavigation();
  return <div className="pending" role="progressbar" aria-label="Loading the page" hidden={state === 'idle'} />;
}

/** Follows links of this site without a full load, and while something plays searches too: one listener for all of them. */
export function Turning() {
  const navigate = useNavigate();
  useEffect(() => {
    const turn = (event: MouseEvent) => {
      const page = findOwnPage(event);
      // Without a network the browser follows the link, and finds the cached page.
      if (page === undefined || document.documentElement.dataset.offline !== undefined) return;
      event.preventDefault();
      navigate(page);
    };
    // Searches load in full, and a full load would stop the player.
    const search = (event: SubmitEvent) => {
      const page = nowPlaying() === undefined ? undefined : findOwnSearch(event);
      if (page === undefined || document.documentElement.dataset.offline !== undefined) return;
      event.preventDefault();
      navigate(page);
    };
    document.addEventListener('click', turn);
    document.addEventListener('submit', search);
    return () => {
      document.removeEventListener('click', turn);
      document.removeEventListener('submit', search);
    };
  }, [navigate]);
  return null;
}

/** After a page change: focuses the page and announces its title, as a full load does. */
export function Arrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('main');
    main?.focus({ preventScroll: true });
    const announcer = document.getElementById('announcer');
    if (announcer) announcer.textContent = document.title;
    document.dispatchEvent(new Event('backline:turned' satisfies PageEvent));
  }, [pathname]);
  return <p id="announcer" className="sr" aria-live="polite" />;
}

/** Says that the site is full and being asked again. */
export function Waiting() {
  const waiting = useBrowserSession()?.waiting;
  const words = useSyncExternalStore(
    waiting?.subscribe ?? never,
    () => waiting?.current() ?? '',
    () => '',
  );
  return (
    <p role="status" className="waiting">
      {words}
    </p>
  );
}

const never = () => () => {};

/**
 * Places where scripts without React say how old the page is, what became of the stored edit, and which shows changed. Screen readers
 * announce changes only in places that exist from the start.
 */
export function LinePlaces() {
  return (
    <>
      <div className="line-marks">
        {place('offline', 'status', 'line-mark')}
        {place('kept-edit', 'status', 'line-mark')}
      </div>
      {place('said', 'log', 'sr')}
    </>
  );
}

function place(id: string, role: string, className: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and tells React that what comes to stand there is not its own
  return <p id={id} role={role} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
