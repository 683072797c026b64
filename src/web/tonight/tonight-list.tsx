import type { ReactNode } from 'react';
import { type Now, orderByPhase, PHASES, type Phase, phasesOf } from '#scene/shows/phase.ts';
import { clock12, monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import type { Line } from '../shows/line.ts';
import { OverFold } from '../shows/over-fold.tsx';
import { ShowList } from '../shows/show-list.tsx';
import type { Evening } from './evening.ts';
import { EveningPicture } from './evening-picture.tsx';

const WORDS: Record<Phase, string> = { 'on now': 'On now', next: 'Next', later: 'Later', over: 'Over' };

/** Shows on a phone's first screen: with more on now, a link leads past them. */
const IN_SIGHT = 3;

interface Group {
  phase: Phase;
  /** Places of its shows in the night's list. */
  at: number[];
  shows: Line[];
}

interface TonightListProps {
  night: string;
  shows: readonly Line[];
  now: Now;
  daymarks: Daymarks;
  evening: Evening | undefined;
  children?: ReactNode;
}

/** Tonight's shows: over (folded), on now, next, later. */
export function TonightList({ night, shows, now, daymarks, evening, children }: TonightListProps) {
  const phases = phasesOf(shows, now);
  const groups = PHASES.map((phase): Group => {
    const at = orderByPhase(phase, phases, shows);
    return { phase, at, shows: at.flatMap((index) => shows[index] ?? []) };
  }).filter(({ at }) => at.length > 0);
  const over = groups.find(({ phase }) => phase === 'over');
  const open = groups.filter((group) => group !== over);
  const list = (group: Group) => (
    <ShowList shows={group.shows} phases={group.at.map(() => group.phase)} now={now} daymarks={daymarks} heading="h4" isUnderNight />
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
          <OverFold shows={over.shows} now={now} isAll={groups.length === 1}>
            {list(over)}
          </OverFold>
        )}
        {open.map((group, index) => (
          <section key={group.phase} className={`phase ${group.phase.replace(' ', '-')}`} aria-labelledby={idOf(group)}>
            <div className="phase-head">
              <h3 id={idOf(group)}>
                <span className="phase-name">{WORDS[group.phase]}</span>
              </h3>
              {group.phase === 'on now' && group.at.length > IN_SIGHT ? <Jump to={open[index + 1]} /> : null}
            </div>
            {list(group)}
          </section>
        ))}
        {children}
        {evening === undefined ? null : <EveningPicture evening={evening} size="phone" daymarks={daymarks} />}
      </div>
    </section>
  );
}

/** A link past the shows that are on. */
function Jump({ to }: { to: Group | undefined }) {
  if (to === undefined) return null;
  const [first] = to.shows;
  const start = to.phase === 'next' ? first?.startTime : undefined;
  return (
    <a className="jump" href={`#${idOf(to)}`}>
      {typeof start === 'string' ? `${WORDS.next}: ${clock12(start)}` : WORDS[to.phase]}
      <span aria-hidden="true"> ↓</span>
    </a>
  );
}

function idOf({ phase }: Group): string {
  return `phase-${phase[0]}`;
}
