import type { ReactNode } from 'react';
import { formatDate, formatMoment } from '#scene/time/moment-words.ts';
import { useSite } from '../contexts.ts';

/** Facts with their names. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** One of `Facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MomentProps {
  /** An ISO instant, or epoch milliseconds. */
  at: string | number;
  /** When the page was loaded, in milliseconds since 1970: decides what is today. */
  now: number;
}

/** A moment in the scene's time zone: 'today 4:50 PM'. */
export function Moment({ at, now }: MomentProps) {
  const { zone } = useSite();
  const ms = new Date(at).getTime();
  return <time dateTime={new Date(ms).toISOString()}>{formatMoment(ms, now, zone)}</time>;
}

/** The day of a moment in the scene's time zone. */
export function Day({ at }: Pick<MomentProps, 'at'>) {
  const { zone } = useSite();
  const ms = new Date(at).getTime();
  return <time dateTime={new Date(ms).toISOString()}>{formatDate(ms, zone)}</time>;
}
