import { useState } from 'react';
import { Framed, marksOf, useTypedEarly } from './field.tsx';
import { useFault } from './form-parts.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  /** A new password shows the policy as it is met. */
  fresh?: boolean;
  why?: string | undefined;
  onChange?: (password: string) => void;
}

/** In characters; the server has the same limits. */
const MIN_PASSWORD_CHARS = 8;
const MAX_PASSWORD_CHARS = 128;

/** A password field with a button that shows it. */
export function PasswordField({ label, name, fresh = false, why, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [length, setLength] = useState(0);
  const hint = fresh ? rule(length) : undefined;
  const fault = useFault(name);
  const { id } = fault;
  const wrong = why ?? fault.why;
  const take = (typed: string) => {
    setLength([...typed].length);
    onChange?.(typed);
  };
  const input = useTypedEarly(take);
  return (
    <Framed id={id} label={label} why={wrong} hint={hint}>
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
          {...marksOf(id, wrong, hint)}
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
    </Framed>
  );
}

function rule(length: number): string {
  const words = `${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters. Avoid common passwords.`;
  if (length === 0) return words;
  if (length < MIN_PASSWORD_CHARS) return `${MIN_PASSWORD_CHARS - length} more to go. ${words}`;
  if (length > MAX_PASSWORD_CHARS) return `${length - MAX_PASSWORD_CHARS} too many. ${words}`;
  return `Long enough ✓ ${words}`;
}
