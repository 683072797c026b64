import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { bioLink } from '#scene/people/bio.ts';

interface BioLinkFormProps {
  /** The link's address; '' for a new one. */
  address: string;
  onLink: (address: string) => void;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks for a link's address. It is inside the page's form and no form itself: its field has no name, and Enter stays here. */
export function BioLinkForm({ address, onLink, onRemove, onCancel }: BioLinkFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  useEffect(() => field.current?.focus(), []);

  function submit(): void {
    const whole = wholeAddress(field.current?.value.trim() ?? '');
    if (whole === null) {
      setWrong(true);
      field.current?.focus();
    } else onLink(whole);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') onCancel();
    else if (event.key !== 'Enter' || event.target !== field.current) return;
    else submit();
    event.preventDefault();
  }

  return (
    <fieldset className="bio-link" aria-label="Link" onKeyDown={press}>
      <label htmlFor={id}>Address</label>
      <input
        id={id}
        ref={field}
        type="text"
        inputMode="url"
        autoComplete="off"
        defaultValue={address}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-why` : undefined}
      />
      <button type="button" className="button" onClick={submit}>
        Set link
      </button>
      {address !== '' && (
        <button type="button" onClick={onRemove}>
          Remove link
        </button>
      )}
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <p id={`${id}-why`} role="alert">
        {wrong ? 'Enter a full address, such as https://example.com or mailto:me@example.com.' : ''}
      </p>
    </fieldset>
  );
}

/** The address, with https if it had no scheme; null where a bio may not link to it. */
function wholeAddress(text: string): string | null {
  return bioLink(text.includes(':') ? text : `https://${text}`);
}
