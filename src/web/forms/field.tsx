import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { describeRoomUsed } from '#scene/text/room.ts';
import { useFault } from './form-parts.tsx';

interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'search' | 'email' | 'url' | 'date' | 'time' | 'number';
  autoComplete?: string;
  /** Its initial value; a refused form's value comes first. */
  value?: string | undefined;
  /** A fault found while typing, in place of the refusal's; null for none. */
  why?: string | null | undefined;
  hint?: string | undefined;
  optional?: boolean;
  inputMode?: 'numeric' | 'email' | 'url';
  /** In characters, said beside the field: the attribute would cut pasted text silently. */
  maxLength?: number;
  /** The id of a `datalist`. */
  list?: string;
  'aria-keyshortcuts'?: string;
  onChange?: (typed: string) => void;
}

/** A labeled field; its fault is below and read with it. */
export function Field({
  label,
  name,
  type = 'text',
  autoComplete = 'off',
  value,
  why,
  hint,
  optional = false,
  maxLength,
  onChange,
  ...rest
}: FieldProps) {
  const fault = useFault(name, maxLength);
  const { id } = fault;
  const room = useRoom(maxLength);
  const input = useTypedEarly(onChange);
  const wrong = why === undefined ? fault.why : (why ?? undefined);
  return (
    <Framed id={id} label={label} why={wrong} hint={hint} room={room.used}>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' && autoComplete !== 'username' ? undefined : 'none'}
        spellCheck={false}
        defaultValue={fault.typed ?? value}
        required={!optional}
        {...marksOf(id, wrong, hint)}
        {...fault.focus}
        {...rest}
        {...room.marks}
        onInput={room.typed}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Framed>
  );
}

interface FramedProps {
  id: string;
  label?: string;
  why: string | undefined;
  hint?: string | undefined;
  room?: string;
  children: ReactNode;
}

/** A field with what stands around it: its label, its fault and its hint. */
export function Framed({ id, label, why, hint, room = '', children }: FramedProps) {
  return (
    <div className={why === undefined ? 'field' : 'field bad'}>
      {label === undefined ? null : <label htmlFor={id}>{label}</label>}
      {children}
      {room === '' ? null : (
        <p className="hint room" id={`${id}-room`} aria-live="polite">
          {room}
        </p>
      )}
      <Why id={id} why={why} />
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field. */
export function Why({ id, why }: Pick<FramedProps, 'id' | 'why'>) {
  return why === undefined ? null : (
    <p className="why" id={`${id}-why`}>
      {why}
    </p>
  );
}

/** Says of an input whether it has a fault, and the ids of what explains it. */
export function marksOf(id: string, why: string | undefined, hint?: string) {
  const ids = [why === undefined ? '' : `${id}-why`, hint === undefined ? '' : `${id}-hint`].filter(Boolean);
  return { 'aria-invalid': why !== undefined, 'aria-describedby': ids.length === 0 ? undefined : ids.join(' ') };
}

interface TextAreaProps {
  label: string;
  name: string;
  rows: number;
  value?: string | undefined;
  hint?: string | undefined;
  maxLength?: number;
  spellCheck?: boolean;
  onChange?: (typed: string) => void;
}

/** A labeled field of several lines. */
export function TextArea({ label, name, rows, value, hint, maxLength, spellCheck, onChange }: TextAreaProps) {
  const { id, why, typed, focus } = useFault(name, maxLength);
  const room = useRoom(maxLength);
  const text = useTypedEarly<HTMLTextAreaElement>(onChange);
  return (
    <Framed id={id} label={label} why={why} hint={hint} room={room.used}>
      <textarea
        ref={text}
        id={id}
        name={name}
        rows={rows}
        autoComplete="off"
        spellCheck={spellCheck}
        defaultValue={typed ?? value}
        {...marksOf(id, why, hint)}
        {...focus}
        {...room.marks}
        onInput={room.typed}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Framed>
  );
}

/** How much of a field's limit is used while typing, and the attribute with the limit. */
function useRoom(most: number | undefined) {
  const [used, setUsed] = useState('');
  const typed = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (most !== undefined) setUsed(describeRoomUsed(event.currentTarget.value.length, most));
  };
  return { used, typed, marks: most === undefined ? {} : { 'data-most': most } };
}

/** Reports what was typed or restored before React ran: no event does. @returns the ref of the field */
export function useTypedEarly<Field extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  tell: ((typed: string) => void) | undefined,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef(tell);
  useEffect(() => {
    const { value = '', defaultValue = '' } = field.current ?? {};
    if (value !== defaultValue) first.current?.(value);
  }, []);
  return field;
}
