import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** The directory, after `?after=`. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return context.get(apiContext).get('/people', { after: new URL(request.url).searchParams.get('after') ?? '' });
}
