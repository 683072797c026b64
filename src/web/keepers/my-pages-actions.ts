import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { formActions } from '../forms/dispatch.ts';
import { type ClaimOutcome, withdraw } from './claims/claim-actions.ts';
import { asMyself } from './keeper-work.ts';

/** The pages one keeps, and those one says are one's own. */
export async function loader(args: LoaderFunctionArgs) {
  const me = await asMyself(args);
  return { mine: await me.get('/claims'), now: Date.now() };
}

const answer = formActions<ClaimOutcome, ClaimOutcome>({
  actions: { withdraw },
  refusedAs: (about, refused) => ({ about, refused }),
});

/** A claim is taken back. */
export async function action(args: ActionFunctionArgs) {
  return answer(args);
}
