import { data, type LoaderFunctionArgs } from 'react-router';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { historyActions, loadHistory } from './load-history.ts';

/** What became different of what the scene says of itself. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const told = await loadHistory({ context, request }, 'scene', WORDS_ID);
  return told ?? data(null, { status: 404 });
}

/** Editors take back what was changed. */
export const action = historyActions;
