import type { FlyerEntry } from '#scene/shows/flyer-entry.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import { useRenderContext } from '../contexts.ts';
import { Drawing } from '../look/drawing.tsx';
import { Daymark } from '../look/icons.tsx';
import { paths } from '../paths.ts';
import { Unread } from '../shows/unread.tsx';

interface NoticeboardProps {
  dates: string;
  isNext: boolean;
  unread: readonly UnreadSource[];
  shows: readonly FlyerEntry[];
  /** Each address once. */
  rooms: readonly Pick<FlyerEntry, 'address' | 'daymark'>[];
}

/** The week on one sheet of paper: one ink, two columns. */
export function Noticeboard({ dates, isNext, unread, shows, rooms }: NoticeboardProps) {
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
                  <NoticedShow key={show.slug} show={show} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      <footer>
        <ul>
          {rooms.map(({ address, daymark }) => (
            <li key={address}>
              {daymark === null ? null : <Daymark shape={daymark} />} {address}
            </li>
          ))}
        </ul>
        <p>{`Take it down when it’s out of date. Latest list: ${origin.replace(/^https?:\/\//, '')}${paths.shows()}`}</p>
      </footer>
    </section>
  );
}

function NoticedShow({ show }: { show: FlyerEntry }) {
  const { slug, name, supports, time, venue, price, ages, stamp, isOff, daymark } = show;
  return (
    <li>
      <a className="name" href={paths.show(slug)}>
        {isOff ? <s>{name}</s> : name}
      </a>
      {stamp === '' ? null : (
        <>
          {' '}
          <b className="said">{stamp}</b>
        </>
      )}
      {supports === '' ? null : <p className="with">{`with ${supports}`}</p>}
      <p className="when-where">
        <span>
          {time === '' ? null : <b>{time} </b>}
          {daymark === null ? null : <Daymark shape={daymark} />} {venue}
        </span>
        {price === '' && ages === '' ? null : (
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
