import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Facets } from '#scene/filter/facets.ts';
import { priceWords } from '#scene/filter/show-filter-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { addDays } from '#scene/time/calendar.ts';
import { useSite } from '../contexts.ts';
import { isPlainClick } from '../layout/links.ts';
import { paths } from '../paths.ts';
import { type Filter, without, withWords } from './filter.ts';

/** How many genres have a chip: those with most shows. */
const MAX_GENRES = 6;

interface QuickFiltersProps {
  filter: Filter;
  facets: Facets;
  tonight: string;
  /** Opens the sheet at a field; closing it returns the focus to `from`. */
  openAt: (field: string, from: HTMLElement) => void;
}

interface QuickFilter {
  says: string;
  count: number | undefined;
  /** The words of the address it sets, and takes out again when it is pressed once more. */
  sets: Filter;
}

/** One tap to narrow: links, each with the number of shows it leaves. With a script the list changes in place. */
export function QuickFilters({ filter, facets, tonight, openAt }: QuickFiltersProps) {
  const navigate = useNavigate();
  const { currency } = useSite();
  const chips = quickFilters(facets, filter, { tonight, currency });
  const openGenres = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    openAt('f-genre', event.currentTarget);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    void navigate(event.currentTarget.getAttribute('href') ?? '', { preventScrollReset: true });
  };
  return (
    <ul className="quick" aria-label="Quick filters">
      {/* The chips of genres come last, out of sight on a phone. A browser opens the fold a fragment is in without a script, too. */}
      <li>
        <a className="quick-chip" href={`${paths.shows(filter)}#f-genre`} onClick={openGenres}>
          Genres
          <svg viewBox="0 0 12 8" aria-hidden="true">
            <path d="M1 1l5 5 5-5" />
          </svg>
        </a>
      </li>
      {chips.map(({ says, count, sets }) => {
        const isOn = Object.entries(sets).every(([word, value]) => filter[word as keyof Filter] === value);
        return (
          <li key={says}>
            <a
              className={count === 0 && !isOn ? 'quick-chip none' : 'quick-chip'}
              href={isOn ? without(filter, ...Object.keys(sets)) : withWords(filter, sets)}
              aria-current={isOn ? 'true' : undefined}
              onClick={follow}
            >
              {says}
              {count === undefined ? null : (
                <>
                  {' '}
                  <b>{count}</b>
                  <span className="sr">{count === 1 ? ' show' : ' shows'}</span>
                </>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function quickFilters(
  { when, free, prices, ages, genres }: Facets,
  filter: Filter,
  { tonight, currency }: { tonight: string; currency: string },
): QuickFilter[] {
  const ten = prices.find(({ price }) => price === 10);
  const played = genres.slice(0, MAX_GENRES).map(({ genre, count }) => ({ says: capitalize(genre), count, sets: { genre } }));
  const chosen = filter.genre !== undefined && !played.some(({ sets }) => sets.genre === filter.genre);
  return [
    { says: 'Tonight', count: when.tonight, sets: { when: 'tonight' } },
    { says: 'Tomorrow', count: when.tomorrow, sets: { date: addDays(tonight, 1) } },
    { says: 'This weekend', count: when.weekend, sets: { when: 'weekend' } },
    { says: 'Free', count: free, sets: { free: '1' } },
    { says: priceWords(10, currency), count: ten?.count, sets: { price: '10' } },
    { says: 'All ages', count: ages, sets: { ages: 'all' } },
    ...(chosen && filter.genre !== undefined ? [{ says: capitalize(filter.genre), count: undefined, sets: { genre: filter.genre } }] : []),
    ...played,
  ];
}
