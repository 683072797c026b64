import type { LoaderFunctionArgs } from 'react-router';
import { announceHere, loadShows } from './kept-show-work.ts';

/** A room whose keepers announce a show. */
export const loader = (args: LoaderFunctionArgs) => loadShows(args, 'venue');

/** The show is announced. */
export const action = announceHere;
