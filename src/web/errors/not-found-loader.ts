import { data } from 'react-router';

/** Answers 404. */
export function loader() {
  return data(null, { status: 404 });
}
