import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** What the home page says and shows. */
export function welcome({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).welcome();
}
