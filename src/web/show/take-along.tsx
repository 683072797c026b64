import { type MouseEvent, useState } from 'react';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { showName } from './words.ts';

const CALENDAR = 'M4 7h24v21H4zM4 14h24M10 3v7M22 3v7M16 17v8M12 21h8';
const SHARE = 'M18 4l11 9-11 9v-5Q8 17 3 27 3 10 18 9z';

/** The show as an entry for one's own calendar. */
export function CalendarLink({ show }: { show: Line }) {
  return (
    <a className="take" href={paths.showCalendar(show.slug)}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path className="pa" d="M4 7h24v7H4z" />
        <path className="pk st" strokeWidth="2" d={CALENDAR} />
      </svg>
      Calendar
    </a>
  );
}

/** The page's own address, to be copied; with a script the device's own way to share it, or else the clipboard. */
export function ShareLink({ show }: { show: Line }) {
  const [said, setSaid] = useState('');
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    event.preventDefault();
    try {
      if (navigator.share !== undefined) return await navigator.share({ title: showName(show), url: href });
      await navigator.clipboard.writeText(href);
      setSaid('Copied');
    } catch (error) {
      // Whoever changes their mind says so by closing it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid('Copy the address above');
    }
  };
  return (
    <>
      <a className="take" href={paths.show(show.slug)} onClick={(event) => void share(event)}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path className="pa" d="M18 4l11 9-11 9z" />
          <path className="pk st" strokeWidth="2" d={SHARE} />
        </svg>
        {said || 'Share'}
      </a>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  );
}
