import type { ReactNode } from 'react';
import { dateWords, momentWords } from '#scene/time/moment-words.ts';
import { useSite } from '../contexts.ts';

/** What is known, each beside its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** One of them. */
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
  /** When the page was loaded, in epoch milliseconds: what it calls today. */
  now: number;
}

/** A moment as people say it, by the town's clock. */
export function Moment({ at, now }: MomentProps) {
  const { zone } = useSite();
  const ms = new Date(at).getTime();
  return <time dateTime={new Date(ms).toISOString()}>{momentWords(ms, now, zone)}</time>;
}

/** The day of a moment, by the town's calendar: where the hour does not matter. */
export function Day({ at }: Pick<MomentProps, 'at'>) {
  const { zone } = useSite();
  const ms = new Date(at).getTime();
  return <time dateTime={new Date(ms).toISOString()}>{dateWords(ms, zone)}</time>;
}
