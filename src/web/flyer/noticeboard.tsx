import { chooseHeadline } from '#scene/shows/headline.ts';
import { isOff } from '#scene/shows/phase.ts';
import { stampWords } from '#scene/shows/stamp.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { clock12, monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks, Venue } from '#scene/venues/venue.ts';
import { useRenderContext } from '../contexts.ts';
import { Drawing } from '../look/drawing.tsx';
import { Daymark } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { showName } from '../show/words.ts';
import type { Line } from '../shows/line.ts';
import { Unread } from '../shows/unread.tsx';

interface NoticeboardProps {
  dates: string;
  isNext: boolean;
  unread: readonly UnreadSource[];
  shows: readonly Line[];
  daymarks: Daymarks;
  rooms: readonly Pick<Venue, 'id' | 'name' | 'address' | 'daymark'>[];
}

/** The week on one sheet of paper: one ink, two columns. */
export function Noticeboard({ dates, isNext, unread, shows, daymarks, rooms }: NoticeboardProps) {
  const { site, origin } = useRenderContext();
  const nights = [...Map.groupBy(shows, ({ night }) => night)];
  return (
    <section className="noticeboard" aria-labelledby="noticeboard">
      <header>
        <h2 id="noticeboard">{isNext ? 'Out next week' : 'Out this week'}</h2>
        <p>{`${site.brand}, ${dates}`}</p>
        <Drawing className="emblem-print" viewBox={EMBLEM_BOX} shapes={emblemPrint(site.emblem)} fit="meet" />
      </header>
      {nights.length === 0 ? (
        <>
          <p className="nothing">Nothing is announced yet.</p>
          <Unread sources={unread} />
        </>
      ) : (
        <div className="columns">
          {nights.map(([night, those]) => (
            <section key={night}>
              <h3>{`${weekday(night).slice(0, 3)} ${monthDay(night)}`}</h3>
              <ol>
                {those.map((show) => (
                  <NoticedShow key={show.id} show={show} daymarks={daymarks} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      <footer>
        <ul>
          {rooms
            .filter(({ address }) => address !== '')
            .map(({ id, name, address, daymark }) => (
              <li key={id}>
                <Daymark shape={daymark} /> <b>{name}</b> {address}
              </li>
            ))}
        </ul>
        <p>{`Take it down when it’s out of date. Latest list: ${origin.replace(/^https?:\/\//, '')}${paths.shows()}`}</p>
      </footer>
    </section>
  );
}

function NoticedShow({ show, daymarks }: { show: Line; daymarks: Daymarks }) {
  const { others } = chooseHeadline(show);
  const { venue, startTime, price, ages } = show;
  const stamp = stampWords(show) || (show.perhaps === true ? 'Perhaps' : '');
  const isNotOn = isOff(show);
  const mark = venue.id === null ? undefined : daymarks[venue.id];
  return (
    <li>
      <a className="name" href={paths.show(show.slug)}>
        {isNotOn ? <s>{showName(show)}</s> : showName(show)}
      </a>
      {stamp === '' ? null : (
        <>
          {' '}
          <b className="said">{stamp}</b>
        </>
      )}
      {others.length === 0 ? null : <p className="with">{`with ${others.map(({ name }) => name).join(', ')}`}</p>}
      <p className="when-where">
        <span>
          {startTime === null ? null : <b>{clock12(startTime)} </b>}
          {mark === undefined ? null : <Daymark shape={mark} />} {venue.name}
        </span>
        {isNotOn ? null : (
          <span className="costs">
            <b>{price}</b> {ages}
          </span>
        )}
      </p>
    </li>
  );
}

const EMBLEM_BOX = '0 0 320 300';

/** The scene's emblem before a dotted sun, in one ink. */
const emblemPrint = (emblem: string): string =>
  `<defs><clipPath id="sun-print"><circle cx="160" cy="160" r="150"/></clipPath></defs><g clip-path="url(#sun-print)"><path d="M0 0h320v130H0z"/><g class="stroke" stroke-linecap="round" stroke-dasharray="0 18">${dots()}</g></g><g transform="translate(-40 10) scale(.6)">${emblem}</g>`;

function dots(): string {
  return Array.from(
    { length: 10 },
    (_, row) => `<path d="M${(row % 2) * 9} ${138 + row * 18}H330" stroke-width="${15 - row * 1.3}"/>`,
  ).join('');
}
