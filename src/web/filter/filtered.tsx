import type { Facets } from '#scene/filter/facets.ts';
import { wordsOfFilter } from '#scene/filter/show-filter-words.ts';
import { type Now, partedByNow } from '#scene/shows/phase.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { monthDay, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import type { Line } from '../shows/line.ts';
import { OverFold } from '../shows/over-fold.tsx';
import { Perhaps } from '../shows/perhaps.tsx';
import { ShowList } from '../shows/show-list.tsx';
import { stockOf } from '../shows/stocks.ts';
import { Chips } from './chips.tsx';
import { amongAll, type Filter } from './filter.ts';
import { NoMatch, showsCounted } from './no-match.tsx';

interface FilteredProps {
  filter: Filter;
  names: Readonly<Record<string, string>>;
  facets: Facets;
  shows: readonly Line[];
  /** Where the shows go on that are too many for one page. */
  more: string | null;
  now: Now;
  daymarks: Daymarks;
  unread: readonly UnreadSource[];
}

/** The shows a filter leaves, night by night; nights without any are left out. */
export function Filtered({ filter, names, facets, shows: found, more, now, daymarks, unread }: FilteredProps) {
  const isMusic = ({ perhaps }: Line) => perhaps !== true || filter.kind !== undefined || filter.others === '1';
  const shows = found.filter(isMusic);
  const byNight = [...Map.groupBy(found, ({ night }) => night)];
  const unsaid = filter.free !== undefined || filter.price !== undefined ? facets.unpriced : 0;
  return (
    <>
      <section className="filtered-head" aria-labelledby="filtered">
        <div className="wrap">
          {/* Whoever sees it reads it off what can be dropped. */}
          <h1 id="filtered" className="sr">
            {wordsOfFilter(filter, names).join(', ')}
          </h1>
          <Chips filter={filter} names={names} />
          <p role="status" className="mark">
            {more === null ? showsCounted(shows.length) : `The first ${shows.length} shows`}
          </p>
          {unsaid === 0 ? null : (
            <p className="small">{`${showsCounted(unsaid)} more ${unsaid === 1 ? 'does' : 'do'} not say the price.`}</p>
          )}
        </div>
      </section>
      {shows.length === 0 ? <NoMatch filter={filter} facets={facets} names={names} unread={unread} /> : null}
      <div className="nights" id="nights" tabIndex={-1}>
        {byNight.map(([night, all], index) => {
          const on = all.filter(isMusic);
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
                  {/* Of one night alone it is said above. */}
                  {on.length === 0 || byNight.length === 1 ? null : <p className="mark">{showsCounted(on.length)}</p>}
                </header>
                {night === now.tonight ? (
                  <Tonight shows={on} daymarks={daymarks} now={now} />
                ) : on.length === 0 ? null : (
                  <ShowList shows={on} daymarks={daymarks} />
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

/** Tonight's: what is over folded away, as where nothing is narrowed. */
function Tonight({ shows, now, daymarks }: Pick<FilteredProps, 'shows' | 'now' | 'daymarks'>) {
  const { over, coming } = partedByNow(shows, now);
  return (
    <div className="by-now">
      <OverFold shows={over} now={now} isAll={coming.length === 0}>
        <ShowList shows={over} daymarks={daymarks} />
      </OverFold>
      {coming.length === 0 ? null : <ShowList shows={coming} daymarks={daymarks} now={now} />}
    </div>
  );
}
