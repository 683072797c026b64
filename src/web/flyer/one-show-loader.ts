import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { placeAddress } from '#scene/venues/place-name.ts';
import { apiContext } from '../contexts.ts';
import { paths } from '../paths.ts';
import { lineOf } from '../shows/line.ts';

/** A show with where it is, for its poster; null where there is none, or none any more. A former address redirects. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params.slug ?? '';
  const found = await context.get(apiContext).find('/shows/{slug}', { slug });
  if (found === undefined || found.show === null) return data(null, { status: found === undefined ? 404 : 410 });
  const { show, venue, now } = found;
  if (show.slug !== slug) throw redirect(paths.showSheet(show.slug), 301);
  const address = venue === null ? placeAddress(show.venue) : [venue.address, venue.city].filter(Boolean).join(', ');
  return { show: lineOf(show), address, isStepFree: venue?.stepFree?.is === 'yes', today: now.date };
}
