import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTypedEarly } from '../forms/field.tsx';
import { Icon } from '../look/icons.tsx';
import { paths } from '../paths.ts';

/** How long typing pauses before the wall narrows. */
const REST_MS = 150;

/** The wall's search box: a plain form that narrows the wall as you type once React runs, and keeps the address in step. */
export function ArtistFilter({ q }: { q: string }) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const narrow = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(paths.artists({ q: typed.trim() }), { replace: true, preventScrollReset: true }), REST_MS);
  };
  const field = useTypedEarly(narrow);
  return (
    <search>
      <form className="find artist-find" action={paths.artists()}>
        <label className="sr" htmlFor="artist">
          Search artists by name
        </label>
        <input
          ref={field}
          id="artist"
          name="q"
          type="search"
          placeholder="Search artists by name"
          autoComplete="off"
          maxLength={200}
          defaultValue={q}
          onChange={({ target }) => narrow(target.value)}
        />
        <button type="submit" aria-label="Search artists">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
