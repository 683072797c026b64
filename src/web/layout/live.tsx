import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { PageEvent } from '../events.ts';

const MINUTE: PageEvent = 'backline:minute';
const RENEWED: PageEvent = 'backline:renewed';

/** Marks a page that says what is on: it is kept true while it stays open, before React has come (minute.ts) and after. */
export function Live() {
  return <span hidden data-live="" />;
}

/** Has the page's loaders asked anew when the script of every page says so. Draws nothing. */
export function Renewal() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate().then(() => document.dispatchEvent(new Event(RENEWED)));
    document.addEventListener(MINUTE, again);
    return () => document.removeEventListener(MINUTE, again);
  }, [revalidate]);
  return null;
}
