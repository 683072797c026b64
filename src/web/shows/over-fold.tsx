import type { ReactNode } from 'react';
import { chooseHeadline } from '#scene/shows/headline.ts';
import { isProbablyOver, type Now } from '#scene/shows/phase.ts';
import type { Line } from './line.ts';

interface OverFoldProps {
  shows: readonly Line[];
  now: Now;
  /** Whether nothing else is on. */
  isAll: boolean;
  /** The list. */
  children: ReactNode;
}

/** Tonight's shows that are over, folded away behind their names. */
export function OverFold({ shows, now, isAll, children }: OverFoldProps) {
  if (shows.length === 0) return null;
  return (
    <details className="over" id="over" open={isAll}>
      <summary>
        <h3>
          <span className="phase-name">{shows.some((show) => isProbablyOver(show, now)) ? 'Probably over' : 'Over'}</span>{' '}
          <b>{shows.length}</b> <span className="first">{namesOf(shows)}</span>
        </h3>
      </summary>
      {children}
    </details>
  );
}

/** The first name, and how many more. */
function namesOf([first, ...others]: readonly Line[]): string {
  if (first === undefined) return '';
  const { top } = chooseHeadline(first);
  return `${typeof top === 'string' ? top : top.name}${others.length === 0 ? '' : ` and ${others.length} more`}`;
}
