import { useLoaderData } from 'react-router';
import { wordsOfFilter } from '#scene/filter/show-filter-words.ts';
import { ALL_SHOWS } from '#scene/follows/follow-words.ts';
import { isOff } from '#scene/shows/phase.ts';
import { filterUnread } from '#scene/sources/unread.ts';
import type { UnreadSource } from '#scene/sources/unread-source.ts';
import { addDays, monthDay, showTime, weekday } from '#scene/time/calendar.ts';
import type { Daymarks } from '#scene/venues/venue.ts';
import { useRenderContext, useSite } from '../contexts.ts';
import { wayOf, withWords } from '../filter/filter.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import filteredCss from '../filter/filtered.css?inline';
import { Filtered, isListed, resultWords } from '../filter/filtered.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { HeadStyle, PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { TakeAlong } from '../take/take-along.tsx';
import { layOut } from '../tonight/evening.ts';
import { TonightList } from '../tonight/tonight-list.tsx';
import { TonightBanner, WeekBanner } from './banners.tsx';
import type { Line } from './line.ts';
import { Perhaps } from './perhaps.tsx';
import { ShowList } from './show-list.tsx';
import { type loader, NIGHTS } from './shows-loader.ts';
import css from './shows-page.css?inline';
import { stockOf } from './stocks.ts';
import { EmptyNight, Unread } from './unread.tsx';
import { Turn } from './week-links.tsx';
import { WeekStrip } from './week-strip.tsx';

