import { useLoaderData } from 'react-router';
import { filterUnread } from '#scene/sources/unread.ts';
import { addDays, monthDay, weekday } from '#scene/time/calendar.ts';
import { PageHead } from '../layout/page-head.tsx';
import { Live } from '../layout/refresh.tsx';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import { ShowList } from '../shows/show-list.tsx';
import { EmptyNight } from '../shows/unread.tsx';
import type { loader } from './map-loader.ts';
import css from './map-page.css?inline';
import { TownMap } from './town-map.tsx';

/** Where tonight's shows are: a map drawn from the venues' positions, and the same shows as a list. */
export function Page() {
  const { night, now, shows, daymarks, unread, map } = useLoaderData<typeof loader>();
  const isTonight = night === now.tonight;
  const when = isTonight ? 'tonight' : `${weekday(night)} ${monthDay(night)}`;
  const placed = new Set(map?.venues.map(({ id }) => id));
  const unplaced = shows.filter(({ venue }) => venue.id === null || !placed.has(venue.id)).length;
  return (
    <>
      <PageHead title={`Map: shows ${when}`} description={`A map of live music ${when}: which venues have shows, and when they start.`} />
      <PageStyle name="map" css={css} />
      <Live />
      <div className="wrap map-head">
        <h1 className="poster-type">{isTonight ? 'Tonight on the map' : `${weekday(night)} on the map`}</h1>
        <p className="lone-ways">
          {isTonight ? null : (
            <a className="lone" href={paths.map()}>
              Tonight
            </a>
          )}
          <a className="lone" href={paths.map({ date: addDays(night, 1) })}>
            {weekday(addDays(night, 1))}
          </a>
          <a className="lone" href={paths.venues()}>
            All venues
          </a>
        </p>
      </div>
      <div className="wrap map-columns">
        {map === null || map.venues.length === 0 ? (
          <p>No venue has a place on the map yet. An editor can add one on the venue’s page at the desk.</p>
        ) : (
          <TownMap map={map} shows={shows} when={when} />
        )}
        <section className="map-list" aria-labelledby="map-list">
          <h2 className="mark" id="map-list">
            {shows.length === 1 ? '1 show' : `${shows.length} shows`}
            {unplaced === 0 || map === null ? '' : `, ${unplaced} not on the map`}
          </h2>
          {shows.length === 0 ? (
            <EmptyNight unread={filterUnread(unread, night)} />
          ) : (
            <ShowList shows={shows} daymarks={daymarks} now={isTonight ? now : undefined} isUnderNight />
          )}
        </section>
      </div>
    </>
  );
}
