import { useState } from 'react';
import { describedBy, Hints, useTypedEarly } from './field.tsx';
import { useFault } from './form-parts.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** When several forms of a page have a field of this name. */
  id?: string;
  /** A new one shows the rules as they are met. */
  fresh?: boolean;
  /** What is found wrong with it while it is typed, before what was refused. */
  why?: string | undefined;
  onChange?: (password: string) => void;
}

/** Lengths of a password in characters; the server holds the same. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** A password, which can be looked at before it is sent. */
export function PasswordField({ label, name, id = name, fresh = false, why, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [length, setLength] = useState(0);
  const hint = fresh ? rule(length) : undefined;
  const fault = useFault(name);
  const wrong = why ?? fault.why;
  const take = (typed: string) => {
    setLength([...typed].length);
    onChange?.(typed);
  };
  const input = useTypedEarly(take);
  return (
    <div className={wrong === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      <div className="secret">
        <input
          ref={input}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={fresh || name === 'confirm' ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={wrong !== undefined}
          aria-describedby={describedBy(id, wrong, hint)}
          {...fault.focus}
          onChange={(event) => take(event.target.value)}
        />
        <button
          type="button"
          className="peek"
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      <Hints name={id} why={wrong} hint={hint} />
    </div>
  );
}

/** The policy, and how far it is met. */
function rule(length: number): string {
  const words = `${MIN_LENGTH} to ${MAX_LENGTH} characters of any kind, and none of the passwords everybody tries first.`;
  if (length === 0) return words;
  if (length < MIN_LENGTH) return `${MIN_LENGTH - length} more to go. ${words}`;
  if (length > MAX_LENGTH) return `${length - MAX_LENGTH} too many. ${words}`;
  return `Long enough ✓ ${words}`;
}