/** Tonight or another night, and the six nights after it. */
export function Page() {
  const found = useLoaderData<typeof loader>();
  const { filter, facets, narrowed, refused } = found;
  return (
    <>
      <PageStyle name="shows" css={css} />
      {narrowed || refused !== null ? <HeadStyle name="filtered" css={filteredCss} /> : null}
      <Live />
      {/* The week and the filter come before the shows. */}
      <a className="skip" href="#nights">
        Skip to the shows
      </a>
      <WeekStrip nights={stripOf(found)} current={filter.date ?? found.now.tonight} unread={found.unread} />
      {refused === null ? null : (
        <p className="wrap filter-refused" role="alert">
          Here’s the week without the filter: {refused.sentence.replace(/^(\w+): /, '“$1” ')}.
        </p>
      )}
      <FilterBar filter={filter} facets={facets} faults={refused?.fields ?? {}} tonight={found.now.tonight} found={resultWords(found)} />
      {narrowed ? <FilteredWeek {...found} /> : <Week {...found} />}
      <TakeAlong
        list={paths.shows()}
        query={new URLSearchParams(filter).toString()}
        what={narrowed ? 'these shows' : 'all shows'}
        follow={narrowed ? `filter:${new URLSearchParams(filter).toString()}` : ALL_SHOWS}
      />
      <Footing first={found.nights[0] ?? found.now.tonight} isTonight={found.nights[0] === found.now.tonight} {...found} />
    </>
  );
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>;

function FilteredWeek({ filter, names, ...found }: Found) {
  const { currency } = useSite();
  const words = wordsOfFilter(filter, currency, names).join(', ');
  return (
    <>
      <PageHead title={`Shows: ${words}`} description={`Live music, ${words}: who plays, when and where.`} list={paths.shows()} />
      <Filtered filter={filter} names={names} {...found} />
    </>
  );
}

/** The nights of the strip. Under a filter, a night that is not in the list leads to the same filter on that night. */
function stripOf({ nights, shows, filter, narrowed, more }: Found) {
  if (!narrowed) {
    const byNight = nightly(shows);
    return nights.map((night) => ({ night, count: byNight.get(night)?.length ?? 0, to: `#n${night}` }));
  }
  const isWholeWeek = more === null && filter.until === undefined && ['from', undefined].includes(wayOf(filter));
  const byNight = Map.groupBy(shows, ({ night }) => night);
  return nights.map((night) => {
    const those = byNight.get(night);
    if (those !== undefined) return { night, count: those.filter(isListed(filter)).length, to: `#n${night}` };
    return { night, count: isWholeWeek ? 0 : undefined, to: withWords(filter, { date: night }) };
  });
}

/** Shows that are surely music, by night. */
function nightly(shows: readonly Line[]): Map<string, Line[]> {
  return Map.groupBy(
    shows.filter(({ perhaps }) => perhaps !== true),
    (show) => show.night,
  );
}

function Week({ now, shows, nights, daymarks, unread }: Found) {
  const { tonight } = now;
  const { region } = useSite();
  const [first = tonight] = nights;
  const byNight = nightly(shows);
  const perhaps = Map.groupBy(
    shows.filter((show) => show.perhaps === true),
    (show) => show.night,
  );
  const isTonight = first === tonight;
  const week = `${monthDay(first)} to ${monthDay(addDays(first, NIGHTS - 1))}`;
  const tonights = byNight.get(tonight) ?? [];
  const evening = isTonight ? layOut(first, tonights, now) : undefined;
  return (
    <>
      <PageHead
        title={`Live music in ${region} ${isTonight ? 'tonight and this week' : 'in the week'}, ${week}`}
        description={`Shows in ${region} ${isTonight ? 'tonight and this week' : 'in the week'}, ${week}: who plays, when, where, and for how much.`}
        list={paths.shows()}
        {...(isTonight ? { preview: { name: 'week', alt: `Out this week, ${week}: ${shows.length} shows` } } : {})}
      />
      {isTonight ? (
        <TonightBanner
          night={first}
          now={now}
          shows={tonights}
          evening={evening}
          daymarks={daymarks}
          isUnread={filterUnread(unread, first).length > 0}
        />
      ) : (
        <WeekBanner first={first} />
      )}
      {shows.length === 0 ? (
        <NoShows tonight={tonight} first={first} unread={filterUnread(unread, nights.at(-1) ?? first)} />
      ) : (
        <div className="nights" id="nights" tabIndex={-1}>
          {nights.map((night, index) =>
            night === tonight && isTonight && tonights.length > 0 ? (
              <TonightList key={night} night={night} shows={tonights} now={now} daymarks={daymarks} evening={evening}>
                <Perhaps shows={perhaps.get(night)} />
              </TonightList>
            ) : (
              <Night
                key={night}
                night={night}
                shows={byNight.get(night) ?? []}
                perhaps={perhaps.get(night)}
                index={index}
                daymarks={daymarks}
                unread={filterUnread(unread, night)}
              />
            ),
          )}
        </div>
      )}
      <Turn first={first} isTonight={isTonight} />
    </>
  );
}

interface NightProps {
  night: string;
  shows: readonly Line[];
  perhaps: readonly Line[] | undefined;
  index: number;
  daymarks: Daymarks;
  unread: readonly UnreadSource[];
}

function Night({ night, shows, perhaps, index, daymarks, unread }: NightProps) {
  const heading = `night-${night}`;
  return (
    <section
      className={`night ${stockOf(index)}${shows.length === 0 ? ' dark-night' : ''}`}
      id={`n${night}`}
      aria-labelledby={heading}
      data-shows={shows.length}
    >
      <div className="wrap">
        <header className="night-head">
          <h2 id={heading}>
            <span>{weekday(night)}</span> <span className="num">{monthDay(night)}</span>
          </h2>
          <p className="mark">{tally(shows, unread.length > 0)}</p>
        </header>
        {shows.length > 0 ? (
          <ShowList shows={shows} daymarks={daymarks} isUnderNight />
        ) : perhaps === undefined ? (
          <EmptyNight unread={unread} />
        ) : null}
        <Perhaps shows={perhaps} />
      </div>
    </section>
  );
}

/** '4 on, 1 off' */
function tally(shows: readonly Line[], isUnread: boolean): string {
  const off = shows.filter(isOff).length;
  if (off > 0) return `${shows.length - off} on, ${off} off`;
  return shows.length === 0 ? (isUnread ? 'No shows we know of' : 'No shows') : shows.length === 1 ? '1 show' : `${shows.length} shows`;
}

function NoShows({ tonight, first, unread }: { tonight: string; first: string; unread: readonly UnreadSource[] }) {
  return (
    <section className="no-shows newsprint">
      <div className="wrap empty">
        <p className="poster-type">{first < tonight ? 'Nothing in the archive.' : 'Nothing on the wall yet.'}</p>
        <p className="lead">
          {first < tonight
            ? 'We don’t know of any shows this week. If you were at one, '
            : 'No shows announced this far out. If you know of one, '}
          <a href={paths.tell()}>tell us</a>.
        </p>
        <Unread sources={unread} />
      </div>
    </section>
  );
}

interface FootingProps extends Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'others' | 'withOthers' | 'checked' | 'unread'> {
  first: string;
  isTonight: boolean;
}

/** When calendars were last read, and what the page leaves out. */
function Footing({ first, isTonight, others, withOthers, checked, unread }: FootingProps) {
  const { origin } = useRenderContext();
  const from = isTonight ? {} : { from: first };
  return (
    <div className="wrap small footing">
      <Unread sources={unread} />
      <p>
        {checked === null ? null : `Listings last checked ${showTime({ date: checked.date, startTime: checked.time, endTime: null })}. `}
        <span className="on-paper">{`Latest list: ${origin.replace(/^https?:\/\//, '')}${paths.shows()}`}</span>
        {withOthers ? (
          <a href={paths.shows(from)}>Music only</a>
        ) : others > 0 ? (
          <a href={paths.shows({ ...from, others: '1' })}>Show trivia and such too ({others})</a>
        ) : null}
      </p>
    </div>
  );
}
