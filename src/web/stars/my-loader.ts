import type { LoaderFunctionArgs } from 'react-router';
import { type Now, splitByNow } from '#scene/shows/phase.ts';
import type { Starred } from '#scene/stars/star.ts';
import { hasNoStars, readStarWords, type StarWords } from '#scene/stars/star-words.ts';
import { apiContext, formSessionContext, starsContext } from '../contexts.ts';
import { type Line, lineOf } from '../shows/line.ts';

type Kept = 'account' | 'device';

/** What is starred, as the page shows it. */
export interface MyShows extends Pick<Starred, 'artists' | 'led' | 'takenDown' | 'daymarks'> {
  kept: Kept;
  coming: Line[];
  ofArtists: Line[];
  past: Line[];
  now: Now;
}

/** The starred shows of the account; else those in the address, or on this device. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<MyShows | null> {
  const api = context.get(apiContext);
  const asked = readStarWords(new URL(request.url).searchParams);
  const tell = async (words: StarWords) =>
    toMyShows('device', await api.get('/starred', { shows: words.shows.join('.'), artists: words.artists.join('.') }));
  if (!hasNoStars(asked)) return tell(asked);
  const { starred } = context.get(formSessionContext).mayBeKnown() ? await api.get('/session/starred') : { starred: null };
  if (starred !== null) return toMyShows('account', starred);
  const here = context.get(starsContext)();
  return hasNoStars(here) ? null : tell(here);
}

function toMyShows(kept: Kept, { tonight, now, shows, ofArtists, artists, led, takenDown, daymarks }: Starred): MyShows {
  const moment: Now = { tonight, date: now.date, time: now.time };
  const { over, coming } = splitByNow(shows, moment);
  return {
    kept,
    coming: coming.map(lineOf),
    ofArtists: splitByNow(ofArtists, moment).coming.map(lineOf),
    past: over.toReversed().map(lineOf),
    artists,
    led,
    takenDown,
    daymarks,
    now: moment,
  };
}
