import type { ReactNode } from 'react';
import { useFault } from '../forms/form-parts.tsx';

/** Those that something may be the same as, to choose one of. */
export function LikelyOnes({ likely }: { likely: readonly { id: string; line: ReactNode }[] }) {
  const { why, typed } = useFault('other');
  return (
    <fieldset className="likely" aria-describedby={why === undefined ? undefined : 'other-why'}>
      <legend>It is the same as</legend>
      {why === undefined ? null : (
        <p className="why" id="other-why">
          {why}
        </p>
      )}
      <ul>
        {likely.map(({ id, line }) => (
          <li key={id}>
            <label className="tick">
              <input type="radio" name="other" value={id} defaultChecked={typed === id} />
              <span>{line}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
