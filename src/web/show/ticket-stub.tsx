import { type MouseEvent, useState } from 'react';
import { endingWords, isAfterEnd } from '#scene/entries/ending-words.ts';
import { isProbablyOver, type Now } from '#scene/shows/phase.ts';
import { clock12, showTime, weekday } from '#scene/time/calendar.ts';
import type { Venue } from '#scene/venues/venue.ts';
import type { VenueMap } from '#scene/venues/venue-map.ts';
import { Daymark } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { dateTimeOf, type Line } from '../shows/line.ts';
import { linkOf } from '../shows/link.ts';
import { StarButton, TellMe } from '../stars/star-button.tsx';
import { hasWayThere } from './way-there.tsx';
import { isToCome, type Standing, shortDay, spanWords } from './when.ts';
import { showName } from './words.ts';

interface TicketStubProps {
  show: Line;
  venue: Venue | null;
  map: VenueMap | null;
  /** The address of an unknown place. */
  address: string;
  standing: Standing;
  now: Now;
}

const NOT_SAID = 'not said';

/** A ticket in three cells: when, where, how much; then actions. */
export function TicketStub({ show, venue, map, address, standing, now }: TicketStubProps) {
  const span = spanWords(show);
  const { date, doorsTime, price, ages } = show;
  const where = venue === null ? address : [venue.address, venue.city].filter(Boolean).join(', ');
  return (
    <section className={`stub is-${standing.is.replaceAll(' ', '-')}`} aria-label="When, where, how much">
      <dl>
        <div className="when">
          <dt className="mark">When</dt>
          <dd>
            <b className="big">
              <time dateTime={dateTimeOf(show)}>{`${weekday(date).slice(0, 3)} ${shortDay(date, now)}`}</time>
            </b>
            <span className="hours">
              {span === undefined ? (
                `time ${NOT_SAID}`
              ) : (
                <>
                  <b>{span.start}</b>
                  {span.rest}
                </>
              )}
            </span>
            {show.startTime === null ? null : <span className="small">{showTime(show)}</span>}
            {typeof doorsTime === 'string' ? <span className="small">{`doors ${clock12(doorsTime)}`}</span> : null}
          </dd>
        </div>
        <div className="where">
          <dt className="mark">Where</dt>
          <dd>
            <b className="big">
              {venue === null ? (
                show.venue.name || NOT_SAID
              ) : (
                <a href={hasWayThere(venue, map) ? '#way' : paths.venue(venue.id)}>
                  <Daymark shape={venue.daymark} />
                  {venue.name}
                </a>
              )}
            </b>
            {where === '' ? null : <span>{where}</span>}
            {venue !== null && isAfterEnd(date, venue) && (venue.ended !== undefined || standing.is !== 'over') ? (
              <span className="small">{endingWords('closed', venue.ended, now.date)}</span>
            ) : null}
          </dd>
        </div>
        <div className="much">
          <dt className="mark">How much</dt>
          <dd>
            <b className="big">{price || NOT_SAID}</b>
            {ages === '' ? null : <span>{ages}</span>}
          </dd>
        </div>
      </dl>
      <div className="do">
        <Tickets show={show} standing={standing} now={now} />
        <ul>
          <li className="star-place">
            <StarButton kind="show" id={show.id} name={showName(show)} hasWord />
          </li>
          {isToCome(show, standing) ? (
            <li>
              <CalendarLink show={show} />
            </li>
          ) : null}
          <li>
            <ShareLink show={show} />
          </li>
          {isToCome(show, standing) ? (
            <li>
              <PosterLink show={show} />
            </li>
          ) : null}
        </ul>
        <TellMe kind="show" id={show.id} />
      </div>
      <Presented show={show} />
    </section>
  );
}

/** Who presents it, and which series it is part of. */
function Presented({ show: { promoter, series } }: { show: Line }) {
  if (promoter == null && series == null) return null;
  return (
    <p className="presented">
      {promoter == null ? null : (
        <span>
          Presented by <a href={paths.promoter(promoter.id)}>{promoter.name}</a>
        </span>
      )}{' '}
      {series == null ? null : (
        <span>
          Part of <a href={paths.series(series.id)}>{series.name}</a>
        </span>
      )}
    </p>
  );
}

