import { useEffect, useRef } from 'react';
import type { Facets } from '#scene/filter/facets.ts';
import { filterParts, wordsOfFilter } from '#scene/filter/show-filter-words.ts';
import { isOff, type Now, splitByNow } from '#scene/shows/phase.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { useSite } from '../contexts.ts';
import { paths } from '../paths.ts';
import type { Line } from '../shows/line.ts';
import { OverFold } from '../shows/over-fold.tsx';
import { Perhaps } from '../shows/perhaps.tsx';
import { ShowList } from '../shows/show-list.tsx';
import { stockOf } from '../shows/stocks.ts';
import { Unread } from '../shows/unread.tsx';
import { amongAll, type Filter, without } from './filter.ts';

interface FilteredProps {
  filter: Filter;
  names: Readonly<Record<string, string>>;
  facets: Facets;
  shows: readonly Line[];
  /** The next page's address. */
  more: string | null;
  now: Now;
  daymarks: Daymarks;
  unread: readonly UnreadSource[];
}

/** Filtered shows, night by night; empty nights are left out. */
export function Filtered({ filter, names, facets, shows: found, more, now, daymarks, unread }: FilteredProps) {
  const { currency } = useSite();
  const isMusic = isListed(filter);
  const shows = found.filter(isMusic);
  const byNight = [...Map.groupBy(found, ({ night }) => night)];
  const unsaid = filter.free !== undefined || filter.price !== undefined ? facets.unpriced : 0;
  return (
    <>
      <section className="filtered-head" aria-labelledby="filtered">
        <div className="wrap">
          {/* On screen, the filters that are set say it. */}
          <h1 id="filtered" className="sr">
            {wordsOfFilter(filter, currency, names).join(', ')}
          </h1>
          <Chips filter={filter} names={names} />
          <p className="mark">{countWords(shows.length, more)}</p>
          {unsaid === 0 ? null : <p className="small">{`${showsCounted(unsaid)} more ${unsaid === 1 ? 'does' : 'do'}n’t list a price.`}</p>}
        </div>
      </section>
      {shows.length === 0 ? <NoMatch filter={filter} facets={facets} names={names} unread={unread} /> : null}
      <div className="nights" id="nights" tabIndex={-1}>
        {byNight.map(([night, all], index) => {
          const on = soldOutLast(all.filter(isMusic), filter);
          return (
            <section
              key={night}
              className={`night ${stockOf(index)}`}
              id={`n${night}`}
              aria-labelledby={`night-${night}`}
              data-shows={on.length}
            >
              <div className="wrap">
                <header className="night-head">
                  <h2 id={`night-${night}`}>
                    <span>{weekday(night)}</span> <span className="num">{monthDay(night)}</span>
                  </h2>
                  {/* A single night's count is in the heading. */}
                  {on.length === 0 || byNight.length === 1 ? null : <p className="mark">{showsCounted(on.length)}</p>}
                </header>
                {night === now.tonight ? (
                  <Tonight shows={on} daymarks={daymarks} now={now} />
                ) : on.length === 0 ? null : (
                  <ShowList shows={on} daymarks={daymarks} isUnderNight />
                )}
                <Perhaps shows={all.filter((show) => !isMusic(show))} />
              </div>
            </section>
          );
        })}
      </div>
      {more === null && (filter.when === 'coming' || (facets.when.coming ?? 0) <= shows.length) ? null : (
        <nav className="wrap turn" aria-label="More shows">
          <a className="button" href={more ?? amongAll(filter)}>
            {more === null ? `All ${facets.when.coming} announced` : 'Later shows'}
          </a>
        </nav>
      )}
    </>
  );
}

/** Whether a show counts under a filter: one that may be music does not, unless a kind is asked for. */
export function isListed({ kind, others }: Filter) {
  return ({ perhaps }: Line) => perhaps !== true || kind !== undefined || others === '1';
}

