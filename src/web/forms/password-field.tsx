import { useState } from 'react';
import { describingIds, Hints, useTypedEarly } from './field.tsx';
import { useFault } from './form-parts.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** For pages with several fields of this name. */
  id?: string;
  /** A new password shows the policy as it is met. */
  fresh?: boolean;
  /** A fault found while typing; it comes before the refusal's. */
  why?: string | undefined;
  onChange?: (password: string) => void;
}

/** In characters; the server has the same limits. */
const MIN_PASSWORD_CHARS = 8;
const MAX_PASSWORD_CHARS = 128;

/** A password field with a button that shows it. */
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
          aria-describedby={describingIds(id, wrong, hint)}
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
  const words = `${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters. Avoid common passwords.`;
  if (length === 0) return words;
  if (length < MIN_PASSWORD_CHARS) return `${MIN_PASSWORD_CHARS - length} more to go. ${words}`;
  if (length > MAX_PASSWORD_CHARS) return `${length - MAX_PASSWORD_CHARS} too many. ${words}`;
  return `Long enough ✓ ${words}`;
}
