import { monthName } from '#scene/calendar.ts';
import type { Show } from '#scene/show.ts';
import { ShowList } from '../shows/show-list.tsx';

/** So many shows stand open; those after them are folded away by month. */
const OPEN = 6;

interface Month {
  /** Such as `2026-12`. */
  id: string;
  shows: Show[];
}

/** What is on at a room: the next shows at once, each later month behind its name and count. */
export function ComingUp({ shows }: { shows: readonly Show[] }) {
  if (shows.length === 0) return <p className="lead quiet">Nothing is announced here.</p>;
  const { open, folded } = foldMonths(shows);
  return (
    <>
      <ShowList shows={open} />
      {folded.map(({ id, shows: inMonth }) => (
        <Folded key={id} name={monthName(id)} shows={inMonth} />
      ))}
    </>
  );
}

/** Shows behind a line that says what they are; it opens without a script. */
export function Folded({ name, shows }: { name: string; shows: readonly Show[] }) {
  return (
    <details className="folded">
      <summary>
        <h3>{name}</h3> <span>{shows.length === 1 ? '1 show' : `${shows.length} shows`}</span>
      </summary>
      <ShowList shows={shows} />
    </details>
  );
}

/** The first shows, and the rest by month, in their order. */
export function foldMonths(shows: readonly Show[]): { open: Show[]; folded: Month[] } {
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