/** What is announced of a filtered list, and stands above it: '1 show', '4 shows', 'The first 200 shows'. */
export function resultWords({ filter, shows, more }: Pick<FilteredProps, 'filter' | 'shows' | 'more'>): string {
  return countWords(shows.filter(isListed(filter)).length, more);
}

function countWords(count: number, more: string | null): string {
  return more === null ? showsCounted(count) : `The first ${count} shows`;
}

/** A night's shows; where a price is asked for, those that nobody can get into come last. */
function soldOutLast(shows: readonly Line[], { free, price }: Filter): readonly Line[] {
  if (free === undefined && price === undefined) return shows;
  const isShut = (show: Line) => isOff(show) || show.status === 'sold out';
  return [...shows.filter((show) => !isShut(show)), ...shows.filter(isShut)];
}

/** Tonight's: what is over folded away, as where nothing is narrowed. */
function Tonight({ shows, now, daymarks }: Pick<FilteredProps, 'shows' | 'now' | 'daymarks'>) {
  const { over, coming } = splitByNow(shows, now);
  return (
    <div className="by-now">
      <OverFold shows={over} now={now} isAll={coming.length === 0}>
        <ShowList shows={over} daymarks={daymarks} isUnderNight />
      </OverFold>
      {coming.length === 0 ? null : <ShowList shows={coming} daymarks={daymarks} now={now} isUnderNight />}
    </div>
  );
}

interface ChipsProps {
  filter: Filter;
  names: Readonly<Record<string, string>>;
}

/** The set filters, each with a link that removes it. The focus moves to the next one. */
function Chips({ filter, names }: ChipsProps) {
  const { currency } = useSite();
  const parts = filterParts(filter, currency, names);
  const list = useRef<HTMLUListElement>(null);
  const count = parts.length;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.querySelector('a')?.focus();
    before.current = count;
  }, [count]);
  return (
    <ul className="chips" ref={list} aria-label="Active filters">
      {parts.map(({ word, says }) => (
        <li key={word}>
          <a className="chip" href={without(filter, word)}>
            <span className="sr">Remove </span>
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
            Remove all
          </a>
        </li>
      )}
    </ul>
  );
}

interface NoMatchProps {
  filter: Filter;
  facets: Facets;
  names: Readonly<Record<string, string>>;
  unread: readonly UnreadSource[];
}

/** No results: which filters to drop, with the number of shows each leaves. */
function NoMatch({ filter, facets, names, unread }: NoMatchProps) {
  const { currency } = useSite();
  const ways = filterParts(filter, currency, names).flatMap(({ word, says }) => {
    const count = facets.without[word] ?? 0;
    return count === 0 ? [] : [{ href: without(filter, word), count, how: `without “${says}”` }];
  });
  const coming = facets.when.coming ?? 0;
  if (coming > 0 && filter.when !== 'coming') ways.push({ href: amongAll(filter), count: coming, how: 'among all announced shows' });
  if (ways.length === 0)
    for (const { word, says } of filterParts(filter, currency, names)) {
      const count = facets.alone[word] ?? 0;
      const href = paths.shows({ when: 'coming', [word]: filter[word as keyof Filter] });
      if (count > 0) ways.push({ href, count, how: `with only “${says}”` });
    }
  return (
    <section className="no-shows newsprint">
      <div className="wrap empty">
        <p className="poster-type">No matches.</p>
        {ways.length === 0 ? (
          <p>
            No announced show matches all of this. <a href={paths.shows()}>See the whole week</a>, or{' '}
            <a href={paths.tell()}>tell us what we missed</a>.
          </p>
        ) : (
          <ul className="ways">
            {ways.map(({ href, count, how }) => (
              <li key={href}>
                <a className="lone" href={href}>
                  {showsCounted(count)} {how}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Unread sources={unread} />
      </div>
    </section>
  );
}

function showsCounted(count: number): string {
  return count === 1 ? '1 show' : `${count} shows`;
}
