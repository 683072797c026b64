import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { setColorScheme, useColorScheme } from '../look/color-scheme.ts';
import { paths } from '../paths.ts';

const CHOICES = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
  { value: 'system', label: 'Same as my device' },
] as const;
const YEAR_S = 31_536_000;

/** Day or night, in a cookie that the server reads before the first paint: a plain form that changes at once when React runs. */
export function ColorSchemeSwitch() {
  const colorScheme = useColorScheme();
  const { pathname, search } = useLocation();
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    remember(submitter.value);
  };
  return (
    <form className="color-scheme" method="post" action={paths.light()} onSubmit={choose}>
      <input type="hidden" name="back" value={pathname + search} />
      {CHOICES.map(({ value, label }) => (
        <button key={value} type="submit" name="light" value={value} aria-pressed={(colorScheme ?? 'system') === value}>
          {label}
        </button>
      ))}
    </form>
  );
}

function remember(choice: string): void {
  const colorScheme = choice === 'day' || choice === 'night' ? choice : undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
  document.cookie = `light=${colorScheme ?? ''}; Path=/; Max-Age=${colorScheme === undefined ? 0 : YEAR_S}; SameSite=Lax`;
  setColorScheme(colorScheme);
}
