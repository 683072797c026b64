import { filterUnread } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { weekday } from '#scene/time/calendar.ts';
import { stockOf } from './stocks.ts';

/** More shows are a number instead of dots. */
const MAX_DOTS = 7;

interface WeekStripProps {
  nights: readonly {
    night: string;
    /** Undefined where the list does not go that far. */
    count: number | undefined;
    to: string;
  }[];
  /** The night that is marked. */
  current: string;
  unread: readonly UnreadSource[];
}

/** The page's nights in a row, a dot for each show. An empty night is struck through, or ringed while a calendar cannot be read. */
export function WeekStrip({ nights, current, unread }: WeekStripProps) {
  return (
    <nav className="week-nav" aria-label="Jump to a night">
      <ul className="week">
        {nights.map(({ night, count, to }, index) => (
          <li key={night}>
            <a className={stockOf(index)} href={to} aria-current={night === current ? 'date' : undefined}>
              <WeekDay night={night} count={count} isUnread={filterUnread(unread, night).length > 0} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WeekDay({ night, count, isUnread }: { night: string; count: number | undefined; isUnread: boolean }) {
  const day = weekday(night);
  return (
    <>
      <span className="mark">
        <span aria-hidden="true">{day.slice(0, 3)}</span>
        <span className="sr">{day}</span>
      </span>{' '}
      <b className={count !== 0 ? undefined : isUnread ? 'unsure' : 'dark'}>{Number(night.slice(8))}</b>
      {!count ? null : count > MAX_DOTS ? (
        <span className="many" aria-hidden="true">
          {count}
        </span>
      ) : (
        <svg className="dots" viewBox="0 0 56 6" aria-hidden="true">
          <path d={`M${32 - count * 4} 3h${count * 8 - 7}`} strokeDasharray="0 8" />
        </svg>
      )}
      {count === undefined ? null : (
        <span className="sr">{count === 1 ? '1 show' : `${count || 'no'} shows${count === 0 && isUnread ? ' we know of' : ''}`}</span>
      )}
    </>
  );
}
