import { describedBy, Hints } from './field.tsx';
import { useFault } from './form-parts.tsx';

interface TextAreaProps {
  label: string;
  name: string;
  rows: number;
  /** What stands there already; what was typed before goes before it. */
  value?: string | undefined;
  hint?: string | undefined;
  maxLength?: number;
}

/** One labelled field of several lines; what is wrong with it stands under it and is read with it. */
export function TextArea({ label, name, rows, value, hint, maxLength }: TextAreaProps) {
  const { why, typed, focus } = useFault(name);
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        autoComplete="off"
        defaultValue={typed ?? value}
        aria-invalid={why !== undefined}
        aria-describedby={describedBy(name, why, hint)}
        {...focus}
      />
      <Hints name={name} why={why} hint={hint} />
    </div>
  );
}
