import type { ReactNode } from 'react';
import { headlineOf } from '#scene/shows/headline.ts';
import { type Now, PHASES, type Phase, phasesOf } from '#scene/shows/phase.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import type { Evening } from './evening.ts';
import { EveningPicture } from './evening-picture.tsx';
import type { Line } from './line.ts';
import { ShowList } from './show-list.tsx';

const WORDS: Record<Phase, string> = { 'on now': 'On now', next: 'Next', later: 'Later', over: 'Over' };

interface TonightListProps {
  night: string;
  shows: readonly Line[];
  now: Now;
  daymarks: Daymarks;
  evening: Evening | undefined;
  /** What stands after them. */
  children?: ReactNode;
}

/** Tonight's shows by where they stand: what is over folded away, then what is on now, what is next, and what comes later. */
export function TonightList({ night, shows, now, daymarks, evening, children }: TonightListProps) {
  const phases = phasesOf(shows, now);
  const groups = PHASES.flatMap((phase) => {
    const at = shows.flatMap((_, index) => (phases[index] === phase ? [index] : []));
    return at.length === 0 ? [] : [{ phase, shows: at.map((index) => shows[index]).filter((show) => show !== undefined), at }];
  });
  const over = groups.find(({ phase }) => phase === 'over');
  const list = (group: (typeof groups)[number]) => (
    <ShowList
      shows={group.shows}
      phases={group.at.map(() => group.phase)}
      numbers={group.at.map((index) => index + 1)}
      now={now}
      daymarks={daymarks}
      heading="h4"
    />
  );
  return (
    <section className="night plain tonight-list" id={`n${night}`} aria-labelledby={`night-${night}`}>
      <div className="wrap">
        <header className="night-head">
          <h2 id={`night-${night}`}>
            <span>{weekday(night)}</span> <span className="num">{monthDay(night)}</span>
          </h2>
        </header>
        {over === undefined ? null : (
          <details className="over" id="over" open={groups.length === 1}>
            <summary>
              <h3>
                <span className="phase-name">{WORDS.over}</span> <b>{over.shows.length}</b>{' '}
                <span className="first">{namesOf(over.shows)}</span>
              </h3>
            </summary>
            {list(over)}
          </details>
        )}
        {groups
          .filter((group) => group !== over)
          .map((group) => (
            <section key={group.phase} className={`phase ${group.phase.replace(' ', '-')}`} aria-labelledby={`phase-${group.phase[0]}`}>
              <h3 id={`phase-${group.phase[0]}`}>
                <span className="phase-name">{WORDS[group.phase]}</span>
              </h3>
              {list(group)}
            </section>
          ))}
        {children}
        {evening === undefined ? null : <EveningPicture evening={evening} size="phone" />}
      </div>
    </section>
  );
}

/** The first of some shows by name, and how many more there are. */
function namesOf([first, ...others]: readonly Line[]): string {
  if (first === undefined) return '';
  const { top } = headlineOf(first);
  return `${typeof top === 'string' ? top : top.name}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}
