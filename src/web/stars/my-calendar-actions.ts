import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { formActions } from '../forms/dispatch.ts';
import { demandAccount } from '../session/account.ts';

/** When the address of the private calendar was made, if there is one. */
export async function loader(args: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  await demandAccount(args);
  return args.context.get(apiContext).get('/session/calendar');
}

/** The address as it was just made; null where it was taken away. */
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

/** Makes the address of the private calendar, or has it open nothing any more. */
export async function action(args: ActionFunctionArgs) {
  return answer(args);
}
