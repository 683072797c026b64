import { redirect } from 'react-router';
import { paths } from '../paths.ts';

/** The programme begins with tonight. */
export function loader() {
  return redirect(paths.shows(), 302);
}
