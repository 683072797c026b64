import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Now } from '#scene/shows/phase.ts';
import type { WholeShow } from '#scene/shows/whole-show.ts';
import { cutDescription } from '#scene/text/cut-description.ts';
import { placeAddress } from '#scene/venues/place-name.ts';
import type { VenueMap } from '#scene/venues/venue-map.ts';
import type { Api } from '../api.ts';
import { findYear, isYearLike } from '../archive/year.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { type Line, lineOf } from '../shows/line.ts';
import { findMap } from '../venues/every-venue.ts';

/** A show, as its page shows it. */
export interface Told extends Pick<WholeShow, 'times' | 'cost' | 'venue' | 'artists' | 'heard' | 'changes' | 'daymarks'> {
  is: 'told';
  show: Line;
  /** The address of an unknown place, from its source. */
  address: string;
  map: VenueMap | null;
  others: Line[];
  now: Now;
}

/** A show nobody announces any more, with its night's other shows. */
export interface Gone extends Pick<WholeShow, 'night' | 'takenDown' | 'daymarks'> {
  is: 'gone';
  others: Line[];
  now: Now;
}

/** A year of the archive for a number; else a show, a removed show, or a 404. A former address redirects. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? '';
  const api: Api = context.get(apiContext);
  if (isYearLike(slug)) {
    const year = await findYear(api, slug);
    return year ?? data({ is: 'no year' as const }, { status: 404 });
  }
  const found = await api.find('/shows/{slug}', { slug });
  if (found === undefined) return data({ is: 'unknown' as const }, { status: 404 });
  const { tonight, night, show, times, cost, venue, artists, heard, changes, takenDown, daymarks } = found;
  const now: Now = { tonight, date: found.now.date, time: found.now.time };
  const others = found.others.map(lineOf);
  if (show === null) return data<Gone>({ is: 'gone', night, takenDown, others, daymarks, now }, { status: 410 });
  if (show.slug !== slug) throw redirect(paths.show(show.slug), 301);
  const cards = artists.map((artist) => ({ ...artist, description: cutDescription(artist.description).text }));
  return {
    is: 'told',
    show: { ...lineOf(show), image: show.image, promoter: show.promoter, series: show.series },
    address: placeAddress(show.venue),
    others,
    times,
    cost,
    venue,
    map: venue === null ? null : await findMap(api, venue),
    artists: cards,
    heard,
    changes,
    daymarks,
    now,
  } satisfies Told;
}
