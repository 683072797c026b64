import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { roomUsed } from '#scene/text/room.ts';
import { useFault } from './form-parts.tsx';

interface FieldProps {
  label: string;
  name: string;
  /** Its id where a page holds the same field several times; else its name. */
  id?: string;
  type?: 'text' | 'email' | 'url' | 'date' | 'time' | 'number';
  autoComplete: string;
  /** What stands there already; what was typed before goes before it. */
  value?: string | undefined;
  /** What is found wrong with it while it is typed, in place of what was refused; null for nothing. */
  why?: string | null | undefined;
  hint?: string | undefined;
  required?: boolean;
  inputMode?: 'numeric' | 'email' | 'url';
  /** How many characters it holds. What is longer is said beside it: a browser that is told would cut what is pasted and say nothing. */
  maxLength?: number;
  /** The id of a `datalist` with what it may hold. */
  list?: string;
  onChange?: (typed: string) => void;
}

/** One labelled field of a form; what is wrong with it stands under it and is read with it. */
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
        aria-describedby={describedBy(id, wrong, hint)}
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
export function describedBy(name: string, why: string | undefined, hint: string | undefined): string | undefined {
  const ids = [why === undefined ? '' : `${name}-why`, hint === undefined ? '' : `${name}-hint`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** What is wrong with a field, and how it is meant. */
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

/** How much of a field's room is used while somebody types, and the attribute by which its form knows how much there is. */
function useRoom(id: string, most: number | undefined) {
  const [used, setUsed] = useState('');
  const typed = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (most !== undefined) setUsed(roomUsed(event.currentTarget.value.length, most));
  };
  return { id, used, typed, marks: most === undefined ? {} : { 'data-most': most } };
}

/** Says how much of a field's room is used, aloud too, once that is nearly all of it. */
function Room({ id, used }: { id: string; used: string }) {
  if (used === '') return null;
  return (
    <p className="hint room" id={`${id}-room`} aria-live="polite">
      {used}
    </p>
  );
}

/**
 * Tells what stands in a field when the page's script comes to it, if somebody typed it before, or the browser put it back: no event says so.
 * @returns the ref of the field
 */
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
