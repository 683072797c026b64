import type { LoaderFunctionArgs } from 'react-router';
import { editLed, loadShow } from './kept-show-work.ts';

/** A coming show that a band leads, for those who keep its page. */
export const loader = (args: LoaderFunctionArgs) => loadShow(args, 'artist');

/** What it says is set. */
export const action = editLed;
