import { type FocusEvent, type FormEvent, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { Facets } from '#scene/filter/facets.ts';
import { filterParts } from '#scene/filter/show-filter-words.ts';
import { capital } from '#scene/text/listed.ts';
import { isDay } from '#scene/time/calendar.ts';
import { paths } from '../paths.ts';
import { type Filter, filterOf, filterOfForm, HAD, wayOf } from './filter.ts';

interface FilterBarProps {
  filter: Filter;
  facets: Facets;
  /** What is wrong with a word, by the word. */
  faults: Readonly<Record<string, string>>;
  /** Whether tonight's banner follows, in which a phone has room for the fold: tonight's shows come first there. */
  overTonight: boolean;
}

/** What shows can be narrowed by, each choice with how many it leaves: a plain form; hydrated it narrows at once, and what has the focus keeps it. */
export function FilterBar({ filter, facets, faults, overTonight }: FilterBarProps) {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  // What was just chosen stands there before its shows do.
  const chosen = coming?.pathname === paths.shows() ? filterOf(new URLSearchParams(coming.search)) : filter;
  const narrow = () => {
    if (form.current === null) return;
    const words = [...new FormData(form.current)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    void navigate(paths.shows(filterOfForm(new URLSearchParams(words))), { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    narrow();
  };
  /** A day is half typed until one leaves it. */
  const leaveDay = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (target.value !== (filter[target.name as keyof Filter] ?? '')) narrow();
  };
  const select = (word: keyof Filter, label: string, choices: readonly (readonly [value: string, says: string])[]) => (
    <p className="filter-field">
      <label htmlFor={`f-${word}`}>{label}</label>
      <select id={`f-${word}`} name={word} value={chosen[word] ?? ''} onChange={narrow} {...faultOf(faults, word)}>
        {withChosen(choices, chosen[word]).map(([value, says]) => (
          <option key={value} value={value}>
            {says}
          </option>
        ))}
      </select>
      <Fault word={word} faults={faults} />
    </p>
  );
  const tick = (word: 'free' | 'ages', value: string, says: string) => (
    <p className="filter-tick">
      <label>
        <input type="checkbox" name={word} value={value} checked={chosen[word] === value} onChange={narrow} />
        <span>{says}</span>
      </label>
    </p>
  );
  const day = (word: 'from' | 'until', label: string) => (
    <p className="filter-field">
      <label htmlFor={`f-${word}`}>{label}</label>
      <input
        key={filter[word]}
        id={`f-${word}`}
        name={word}
        type="date"
        defaultValue={isDay(filter[word] ?? '') ? filter[word] : ''}
        onBlur={leaveDay}
        {...faultOf(faults, word)}
      />
      <Fault word={word} faults={faults} />
    </p>
  );
  const { when, kinds } = facets;
  const daysChosen = Object.keys(faults).length > 0 ? undefined : daysIn(filter);
  return (
    <search className={overTonight ? 'filter over-tonight' : 'filter'}>
      <details open={Object.keys(faults).length > 0 ? true : undefined}>
        <summary>Filter</summary>
        <form ref={form} action={paths.shows()} className="wrap" onSubmit={submit} aria-label="Filter shows">
          {select('when', 'When', [
            ['', daysChosen === undefined ? counted('This week', when.week) : counted(daysChosen, facets.all)],
            ['tonight', counted('Tonight', when.tonight)],
            ['weekend', counted('This weekend', when.weekend)],
            ['coming', counted('All announced', when.coming)],
          ])}
          {select('venue', 'Where', [
            ['', 'Every venue'],
            ...facets.venues.map(({ id, name, count }) => [id, counted(name, count)] as const),
          ])}
          {select('genre', 'Genre', [
            ['', 'Every genre'],
            ...facets.genres.map(({ genre, count }) => [genre, counted(genre, count)] as const),
          ])}
          {select('price', 'Price', [
            ['', 'Any price'],
            ...facets.prices.map(({ price, count }) => [`${price}`, counted(`Up to ${price}`, count)] as const),
          ])}
          {select('kind', 'Kind', [
            ['', counted('Music', kinds.music)],
            ['stage', counted('Stage', kinds.stage)],
            ['other', counted('Trivia and the like', kinds.other)],
          ])}
          <div className="filter-ticks">
            {tick('free', '1', counted('Free', facets.free))}
            {tick('ages', 'all', counted('All ages', facets.ages))}
          </div>
          {day('from', 'From')}
          {day('until', 'Until')}
          {(['date', 'artist', 'others'] as const).map((word) =>
            filter[word] === undefined ? null : <input key={word} type="hidden" name={word} value={filter[word]} />,
          )}
          <input type="hidden" name={HAD} value={wayOf(chosen) ?? ''} />
          <button type="submit" className="button filter-go">
            Show
          </button>
        </form>
      </details>
    </search>
  );
}

/** The days that are chosen by their dates, as a choice among the stretches that go by a word: 'From Tuesday 12/1, until Friday 12/4'. */
function daysIn(filter: Filter): string | undefined {
  const { date, from, until } = filter;
  const words = filterParts({ date, from, until })
    .map(({ says }) => says)
    .join(', ');
  if (words === '') return undefined;
  const isWeek = date === undefined && until === undefined;
  return capital(isWeek ? `a week ${words}` : words);
}

function counted(says: string, count: number | undefined): string {
  return count === undefined ? says : `${says} (${count})`;
}

/** What is chosen is always among the choices, also where it leaves nothing. */
function withChosen(choices: readonly (readonly [string, string])[], chosen = '') {
  return choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, chosen] as const];
}

function faultOf(faults: FilterBarProps['faults'], word: string) {
  return faults[word] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `f-${word}-why` };
}

function Fault({ word, faults }: { word: string; faults: FilterBarProps['faults'] }) {
  return faults[word] === undefined ? null : (
    <span className="why" id={`f-${word}-why`}>
      {faults[word]}
    </span>
  );
}
