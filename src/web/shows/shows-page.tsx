import { Link, useLoaderData } from 'react-router';
import { addDays, monthDay, showTime, weekday } from '#scene/calendar.ts';
import { PageStyle } from '../look/page-style.tsx';
import { paths } from '../paths.ts';
import type { programme } from './programme.ts';
import css from './shows-page.css?inline';

export function Page() {
  const { shows, nights } = useLoaderData<typeof programme>();
  return (
    <>
      <PageStyle name="shows" css={css} />
      <title>Shows</title>
      {nights.map((night) => (
        <section key={night}>
          <h2>
            {weekday(night)} {monthDay(night)}
          </h2>
          <ul>
            {shows
              .filter((show) => show.night === night)
              .map((show) => (
                <li key={show.id}>
                  {showTime(show)} {show.event} {show.venue.name}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <Link to={paths.shows({ from: addDays(nights[0] ?? '', 7) })}>Next week</Link>
    </>
  );
}
