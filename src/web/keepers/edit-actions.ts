import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { savingOf } from './keep-page.ts';
import { keepingActions } from './keeper-forms.ts';
import { kindOf, loadKept } from './keeper-work.ts';

/** An artist or a venue as its keepers see it. */
export const loader = (args: LoaderFunctionArgs) => loadKept(args, kindOf(args.request));

const ACTIONS = { artist: keepingActions('artist', savingOf('artist')), venue: keepingActions('venue', savingOf('venue')) };

/** Its keepers write its page, and settle who else keeps it. */
export const action = (args: ActionFunctionArgs) => ACTIONS[kindOf(args.request)](args);
