import type { ReactNode } from 'react';
import type { Show } from '#scene/shows/show.ts';
import { Why } from '../../forms/field.tsx';
import { useFault } from '../../forms/form-parts.tsx';
import { When } from '../when.tsx';

interface LikelyOnesProps {
  legend?: string;
  name?: string;
  likely: readonly { id: string; line: ReactNode }[];
}

/** Those that something may be the same as, to choose one of. */
export function LikelyOnes({ legend = 'It’s the same as', name = 'other', likely }: LikelyOnesProps) {
  const { id: own, why, typed } = useFault(name);
  return (
    <fieldset className="likely" id={own} aria-describedby={why === undefined ? undefined : `${own}-why`}>
      <legend>{legend}</legend>
      <Why id={own} why={why} />
      <ul>
        {likely.map(({ id, line }) => (
          <li key={id}>
            <label className="tick">
              <input type="radio" name={name} value={id} defaultChecked={typed === id} />
              <span>{line}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A show among those, with when and where it is. */
export function likelyShow({ id, event, venue, ...at }: Show) {
  const line = (
    <>
      <b>{event}</b> <When at={at} />, {venue.name || 'no place'}
    </>
  );
  return { id, line };
}
