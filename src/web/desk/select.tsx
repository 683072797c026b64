import { Hints } from '../people/field.tsx';

interface SelectProps {
  label: string;
  name: string;
  choices: readonly (readonly [value: string, label: string])[];
  value?: string | undefined;
  why?: string | undefined;
  hint?: string | undefined;
}

/** One labelled choice of a form. */
export function Select({ label, name, choices, value, why, hint }: SelectProps) {
  const about = [why === undefined ? '' : `${name}-why`, hint === undefined ? '' : `${name}-hint`].filter(Boolean).join(' ');
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value} aria-invalid={why !== undefined} aria-describedby={about || undefined}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <Hints name={name} why={why} hint={hint} />
    </div>
  );
}
