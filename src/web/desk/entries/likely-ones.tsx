import type { ReactNode } from 'react';
import { useFault } from '../../forms/form-parts.tsx';

interface LikelyOnesProps {
  legend?: string;
  name?: string;
  /** What begins the ids of its own, where a page holds several. */
  id?: string;
  likely: readonly { id: string; line: ReactNode }[];
}

/** Those that something may be the same as, to choose one of. */
export function LikelyOnes({ legend = 'It’s the same as', name = 'other', id: own = name, likely }: LikelyOnesProps) {
  const { why, typed } = useFault(name);
  return (
    <fieldset className="likely" id={own} aria-describedby={why === undefined ? undefined : `${own}-why`}>
      <legend>{legend}</legend>
      {why === undefined ? null : (
        <p className="why" id={`${own}-why`}>
          {why}
        </p>
      )}
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
