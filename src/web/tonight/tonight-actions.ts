import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** Redirects to the shows. */
export function loader() {
  return redirect(paths.shows(), 302);
}
