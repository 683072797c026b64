import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Refused } from './answers.ts';

/** Whether the page's script is running; false on the server and until then. */
export function useAwake(): boolean {
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return awake;
}

/** Whether a form of this page is on its way, its redirect included. */
function useSubmitting(): boolean {
  const { state, formMethod } = useNavigation();
  return state !== 'idle' && formMethod === 'POST';
}

/** The button of a form: says what it is doing, and cannot be pressed twice. */
export function Submit({ label, doing, busy }: { label: string; doing: string; busy?: boolean }) {
  const submitting = useSubmitting();
  const now = busy ?? submitting;
  return (
    <button className="button" type="submit" disabled={now}>
      {now ? doing : label}
    </button>
  );
}

/** Why a form was not taken, said aloud; the first field to mend is stepped into. */
export function Refusal({ refused }: { refused: Refused | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refused === undefined) return;
    const form = place.current?.closest('form, .desk') ?? document;
    (form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place.current)?.focus();
  }, [refused]);
  return (
    <p className="refusal" role="alert" ref={place} tabIndex={-1} hidden={refused === undefined}>
      {refused?.message}
    </p>
  );
}
