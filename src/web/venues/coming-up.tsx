import type { Now } from '#scene/shows/phase.ts';
import { monthName } from '#scene/time/calendar.ts';
import type { Line } from '../shows/line.ts';
import { ShowList } from '../shows/show-list.tsx';

/** Shows shown; later ones are folded by month. */
const OPEN = 6;

interface Month {
  /** Such as `2026-12`. */
  id: string;
  shows: Line[];
}

/** Coming shows, later months folded. */
export function ComingUp({ shows, now, here }: { shows: readonly Line[]; now: Now; here: string }) {
  if (shows.length === 0) return <p className="lead quiet">Nothing announced here.</p>;
  const { open, folded } = foldMonths(shows);
  return (
    <>
      <ShowList shows={open} now={now} here={here} />
      {folded.map(({ id, shows: inMonth }) => (
        <Folded key={id} name={monthInWords(id, now.date)} shows={inMonth} now={now} here={here} />
      ))}
    </>
  );
}

/** Shows behind a line that says what they are; it opens without a script. */
function Folded({ name, shows, now, here }: { name: string; shows: readonly Line[]; now: Now; here: string }) {
  return (
    <details className="folded">
      <summary>
        <h3>{name}</h3> <span>{shows.length === 1 ? '1 show' : `${shows.length} shows`}</span>
      </summary>
      <ShowList shows={shows} now={now} here={here} />
    </details>
  );
}

/** 'December', 'January 2027' */
function monthInWords(month: string, today: string): string {
  return month.slice(0, 4) === today.slice(0, 4) ? monthName(month) : `${monthName(month)} ${month.slice(0, 4)}`;
}

/** The first shows, and the rest by month, in their order. */
export function foldMonths(shows: readonly Line[]): { open: Line[]; folded: Month[] } {
  const open = shows.slice(0, OPEN);
  const folded: Month[] = [];
  for (const show of shows.slice(OPEN)) {
    const id = show.date.slice(0, 7);
    const month = folded.at(-1);
    if (month?.id === id) month.shows.push(show);
    else folded.push({ id, shows: [show] });
  }
  return { open, folded };
}
