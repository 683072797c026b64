import { data } from 'react-router';

/** Nothing is here: the page says so, and so does the status. */
export function loader() {
  return data(null, { status: 404 });
}
