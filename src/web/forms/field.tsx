import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { describeRoomUsed } from '#scene/text/room.ts';
import { useFault } from './form-parts.tsx';

interface FieldProps {
  label: string;
  name: string;
  /** Its id, where a page has the same field several times; else its name. */
  id?: string;
  type?: 'text' | 'email' | 'url' | 'date' | 'time' | 'number';
  autoComplete: string;
  /** Its initial value; a refused form's value comes first. */
  value?: string | undefined;
  /** A fault found while typing, in place of the refusal's; null for none. */
  why?: string | null | undefined;
  hint?: string | undefined;
  required?: boolean;
  inputMode?: 'numeric' | 'email' | 'url';
  /** In characters, said beside the field: the attribute would cut pasted text silently. */
  maxLength?: number;
  /** The id of a `datalist`. */
  list?: string;
  onChange?: (typed: string) => void;
}

/** A labeled field; its fault is below and read with it. */
export function Field({
  label,
  name,
  id = name,
  type = 'text',
  autoComplete,
  value,
  why,
  hint,
  required = true,
  maxLength,
  onChange,
  ...rest
}: FieldProps) {
  const fault = useFault(name, maxLength);
  const room = useRoom(id, maxLength);
  const input = useTypedEarly(onChange);
  const wrong = why === undefined ? fault.why : (why ?? undefined);
  return (
    <div className={wrong === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' && autoComplete !== 'username' ? undefined : 'none'}
        spellCheck={false}
        defaultValue={fault.typed ?? value}
        required={required}
        aria-invalid={wrong !== undefined}
        aria-describedby={describingIds(id, wrong, hint)}
        {...fault.focus}
        {...rest}
        {...room.marks}
        onInput={room.typed}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Room {...room} />
      <Hints name={id} why={wrong} hint={hint} />
    </div>
  );
}

/** The ids of what explains a field. */
export function describingIds(name: string, why: string | undefined, hint: string | undefined): string | undefined {
  const ids = [why === undefined ? '' : `${name}-why`, hint === undefined ? '' : `${name}-hint`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** A field's fault and its hint. */
export function Hints({ name, why, hint }: { name: string; why: string | undefined; hint: string | undefined }) {
  return (
    <>
      {why === undefined ? null : (
        <p className="why" id={`${name}-why`}>
          {why}
        </p>
      )}
      {hint === undefined ? null : (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

interface TextAreaProps {
  label: string;
  name: string;
  id?: string;
  rows: number;
  value?: string | undefined;
  hint?: string | undefined;
  maxLength?: number;
  onChange?: (typed: string) => void;
}

/** A labeled field of several lines. */
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
        aria-describedby={describingIds(id, why, hint)}
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

/** How much of a field's limit is used while typing, and the attribute with the limit. */
function useRoom(id: string, most: number | undefined) {
  const [used, setUsed] = useState('');
  const typed = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (most !== undefined) setUsed(describeRoomUsed(event.currentTarget.value.length, most));
  };
  return { id, used, typed, marks: most === undefined ? {} : { 'data-most': most } };
}

/** Says how much of a field's limit is used, once nearly all is. */
function Room({ id, used }: { id: string; used: string }) {
  if (used === '') return null;
  return (
    <p className="hint room" id={`${id}-room`} aria-live="polite">
      {used}
    </p>
  );
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
