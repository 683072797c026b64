import type { LoaderFunctionArgs } from 'react-router';
import { loadShows, ownCredit } from './kept-show-work.ts';

/** The coming shows of a band, for those who keep its page. */
export const loader = (args: LoaderFunctionArgs) => loadShows(args, 'artist');

/** A band says how it is billed, that it does not play, or that a show is off. */
export const action = ownCredit;
