import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { everyVenue } from '../venues/every-venue.ts';

/** The venues, and the one in `?venue=`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get('venue') ?? '';
  const venues = (await everyVenue(context.get(apiContext))).map(({ id, name }) => ({ id, name }));
  return { venues, venue: venues.find(({ id }) => id === wanted) ?? null };
}
