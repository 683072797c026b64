import { unreadOn } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { weekday } from '#scene/time/calendar.ts';
import type { Line } from './line.ts';
import { stockOf } from './stocks.ts';

/** More shows are a number instead of dots. */
const MAX_DOTS = 7;

interface WeekStripProps {
  nights: readonly string[];
  byNight: ReadonlyMap<string, readonly Line[]>;
  tonight: string;
  unread: readonly UnreadSource[];
}

/** The page's nights in a row, a dot for each show. An empty night is struck through, or ringed while a calendar cannot be read. */
export function WeekStrip({ nights, byNight, tonight, unread }: WeekStripProps) {
  return (
    <nav className="week-nav" aria-label="Jump to a night">
      <ul className="week">
        {nights.map((night, index) => (
          <li key={night}>
            <a className={stockOf(index)} href={`#n${night}`} aria-current={night === tonight ? 'date' : undefined}>
              <WeekDay night={night} count={byNight.get(night)?.length ?? 0} isUnread={unreadOn(unread, night).length > 0} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function WeekDay({ night, count, isUnread }: { night: string; count: number; isUnread: boolean }) {
  const day = weekday(night);
  return (
    <>
      <span className="mark">
        <span aria-hidden="true">{day.slice(0, 3)}</span>
        <span className="sr">{day}</span>
      </span>{' '}
      <b className={count > 0 ? undefined : isUnread ? 'unsure' : 'dark'}>{Number(night.slice(8))}</b>
      {count === 0 ? null : count > MAX_DOTS ? (
        <span className="many" aria-hidden="true">
          {count}
        </span>
      ) : (
        <svg className="dots" viewBox="0 0 56 6" aria-hidden="true">
          <path d={`M${32 - count * 4} 3h${count * 8 - 7}`} strokeDasharray="0 8" />
        </svg>
      )}
      <span className="sr">{count === 1 ? '1 show' : `${count || 'no'} shows${count === 0 && isUnread ? ' that we know of' : ''}`}</span>
    </>
  );
}
