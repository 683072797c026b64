import { chooseHeadline } from '#scene/shows/headline.ts';
import { isOff, type Now, type Phase, phasesOf, writeTimeLeft } from '#scene/shows/phase.ts';
import { stampOf } from '#scene/shows/stamp.ts';
import { clock12, monthDay, showTime } from '#scene/time/calendar.ts';
import { dayInList } from '#scene/time/day-in-list.ts';
import { nameInList } from '#scene/venues/name-in-list.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { ListenButton } from '../listen/listen-button.tsx';
import { Daymark } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { showName } from '../show/words.ts';
import { StarButton } from '../stars/star-button.tsx';
import { EditLink, useIsEditor } from './edit-link.tsx';
import { dateTimeOf, type Line } from './line.ts';

interface ShowListProps {
  shows: readonly Line[];
  /** The shapes of venues, by id. */
  daymarks?: Daymarks | undefined;
  /** Adds to tonight's shows how long they have to go, or until they begin. */
  now?: Now | undefined;
  /** `YYYY-MM-DD`; without it, and without `now`, every day is taken for one of this year. */
  today?: string | undefined;
  /** The phase of each show, if the caller knows it. */
  phases?: readonly Phase[] | undefined;
  /** Whether the list stands under its night's heading, so that no row repeats the day. */
  isUnderNight?: boolean;
  /** The venue whose page this is: no row names it again. */
  here?: string | undefined;
  /** The level of the names' headings. */
  heading?: 'h3' | 'h4';
  /** The ids under which shows were starred, if those are others. */
  was?: ReadonlyMap<string, readonly string[]>;
}

/** Shows in order. Each row is one link to its show; the star and the listen button beside it are targets of their own. */
export function ShowList({
  shows,
  daymarks,
  now,
  today = now?.date,
  phases,
  isUnderNight = false,
  here,
  heading = 'h3',
  was,
}: ShowListProps) {
  const isEditor = useIsEditor();
  const known = phases ?? (now === undefined ? [] : phasesOf(shows, now));
  return (
    <ul className="shows">
      {shows.map((show, index) => {
        const phase = known[index];
        return row({
          isEditor,
          show,
          daymark: daymarks?.[show.venue.id ?? ''],
          phase,
          reckoned: phase === undefined || now === undefined ? undefined : writeTimeLeft(show, phase, now),
          day: isUnderNight ? undefined : dayInList(show.date, today),
          here,
          heading,
          was: was?.get(show.id),
        });
      })}
    </ul>
  );
}

interface RowProps {
  isEditor: boolean;
  show: Line;
  daymark: Venue['daymark'] | undefined;
  phase: Phase | undefined;
  reckoned: ReturnType<typeof writeTimeLeft>;
  day: string | undefined;
  here: string | undefined;
  heading: 'h3' | 'h4';
  was: readonly string[] | undefined;
}

// Rows and their parts are called, not rendered as components: a page has hundreds of rows, and each component costs.
function row({ isEditor, show, daymark, phase, reckoned, day, here, heading, was }: RowProps) {
  const off = isOff(show);
  return (
    <li key={show.id} className={`show${off ? ' off' : phase === 'on now' ? ' on-now' : ''}`} id={`show-${show.id}`}>
      <p className="at-time">
        {day === undefined ? null : <span className="day">{day}</span>}
        <time dateTime={dateTimeOf(show)}>{bigTime(show)}</time>
        {reckoned === undefined ? null : (
          <span className="reckon">
            <span aria-hidden="true">{reckoned.seen}</span>
            <span className="sr">{reckoned.heard}</span>
          </span>
        )}
        {typeof show.doorsTime !== 'string' || off || phase === 'on now' || phase === 'over' ? null : (
          <span className="doors">{`Doors ${clock12(show.doorsTime)}`}</span>
        )}
      </p>
      {who(show, { off, here, day, heading })}
      <div className="info">
        {here !== undefined && here === show.venue.id ? null : (
          <p className="place">
            {daymark === undefined ? null : Daymark({ shape: daymark })}
            {nameInList(show.venue) || 'Venue to be announced'}
          </p>
        )}
        {facts(show, here)}
      </div>
      <div className="row-buttons">
        {show.listen === undefined ? null : <ListenButton track={{ ...show.listen, page: paths.artist(show.listen.artist) }} />}
        {StarButton({ kind: 'show', id: show.id, name: `${showName(show)} on ${monthDay(show.date)}`, was })}
        {isEditor ? <EditLink to={paths.deskShow(show.id)} what={showName(show)} /> : null}
      </div>
    </li>
  );
}

/** '8:00 PM' with its figures large. */
function bigTime({ startTime }: Line) {
  if (startTime === null) return <span className="tba">Time TBA</span>;
  const [figures, half] = clock12(startTime).split(' ');
  return (
    <>
      <b>{figures}</b> <span>{half}</span>
    </>
  );
}

interface Where {
  off: boolean;
  here: string | undefined;
  day: string | undefined;
  heading: 'h3' | 'h4';
}

/** So many letters of a name fit on one line of a phone's row, large and a size smaller. A longer name has two lines. */
const FITS = { large: 19, smaller: 26 };

/** Who plays, large: the link over the whole row. Beneath, the rest of the bill and the exact times. */
function who(show: Line, { off, here, day, heading: Heading }: Where) {
  const { occasion, top, others } = chooseHeadline(show);
  const name = typeof top === 'string' ? top : top.name;
  const stamp = stampOf(show, here);
  const heard = [
    [day, show.startTime === null ? '' : clock12(show.startTime), show.venue.name === '' ? '' : `at ${show.venue.name}`]
      .filter(Boolean)
      .join(' '),
    stamp?.word.toLowerCase(),
  ].filter(Boolean);
  return (
    <div className="who">
      <Heading className={name.length > FITS.large && name.length <= FITS.smaller ? 'bill long' : 'bill'}>
        {occasion === '' ? null : (
          <span className="occasion">
            {occasion}
            <span className="sr">{occasion.endsWith(' with') ? ' ' : ': '}</span>
          </span>
        )}
        <a className="top-line" href={paths.show(show.slug)} aria-label={[name, ...heard].join(', ')}>
          {off ? <s>{name}</s> : name}
        </a>
      </Heading>
      {others.length === 0 ? null : <p className="support">{`with ${others.map((act) => act.name).join(', ')}`}</p>}
      <p className="exact">{showTime(show)}</p>
    </div>
  );
}

function facts(show: Line, here: string | undefined) {
  const stamp = stampOf(show, here);
  const isOffOrSoldOut = show.status === 'cancelled' || show.status === 'sold out';
  if (stamp === undefined && show.price === '' && show.ages === '') return null;
  return (
    <p className="facts">
      {show.price === '' || show.status === 'cancelled' ? null : (
        <span className={isOffOrSoldOut ? 'price mark void' : 'price mark'}>{isOffOrSoldOut ? <s>{show.price}</s> : show.price}</span>
      )}{' '}
      {show.ages === '' || show.status === 'cancelled' ? null : (
        <span className={/^\d/.test(show.ages) ? 'ages mark' : 'ages mark all'}>{show.ages}</span>
      )}{' '}
      {stamp === undefined ? null : <strong className="stamp">{stamp.word}</strong>}{' '}
      {stamp === undefined || stamp.more === '' ? null : <span className="stamp-more">{stamp.more}</span>}
    </p>
  );
}
