import { Framed, marksOf } from '../forms/field.tsx';
import { useFault } from '../forms/form-parts.tsx';

interface SelectProps {
  label: string;
  name: string;
  /** Its id where a page holds the same choice several times. */
  id?: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** What is chosen already; what was chosen before goes before it. */
  value?: string | undefined;
  hint?: string | undefined;
}

/** One labeled choice of a form. */
export function Select({ label, name, id: own, choices, value, hint }: SelectProps) {
  const fault = useFault(name);
  const id = own ?? fault.id;
  return (
    <Framed id={id} label={label} why={fault.why} hint={hint}>
      <select id={id} name={name} defaultValue={fault.typed ?? value} {...marksOf(id, fault.why, hint)} {...fault.focus}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </Framed>
  );
}
