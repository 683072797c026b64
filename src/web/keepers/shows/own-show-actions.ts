import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { kindOf } from '../keeper-work.ts';
import { editHere, editLed, loadShow } from './kept-show-work.ts';

/** A coming show in a room, or one that a band leads, for those who keep its page. */
export const loader = (args: LoaderFunctionArgs) => loadShow(args, kindOf(args.request));

/** What it says is set. */
export const action = (args: ActionFunctionArgs) => (kindOf(args.request) === 'venue' ? editHere : editLed)(args);
