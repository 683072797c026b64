import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { Facets } from '#scene/filter/facets.ts';
import { filterParts, priceWords } from '#scene/filter/show-filter-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { isDay } from '#scene/time/calendar.ts';
import { useSite } from '../contexts.ts';
import { paths } from '../paths.ts';
import { AccessTicks } from './access-ticks.tsx';
import { type Filter, filterOf, filterOfForm, HAD, isNarrowed, wayOf } from './filter.ts';
import { QuickFilters } from './quick-filters.tsx';

interface FilterBarProps {
  filter: Filter;
  facets: Facets;
  /** What is wrong, by parameter. */
  faults: Readonly<Record<string, string>>;
  tonight: string;
  /** How many shows the filter leaves, in words; announced. */
  found: string;
}

/** Chips for what people reach for, and all other filters in a sheet: a plain form. With a script both narrow the list at once. */
export function FilterBar({ filter, facets, faults, tonight, found }: FilterBarProps) {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const { currency } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  // Without a script the list does not follow each choice, so that nothing can be said of how many there will be.
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  // What was just chosen stays chosen while its shows are loading.
  const chosen = coming?.pathname === paths.shows() ? filterOf(new URLSearchParams(coming.search)) : filter;
  const narrow = () => {
    if (form.current === null) return;
    const words = [...new FormData(form.current)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    void navigate(paths.shows(filterOfForm(new URLSearchParams(words))), { preventScrollReset: true });
  };
  const openAt = (field: string, from: HTMLElement | null = null) => {
    sheet.current?.setAttribute('open', '');
    opener.current = from;
    form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();
  };
  const close = () => {
    sheet.current?.removeAttribute('open');
    (opener.current ?? sheet.current?.querySelector('summary'))?.focus();
    opener.current = null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    narrow();
    close();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && sheet.current?.open === true) close();
  };
  const [fault] = Object.keys(faults);
  // A page that arrives with a fault has its sheet open at the field, without a script too; a later one is opened here.
  const [arrivedRefused] = useState(fault !== undefined);
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (fault !== undefined) openAt(`f-${fault}`);
  });
  const bar: Bar = { filter, chosen, faults, narrow };
  const daysChosen = fault === undefined ? daysIn(filter, currency) : undefined;
  return (
    <search className="filter">
      <details ref={sheet} className={arrivedRefused ? 'all-filters refused' : 'all-filters'} open={arrivedRefused} onKeyDown={closeByKey}>
        <summary>All filters</summary>
        <form ref={form} action={paths.shows()} onSubmit={submit} aria-label="Filter shows">
          {choicesOf(facets, currency, daysChosen).map((choice) => (
            <Choice key={choice.word} bar={bar} {...choice} />
          ))}
          <div className="filter-ticks">
            <Tick bar={bar} word="free" value="1" says={withCount('Free', facets.free)} />
            <Tick bar={bar} word="ages" value="all" says={withCount('All ages', facets.ages)} />
          </div>
          <AccessTicks counts={facets.access} chosen={chosen.access} narrow={narrow} />
          <DayField bar={bar} word="from" label="From" />
          <DayField bar={bar} word="until" label="Until" />
          {(['date', 'artist', 'others'] as const).map((word) =>
            filter[word] === undefined ? null : <input key={word} type="hidden" name={word} value={filter[word]} />,
          )}
          <input type="hidden" name={HAD} value={wayOf(chosen) ?? ''} />
          <p className="filter-end">
            <button type="submit" className="button filter-go">
              {isLive && isNarrowed(filter) ? `See ${found}` : 'See shows'}
            </button>
            <a className="lone" href={paths.shows()}>
              Clear all
            </a>
          </p>
        </form>
      </details>
      <QuickFilters filter={filter} facets={facets} tonight={tonight} openAt={openAt} />
      <p className="sr" role="status">
        {isNarrowed(filter) ? found : ''}
      </p>
    </search>
  );
}

const neverChanges = () => () => {};

/** What the fields of the bar share. */
interface Bar {
  filter: Filter;
  /** The filter just chosen, while its shows load. */
  chosen: Filter;
  faults: FilterBarProps['faults'];
  narrow: () => void;
}

type Choices = readonly (readonly [value: string, says: string])[];

interface ChoiceOf {
  word: 'when' | 'venue' | 'genre' | 'price' | 'kind';
  label: string;
  choices: Choices;
}

