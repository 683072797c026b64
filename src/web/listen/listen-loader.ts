import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** Who plays this week, and where to hear them. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).get('/listen');
}
