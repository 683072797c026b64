import { isOff, type Now, phasesOf } from '#scene/shows/phase.ts';
import { addDays, clock12, monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { useSite } from '../contexts.ts';
import { HeadStyle } from '../look/page-style.tsx';
import type { Evening } from '../tonight/evening.ts';
import { EveningPicture } from '../tonight/evening-picture.tsx';
import { SettingSun } from '../tonight/setting-sun.tsx';
import type { Line } from './line.ts';
import { NIGHTS } from './shows-loader.ts';
import css from './week-banner.css?inline';
import { WeekLinks } from './week-links.tsx';

interface TonightBannerProps {
  night: string;
  now: Now;
  shows: readonly Line[];
  evening: Evening | undefined;
  daymarks: Daymarks;
  /** Whether a calendar could not be read that may list shows tonight. */
  isUnread: boolean;
}

/** 'Tonight', crossing the sun; how much is on, and the evening drawn. On paper it is the head of the week's flyer. */
export function TonightBanner({ night, now, shows, evening, daymarks, isUnread }: TonightBannerProps) {
  const { on, off } = tonightWords(shows, now, isUnread);
  return (
    <section className={evening === undefined ? 'tonight' : 'tonight drawn'} aria-labelledby="tonight">
      <div className="wrap">
        <h1 id="tonight">
          <span className="on-screen">Tonight</span>
          <span className="on-paper">Out this week</span>
        </h1>
        <p className="when">
          <b>
            {`${weekday(night)} ${monthDay(night)}`}
            <span className="on-screen">{`, ${clockOf(night, now)}`}</span>
          </b>{' '}
          <span className="small">
            {on}
            {off === '' ? null : <span className="called-off">{off}</span>}
          </span>
        </p>
        <WeekLinks first={night} isTonight />
        {evening === undefined ? null : <EveningPicture evening={evening} size="desktop" daymarks={daymarks} />}
        <PaperDates first={night} />
        <SettingSun />
      </div>
    </section>
  );
}

/** The time; past midnight with its day. */
function clockOf(night: string, { date, time }: Now): string {
  return date === night ? clock12(time) : `now ${weekday(date)} ${clock12(time)}`;
}

/** The head of another week. */
export function WeekBanner({ first }: { first: string }) {
  return (
    <section className="tonight week-banner" aria-labelledby="week-of">
      <HeadStyle name="week-banner" css={css} />
      <div className="wrap">
        <h1 id="week-of">
          <span className="sm">Week of</span> {monthDay(first)}
        </h1>
        <p className="when">
          <span className="small">{first.slice(0, 4)}</span>
        </p>
        <WeekLinks first={first} isTonight={false} />
        <PaperDates first={first} />
        <SettingSun />
      </div>
    </section>
  );
}

/** The scene and the dates, for print. */
function PaperDates({ first }: { first: string }) {
  const { brand } = useSite();
  return <p className="on-paper dates">{`${brand}, ${monthDay(first)} to ${monthDay(addDays(first, NIGHTS - 1))}`}</p>;
}

/** Tonight's shows that are on, coming, canceled, or dropped by their source before their time. */
function countTonight(shows: readonly Line[], now: Now): { playing: number; coming: number; off: number; dropped: number } {
  const phases = phasesOf(shows, now);
  const open = shows.filter((_, index) => phases[index] !== 'over');
  const playing = phases.filter((phase) => phase === 'on now').length;
  const off = open.filter(isOff).length;
  const dropped = open.filter(({ status }) => status === 'no longer listed').length;
  return { playing, coming: open.length - off - dropped - playing, off, dropped };
}

/** '2 shows on now, 3 to come'. @param isUnread whether an unreadable calendar may list more */
function tonightWords(shows: readonly Line[], now: Now, isUnread: boolean): { on: string; off: string } {
  const { playing, coming, off, dropped } = countTonight(shows, now);
  const counted = (count: number) => (count === 1 ? '1 show' : `${count} shows`);
  const none = shows.length === 0 ? (isUnread ? 'No shows we know of' : 'No shows tonight') : 'No more shows tonight';
  const toCome = coming === 0 ? none : `${counted(coming)} to come`;
  const on = playing === 0 ? toCome : `${counted(playing)} on now${coming === 0 ? '' : `, ${coming} to come`}`;
  return { on, off: `${off === 0 ? '' : `, ${off} canceled`}${dropped === 0 ? '' : `, ${dropped} no longer listed`}` };
}
