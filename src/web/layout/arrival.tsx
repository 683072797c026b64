import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { PageEvent } from '../events.ts';
import { ownPage } from './links.ts';

/** Says that a page is on its way. Drawn only while it is, so that a quick change shows nothing. */
export function Pending() {
  const { state } = useNavigation();
  return <div className="pending" role="progressbar" aria-label="Loading the page" hidden={state === 'idle'} />;
}

/** Links are plain; hydrated, one listener for all of them turns the page without a full load. */
export function Turning() {
  const navigate = useNavigate();
  useEffect(() => {
    const turn = (event: MouseEvent) => {
      const page = ownPage(event);
      // Without a line the browser itself turns to the page, and finds its copy.
      if (page === undefined || document.documentElement.dataset.offline !== undefined) return;
      event.preventDefault();
      navigate(page);
    };
    document.addEventListener('click', turn);
    return () => document.removeEventListener('click', turn);
  }, [navigate]);
  return null;
}

/** After a change of page the reader stands at its top and hears its title, as after a full load. */
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
