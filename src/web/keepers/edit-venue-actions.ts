import type { LoaderFunctionArgs } from 'react-router';
import { keepVenue } from './keep-page.ts';
import { keepingActions } from './keeper-forms.ts';
import { loadKept } from './keeper-work.ts';

/** A venue as its keepers see it. */
export const loader = (args: LoaderFunctionArgs) => loadKept(args, 'venue');

/** Its keepers write its page, and settle who else keeps it. */
export const action = keepingActions('venue', keepVenue);
