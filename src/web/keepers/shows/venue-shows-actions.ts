import type { LoaderFunctionArgs } from 'react-router';
import { loadShows } from './kept-show-work.ts';

/** The coming shows in a room, for those who keep its page. */
export const loader = (args: LoaderFunctionArgs) => loadShows(args, 'venue');
