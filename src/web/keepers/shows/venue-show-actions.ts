import type { LoaderFunctionArgs } from 'react-router';
import { editHere, loadShow } from './kept-show-work.ts';

/** A coming show in a room, for those who keep its page. */
export const loader = (args: LoaderFunctionArgs) => loadShow(args, 'venue');

/** What it says is set. */
export const action = editHere;
