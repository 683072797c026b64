import type { LoaderFunctionArgs } from 'react-router';
import { keepArtist } from './keep-page.ts';
import { keepingActions } from './keeper-forms.ts';
import { loadKept } from './keeper-work.ts';

/** An artist as its keepers see it. */
export const loader = (args: LoaderFunctionArgs) => loadKept(args, 'artist');

/** Its keepers write its page, and settle who else keeps it. */
export const action = keepingActions('artist', keepArtist);
