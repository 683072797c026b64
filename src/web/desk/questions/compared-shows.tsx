import type { ReactNode } from 'react';
import type { ShowEvidence } from '#scene/desk/desk.ts';
import type { Show } from '#scene/shows/show.ts';
import { showTime } from '#scene/time/calendar.ts';
import { paths } from '../../paths.ts';
import { When } from '../when.tsx';

interface Line {
  label: string;
  /** What is compared, and what is shown where that is more. */
  text: (show: Show) => string;
  shown?: (show: Show) => ReactNode;
}

const LINES: readonly Line[] = [
  { label: 'When', text: (show) => `${show.date} ${showTime(show)}`, shown: (show) => <When at={show} /> },
  { label: 'Where', text: (show) => show.venue.name, shown: (show) => <Venue venue={show.venue} /> },
  { label: 'Event', text: (show) => show.event },
  {
    label: 'Bill',

    text: (show) => show.bill.map(({ name }) => name).join(', '),
    shown: (show) => <Bill bill={show.bill} />,
  },
  { label: 'Status', text: (show) => show.status },
  { label: 'Price', text: (show) => show.price },
  { label: 'Ages', text: (show) => show.ages },
  { label: 'What it is', text: ({ kind, kindReason }) => (kindReason === '' ? kind : `${kind}: ${kindReason}`) },
];

/** What we say of one show, or of two side by side with what differs marked. */
export function ComparedShows({ shows }: { shows: readonly ShowEvidence[] }) {
  return (
    <table className="compared">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Field</span>
          </th>
          {shows.map(({ show }, index) => (
            <th scope="col" key={show.id}>
              <a href={paths.deskShow(show.id)}>{headOf(index, shows.length)}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => (
          <Row key={line.label} line={line} shows={shows} />
        ))}
      </tbody>
    </table>
  );
}

const headOf = (index: number, count: number) => (count === 1 ? 'We say' : index === 0 ? 'This show' : 'That show');

function Row({ line, shows }: { line: Line; shows: readonly ShowEvidence[] }) {
  const { label, text, shown = text } = line;
  const texts = shows.map(({ show }) => text(show));
  if (texts.every((each) => each === '')) return null;
  const differs = new Set(texts).size > 1;
  return (
    <tr className={differs ? 'differs' : undefined}>
      <th scope="row">
        {label}
        {differs ? <span className="differs-mark"> differs</span> : null}
      </th>
      {shows.map(({ show }) => (
        <td key={show.id}>{text(show) === '' ? '—' : shown(show)}</td>
      ))}
    </tr>
  );
}

function Venue({ venue: { id, name } }: { venue: Show['venue'] }) {
  return id === null ? <>{name} (not known)</> : <a href={paths.venue(id)}>{name}</a>;
}

function Bill({ bill }: { bill: Show['bill'] }) {
  return (
    <ul>
      {bill.map(({ artist, name, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bill has an order, and may name somebody twice
        <li key={index}>
          {artist === null ? `${name} (not known)` : <a href={paths.artist(artist)}>{name}</a>}
          {role === 'headliner' ? '' : `, ${role}`}
        </li>
      ))}
    </ul>
  );
}