function isFree({ price }: Line): boolean {
  return /\bfree\b/i.test(price) && !/\d/.test(price);
}

/** Whether tickets are sold ahead: it was sold out, or has an advance price. */
function sellsAhead({ was, price }: Line): boolean {
  return was?.status === 'sold out' || /adv|pre-?sale|\$\d+\/\$\d+/i.test(price);
}

/** A link to tickets or to the source; a sentence where there are none. */
function Tickets({ show, standing, now }: Pick<TicketStubProps, 'show' | 'standing' | 'now'>) {
  if (standing.is === 'canceled')
    return (
      <p className="none">
        {isFree(show) ? 'It was free, so there’s nothing to refund.' : 'No tickets now. Have one? Ask where you bought it.'}
      </p>
    );
  if (standing.is === 'postponed')
    return (
      <p className="none">
        {show.newDate == null ? 'Check with the venue for the new date.' : 'Have a ticket? Ask the venue if it’s good for the new date.'}
      </p>
    );
  if (standing.is === 'no longer listed') return <p className="none">Check with the venue before you go.</p>;
  if (show.status === 'sold out') return <p className="none">Sold out.</p>;
  if (show.url === undefined)
    return standing.is === 'over' && !isProbablyOver(show, now) ? (
      <p className="none">It was.</p>
    ) : (
      <p className="none">{sellsAhead(show) ? 'Ask the venue for tickets.' : 'We don’t know of any advance tickets.'}</p>
    );
  const { site, hasTickets, name } = linkOf({ ...show, url: show.url }, standing.is === 'over');
  return (
    <a className={hasTickets ? 'button tickets' : 'lone leaves'} href={show.url} rel="noopener">
      {hasTickets ? 'Tickets' : `More at ${site}`}
      <span className="sr">{hasTickets ? ` for ${name}` : ` about ${name}`}</span>
      {hasTickets ? <span className="small">{` at ${site}`}</span> : null}
    </a>
  );
}

const CALENDAR = 'M4 7h24v21H4zM4 14h24M10 3v7M22 3v7M16 17v8M12 21h8';
const SHARE = 'M18 4l11 9-11 9v-5Q8 17 3 27 3 10 18 9z';

function CalendarLink({ show }: { show: Line }) {
  return (
    <a className="take" href={paths.showCalendar(show.slug)}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path className="plate-a" d="M4 7h24v7H4z" />
        <path className="key-plate stroke" strokeWidth="2" d={CALENDAR} />
      </svg>
      Calendar
    </a>
  );
}

const SHEET = 'M7 3h18v26H7zM11 8h10M11 13h6';

/** To print and hang up. */
function PosterLink({ show }: { show: Line }) {
  return (
    <a className="take" href={paths.showSheet(show.slug)}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle className="plate-a" cx="18" cy="20" r="6" />
        <path className="key-plate stroke" strokeWidth="2" d={SHEET} />
      </svg>
      Poster
    </a>
  );
}

/** Shares the page's address: by the device, or the clipboard. */
function ShareLink({ show }: { show: Line }) {
  const [said, setSaid] = useState('');
  const share = async (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    event.preventDefault();
    try {
      if (navigator.share !== undefined) return await navigator.share({ title: showName(show), url: href });
      await navigator.clipboard.writeText(href);
      setSaid('Copied');
    } catch (error) {
      // The reader closed the dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setSaid('Copy the address above');
    }
  };
  return (
    <>
      <a className="take" href={paths.show(show.slug)} onClick={(event) => void share(event)}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path className="plate-a" d="M18 4l11 9-11 9z" />
          <path className="key-plate stroke" strokeWidth="2" d={SHARE} />
        </svg>
        {said || 'Share'}
      </a>
      <span className="sr" role="status">
        {said}
      </span>
    </>
  );
}
