import { monthDay, weekday } from '#scene/calendar.ts';
import { Drawing } from '../look/drawing.tsx';
import type { Line } from './line.ts';
import { DESK_ART, DESK_BOX, PHONE_ART, PHONE_BOX } from './tonight-art.ts';

/** 'Tonight', crossing the sun. */
export function TonightBanner({ night, shows }: { night: string; shows: readonly Line[] }) {
  const off = shows.filter((show) => show.status === 'cancelled' || show.status === 'postponed').length;
  const on = shows.length - off;
  return (
    <section className="tonight" aria-labelledby="tonight">
      <Drawing className="sky" align="xMaxYMax" viewBox={PHONE_BOX} shapes={PHONE_ART} />
      <Drawing className="marsh" align="xMidYMax" viewBox={DESK_BOX} shapes={DESK_ART} />
      <div className="wrap">
        <h1 id="tonight">Tonight</h1>
        <p className="when">
          <b>
            {weekday(night)} {monthDay(night)}
          </b>{' '}
          <span className="small">
            {on === 0 ? 'No shows' : on === 1 ? '1 show on' : `${on} shows on`}
            {off === 0 ? '' : `, ${off} called off`}
          </span>
        </p>
      </div>
    </section>
  );
}

/** Another week: its first day, said large. */
export function WeekBanner({ first }: { first: string }) {
  return (
    <section className="tonight week-banner" aria-labelledby="week-of">
      <div className="wrap">
        <h1 id="week-of">
          <span className="sm">Week of</span> {monthDay(first)}
        </h1>
        <p className="small">{first.slice(0, 4)}</p>
      </div>
    </section>
  );
}
