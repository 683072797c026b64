import { headlineOf } from '#scene/shows/headline.ts';
import { isOff, type Now, type Phase, phasesOf, reckon } from '#scene/shows/phase.ts';
import { stampOf } from '#scene/shows/stamp.ts';
import { clock12, monthDay, showTime } from '#scene/time/calendar.ts';
import { nameInList } from '#scene/venues/name-in-list.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { Daymark } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { showName } from '../show/words.ts';
import { StarButton } from '../stars/star-button.tsx';
import { actsOf } from './bill-line.tsx';
import { EditLink, useIsEditor } from './edit-link.tsx';
import { dateTimeOf, type Line } from './line.ts';
import { linkOf } from './link.ts';

interface ShowListProps {
  shows: readonly Line[];
  /** Shapes of the venues. */
  daymarks?: Daymarks | undefined;
  /** Numbers in the evening's drawing. */
  numbers?: readonly number[] | undefined;
  /** For tonight: says how long shows go on, or until they begin. */
  now?: Now | undefined;
  /** The phase of each, where the caller knows it. */
  phases?: readonly Phase[] | undefined;
  /** The venue of the page: rows leave it out. */
  here?: string | undefined;
  heading?: 'h3' | 'h4';
  /** Former ids by which shows may be starred. */
  was?: ReadonlyMap<string, readonly string[]>;
}

/** Shows in order: when, who, with whom, where, for how much. */
export function ShowList({ shows, daymarks, numbers, now, phases, here, heading = 'h3', was }: ShowListProps) {
  const isEdited = useIsEditor();
  const stands = phases ?? (now === undefined ? [] : phasesOf(shows, now));
  return (
    <ul className="shows">
      {shows.map((show, index) => {
        const phase = stands[index];
        const reckoned = phase === undefined || now === undefined ? undefined : reckon(show, phase, now);
        const daymark = daymarks?.[show.venue.id ?? ''];
        return line({ isEdited, show, daymark, number: numbers?.[index], phase, reckoned, here, heading, was: was?.get(show.id) });
      })}
    </ul>
  );
}

interface LineProps {
  isEdited: boolean;
  show: Line;
  daymark: Venue['daymark'] | undefined;
  number: number | undefined;
  phase: Phase | undefined;
  reckoned: ReturnType<typeof reckon>;
  here: string | undefined;
  heading: 'h3' | 'h4';
  was: readonly string[] | undefined;
}

// Functions and not components: a page has hundreds of rows, and components are slow.
function line({ isEdited, show, daymark, number, phase, reckoned, here, heading, was }: LineProps) {
  const off = isOff(show);
  // At the start of the row, for styles while the page arrives.
  const isPlaceless = here !== undefined && here === show.venue.id;
  const className = `show${off ? ' off' : phase === 'on now' ? ' on-now' : ''}${isPlaceless ? ' placeless' : ''}`;
  return (
    <li key={show.id} className={className} id={`show-${show.id}`}>
      <time dateTime={dateTimeOf(show)}>
        {number === undefined ? null : (
          <span className="number" aria-hidden="true">
            {number}
          </span>
        )}
        <a href={paths.show(show.slug)}>{when(show)}</a>
      </time>
      {typeof show.doorsTime !== 'string' || off || phase === 'on now' || phase === 'over' ? null : (
        <p className="doors">{`Doors ${clock12(show.doorsTime)}`}</p>
      )}
      {reckoned === undefined ? null : (
        <p className="reckon">
          <span aria-hidden="true">{reckoned.seen}</span>
          <span className="sr">{reckoned.heard}</span>
        </p>
      )}
      {bill(show, off, heading)}
      {isPlaceless ? null : (
        <p className="place">
          {show.venue.name === '' ? 'Place to be told' : <span className="sr">at </span>}
          {daymark === undefined ? null : Daymark({ shape: daymark })}
          {show.venue.id === null ? show.venue.name : <a href={paths.venue(show.venue.id)}>{nameInList(show.venue)}</a>}
        </p>
      )}
      {facts(show, phase, isEdited, here)}
      {StarButton({ kind: 'show', id: show.id, name: `${showName(show)} on ${monthDay(show.date)}`, was })}
    </li>
  );
}

/**
 * A time in the required format, its start bold: '11/21 @ **7:00 PM** - 9:00 PM'. The rest is one text: React puts a comment between two.
 */
function when(show: Line) {
  const [date = '', time] = showTime(show).split(' @ ');
  if (time === undefined) return <>{date}</>;
  const [start = '', end] = time.split(' - ');
  return (
    <>
      {`${date} @ `}
      <b>{start}</b>
      {end === undefined ? '' : ` - ${end}`}
    </>
  );
}

/** The headliner below the occasion, then the rest of the bill. */
function bill(show: Line, off: boolean, Heading: 'h3' | 'h4') {
  const { occasion, top, others } = headlineOf(show);
  const known = typeof top === 'string' || top.artist === null ? undefined : paths.artist(top.artist);
  // The headline links to a known artist, else to the show.
  const name = <a href={known ?? paths.show(show.slug)}>{typeof top === 'string' ? top : top.name}</a>;
  return (
    <Heading className="bill">
      {occasion === '' ? null : (
        <span className="occasion">
          {occasion}
          <span className="sr">{occasion.endsWith(' with') ? ' ' : ': '}</span>
        </span>
      )}
      <span className="top-line">{off ? <s>{name}</s> : name}</span>
      {others.length === 0 ? null : (
        <span className="support">
          {' '}
          <i>with</i> {actsOf(others)}
        </span>
      )}
    </Heading>
  );
}

function facts(show: Line, phase: Phase | undefined, isEdited: boolean, here: string | undefined) {
  const stamp = stampOf(show, here);
  const link = show.url === undefined || show.url === '' ? undefined : linkOf({ ...show, url: show.url }, phase === 'over');
  if (stamp === undefined && link === undefined && show.price === '' && show.ages === '' && !isEdited) return null;
  const called = show.status === 'cancelled';
  return (
    <p className="facts">
      {stamp === undefined ? null : <strong className="stamp">{stamp.word}</strong>}{' '}
      {stamp === undefined || stamp.more === '' ? null : <span className="stamp-more">{stamp.more}</span>}
      {show.price === '' || called ? null : <span className="price mark">{show.price}</span>}{' '}
      {show.ages === '' || called ? null : <span className={/^\d/.test(show.ages) ? 'ages mark' : 'ages mark all'}>{show.ages}</span>}
      {link === undefined ? null : (
        <a className={link.hasTickets ? 'more' : 'more elsewhere'} href={show.url} rel="noopener">
          {link.hasTickets ? 'Tickets' : link.site}
          <span className="sr">{link.hasTickets ? ` for ${link.name} at ${link.site}` : ` more about ${link.name}`}</span>
        </a>
      )}
      {isEdited ? <EditLink to={paths.deskShow(show.id)} what={showName(show)} /> : null}
    </p>
  );
}
