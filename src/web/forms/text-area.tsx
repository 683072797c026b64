import { describedBy, Hints } from './field.tsx';
import { useFault } from './form-parts.tsx';
import { Room, useRoom } from './room.tsx';

interface TextAreaProps {
  label: string;
  name: string;
  /** Its id where a page holds the same field several times; else its name. */
  id?: string;
  rows: number;
  /** What stands there already; what was typed before goes before it. */
  value?: string | undefined;
  hint?: string | undefined;
  /** How many characters it holds. What is longer is said beside it: a browser that is told would cut what is pasted and say nothing. */
  maxLength?: number;
}

/** One labelled field of several lines; what is wrong with it stands under it and is read with it. */
export function TextArea({ label, name, id = name, rows, value, hint, maxLength }: TextAreaProps) {
  const { why, typed, focus } = useFault(name, maxLength);
  const room = useRoom(id, maxLength);
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        autoComplete="off"
        defaultValue={typed ?? value}
        aria-invalid={why !== undefined}
        aria-describedby={describedBy(id, why, hint)}
        {...focus}
        {...room.marks}
        onInput={room.typed}
      />
      <Room {...room} />
      <Hints name={id} why={why} hint={hint} />
    </div>
  );
}
