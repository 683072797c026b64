import { useEffect, useRef } from 'react';
import { filterParts } from '#scene/filter/show-filter-words.ts';
import { paths } from '../paths.ts';
import { type Filter, without } from './filter.ts';

interface ChipsProps {
  filter: Filter;
  /** Of the venue and the artist that are chosen. */
  names: Readonly<Record<string, string>>;
}

/** What is set, as large as a heading, each to be taken away; the focus goes to the one that takes its place. */
export function Chips({ filter, names }: ChipsProps) {
  const parts = filterParts(filter, names);
  const list = useRef<HTMLUListElement>(null);
  const count = parts.length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.querySelector('a')?.focus();
    before.current = count;
  }, [count]);
  return (
    <ul className="chips" ref={list} aria-label="Filters that are set">
      {parts.map(({ word, says }) => (
        <li key={word}>
          <a className="chip" href={without(filter, word)}>
            <span className="sr">Drop </span>
            {says}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 2l8 8M10 2l-8 8" />
            </svg>
          </a>
        </li>
      ))}
      {count < 2 ? null : (
        <li className="drop-all">
          <a className="lone" href={paths.shows()}>
            Drop all
          </a>
        </li>
      )}
    </ul>
  );
}
