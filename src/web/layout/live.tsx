import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { PageEvent } from '../events.ts';

const MINUTE: PageEvent = 'backline:minute';

/** Marks a page that says what is on: it is kept true while it stays open, before React has come (minute.ts) and after. */
export function Live() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    document.addEventListener(MINUTE, again);
    return () => document.removeEventListener(MINUTE, again);
  }, [revalidate]);
  return <span hidden data-live="" />;
}
