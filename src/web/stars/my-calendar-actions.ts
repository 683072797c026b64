import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { formActions } from '../forms/dispatch.ts';
import { demandAccount } from '../session/account.ts';

/** When the private calendar's address was created. */
export async function loader(args: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  await demandAccount(args);
  return args.context.get(apiContext).get('/session/calendar');
}

/** The new address; null once deleted. */
type Done = { path: string | null };

const answer = formActions({
  actions: {
    make: async (_, { context }): Promise<Done> => context.get(apiContext).post('/session/calendar'),
    end: async (_, { context }): Promise<Done> => {
      await context.get(apiContext).post('/session/calendar/end');
      return { path: null };
    },
  },
  refusedAs: (_, refused) => ({ refused }),
});

/** Creates the private calendar's address, or deletes it. */
export async function action(args: ActionFunctionArgs) {
  return answer(args);
}
