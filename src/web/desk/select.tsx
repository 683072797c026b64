import { describingIds, Hints } from '../forms/field.tsx';
import { useFault } from '../forms/form-parts.tsx';

interface SelectProps {
  label: string;
  name: string;
  /** Its id where a page holds the same choice several times; else its name. */
  id?: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** What is chosen already; what was chosen before goes before it. */
  value?: string | undefined;
  hint?: string | undefined;
}

/** One labeled choice of a form. */
export function Select({ label, name, id = name, choices, value, hint }: SelectProps) {
  const { why, typed, focus } = useFault(name);
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={typed ?? value}
        aria-invalid={why !== undefined}
        aria-describedby={describingIds(id, why, hint)}
        {...focus}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <Hints name={id} why={why} hint={hint} />
    </div>
  );
}
