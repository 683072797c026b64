import { useSyncExternalStore } from 'react';
import { useBrowserSession } from '../contexts.ts';

/** Says, also aloud, that the site is full and is being asked again. */
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
