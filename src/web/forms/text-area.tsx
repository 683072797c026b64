import { describedBy, Hints } from './field.tsx';
import { useFault } from './form-parts.tsx';
import { Room, useRoom } from './room.tsx';
import { useTypedEarly } from './typed-early.ts';

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
  onChange?: (typed: string) => void;
}

/** One labelled field of several lines; what is wrong with it stands under it and is read with it. */
export function TextArea({ label, name, id = name, rows, value, hint, maxLength, onChange }: TextAreaProps) {
  const { why, typed, focus } = useFault(name, maxLength);
  const room = useRoom(id, maxLength);
  const text = useTypedEarly<HTMLTextAreaElement>(onChange);
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={text}
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
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Room {...room} />
      <Hints name={id} why={why} hint={hint} />
    </div>
  );
}
