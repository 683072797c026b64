import { addDays, isDay, monthDay, monthName } from '#scene/time/calendar.ts';
import { paths } from '../paths.ts';
import { NIGHTS } from './shows-loader.ts';

interface WeekLinksProps {
  first: string;
  isTonight: boolean;
}

/** Links to the weeks before and after, beside the heading. */
export function WeekLinks({ first, isTonight }: WeekLinksProps) {
  return (
    <nav className="weeks" aria-label="Weeks">
      <Week from={addDays(first, -NIGHTS)} rel="prev" name="Week before" />
      {isTonight ? null : (
        <a className="square this-week" href={paths.shows()}>
          This week
        </a>
      )}
      <Week from={addDays(first, NIGHTS)} rel="next" name="Next week" />
    </nav>
  );
}

function Week({ from, rel, name }: { from: string; rel: 'prev' | 'next'; name: string }) {
  if (!isDay(from)) return null;
  return (
    <a className="square" href={paths.shows({ from })} rel={rel} title={`${name}, from ${monthDay(from)}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={rel === 'prev' ? 'M13 2L5 10l8 8' : 'M7 2l8 8-8 8'} />
      </svg>
      <span className="sr">{name}</span>
    </a>
  );
}

/** The same in words, at the foot of the page. */
export function Turn({ first, isTonight }: WeekLinksProps) {
  const [before, after] = [addDays(first, -NIGHTS), addDays(first, NIGHTS)];
  return (
    <nav className="wrap turn" aria-label="Other weeks">
      {isDay(before) ? (
        <a className="button" href={paths.shows({ from: before })} rel="prev">
          Week before
        </a>
      ) : null}
      <a className="lone" href={paths.month(first.slice(0, 4), first.slice(5, 7))}>
        {`All of ${monthName(first)}`}
      </a>
      {isTonight ? (
        <>
          <a className="lone" href={paths.listen()}>
            Play this week
          </a>
          <a className="lone" href={paths.archive()}>
            Before
          </a>
        </>
      ) : (
        <a className="lone" href={paths.shows()}>
          Back to tonight
        </a>
      )}
      {isDay(after) ? (
        <a className="button" href={paths.shows({ from: after })} rel="next">
          Next week
        </a>
      ) : null}
    </nav>
  );
}
