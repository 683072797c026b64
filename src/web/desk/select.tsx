import { Framed, marksOf } from '../forms/field.tsx';
import { useFault } from '../forms/form-parts.tsx';

interface SelectProps {
  label: string;
  name: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** What is chosen already; what was chosen before goes before it. */
  value?: string | undefined;
  hint?: string | undefined;
}

/** One labeled choice of a form. */
export function Select({ label, name, choices, value, hint }: SelectProps) {
  const { id, why, typed, focus } = useFault(name);
  return (
    <Framed id={id} label={label} why={why} hint={hint}>
      <select id={id} name={name} defaultValue={typed ?? value} {...marksOf(id, why, hint)} {...focus}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </Framed>
  );
}
