import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { setColourScheme, useColourScheme } from '../look/colour-scheme.ts';
import { paths } from '../paths.ts';

const CHOICES = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
  { value: 'system', label: 'As my device' },
] as const;
const YEAR_S = 31_536_000;

/** Day or night, in a cookie that the server reads before the first paint: a plain form that changes at once when React runs. */
export function ColourSchemeSwitch() {
  const colourScheme = useColourScheme();
  const { pathname, search } = useLocation();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    remember(submitter.value);
  };
  return (
    <form className="colour-scheme" method="post" action={paths.light()} onSubmit={choose}>
      <input type="hidden" name="back" value={pathname + search} />
      {CHOICES.map(({ value, label }) => (
        <button key={value} type="submit" name="light" value={value} aria-pressed={(colourScheme ?? 'system') === value}>
          {label}
        </button>
      ))}
    </form>
  );
}

function remember(choice: string): void {
  const colourScheme = choice === 'day' || choice === 'night' ? choice : undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
  document.cookie = `light=${colourScheme ?? ''}; Path=/; Max-Age=${colourScheme === undefined ? 0 : YEAR_S}; SameSite=Lax`;
  setColourScheme(colourScheme);
}