function choicesOf({ when, all, venues, genres, prices, kinds }: Facets, currency: string, daysChosen: string | undefined): ChoiceOf[] {
  const whens: Choices = [
    ['', daysChosen === undefined ? withCount('This week', when.week) : withCount(daysChosen, all)],
    ['tonight', withCount('Tonight', when.tonight)],
    ['weekend', withCount('This weekend', when.weekend)],
    ['coming', withCount('All announced', when.coming)],
  ];
  const kindsOfNight: Choices = [
    ['', withCount('Music', kinds.music)],
    ['stage', withCount('Stage', kinds.stage)],
    ['other', withCount('Trivia and such', kinds.other)],
  ];
  const ofVenues = venues.map(({ id, name, count }) => [id, withCount(name, count)] as const);
  const ofGenres = genres.map(({ genre, count }) => [genre, withCount(genre, count)] as const);
  const ofPrices = prices.map(({ price, count }) => [`${price}`, withCount(priceWords(price, currency), count)] as const);
  return [
    { word: 'when', label: 'When', choices: whens },
    { word: 'venue', label: 'Where', choices: [['', 'Every venue'], ...ofVenues] },
    { word: 'genre', label: 'Genre', choices: [['', 'Every genre'], ...ofGenres] },
    { word: 'price', label: 'Price', choices: [['', 'Any price'], ...ofPrices] },
    { word: 'kind', label: 'Kind', choices: kindsOfNight },
  ];
}

function Choice({ bar, word, label, choices }: ChoiceOf & { bar: Bar }) {
  return (
    <p className="filter-field">
      <label htmlFor={`f-${word}`}>{label}</label>
      <select id={`f-${word}`} name={word} value={bar.chosen[word] ?? ''} onChange={bar.narrow} {...faultOf(bar.faults, word)}>
        {withChosen(choices, bar.chosen[word]).map(([value, says]) => (
          <option key={value} value={value}>
            {says}
          </option>
        ))}
      </select>
      <Fault word={word} faults={bar.faults} />
    </p>
  );
}

function Tick({ bar, word, value, says }: { bar: Bar; word: 'free' | 'ages'; value: string; says: string }) {
  return (
    <p className="filter-tick">
      <label>
        <input type="checkbox" name={word} value={value} checked={bar.chosen[word] === value} onChange={bar.narrow} />
        <span>{says}</span>
      </label>
    </p>
  );
}

/** A half-typed day does not filter: only leaving the field does. */
function DayField({ bar: { filter, faults, narrow }, word, label }: { bar: Bar; word: 'from' | 'until'; label: string }) {
  const day = filter[word] ?? '';
  return (
    <p className="filter-field">
      <label htmlFor={`f-${word}`}>{label}</label>
      <input
        key={filter[word]}
        id={`f-${word}`}
        name={word}
        type="date"
        defaultValue={isDay(day) ? day : ''}
        onBlur={({ target }) => target.value !== day && narrow()}
        {...faultOf(faults, word)}
      />
      <Fault word={word} faults={faults} />
    </p>
  );
}

/** Dates chosen, as a choice beside 'This week': 'From Tuesday 12/1, until Friday 12/4'. */
function daysIn(filter: Filter, currency: string): string | undefined {
  const { date, from, until } = filter;
  const words = filterParts({ date, from, until }, currency)
    .map(({ says }) => says)
    .join(', ');
  if (words === '') return undefined;
  const isWeek = date === undefined && until === undefined;
  return capitalize(isWeek ? `a week ${words}` : words);
}

function withCount(says: string, count: number | undefined): string {
  return count === undefined ? says : `${says} (${count})`;
}

/** A chosen value is always offered, even where it leaves nothing. */
function withChosen(choices: Choices, chosen = '') {
  return choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, chosen] as const];
}

function faultOf(faults: FilterBarProps['faults'], word: string) {
  if (faults[word] === undefined) return {};
  return { 'aria-invalid': true, 'aria-describedby': `f-${word}-why`, autoFocus: Object.keys(faults)[0] === word };
}

function Fault({ word, faults }: { word: string; faults: FilterBarProps['faults'] }) {
  return faults[word] === undefined ? null : (
    <span className="why" id={`f-${word}-why`}>
      {faults[word]}
    </span>
  );
}
