import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../../api.ts';
import { apiContext } from '../../contexts.ts';
import { formActions } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { paths } from '../../paths.ts';
import { PLACES, stillMyself } from '../keeper-work.ts';
import { type ClaimOutcome, LETTER_SENT } from './claim-actions.ts';

/** What the code of an email asks; null, and a 404, for one that does not hold. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? '';
  const api = context.get(apiContext);
  const read = async () => (await api.post('/page-letters', { code: code === '' ? 'none' : code })) ?? null;
  const told = await read().catch(nullIfMissing);
  return told === null ? data({ told, code: '' }, { status: 404 }) : { told, code };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.problem.status === 'NOT_FOUND') return null;
  throw error;
}

const said = (yes: boolean) => (yes ? 'You said yes. They keep the page now.' : 'You said no. Nothing changes.');

const answer = formActions<ClaimOutcome | Response, ClaimOutcome>({
  actions: {
    async answer(form, { context }) {
      const yes = field(form, 'answer') === 'yes';
      await context.get(apiContext).post('/page-letters/answer', { code: field(form, 'code'), yes });
      return { about: 'answer', said: said(yes) };
    },
    async confirm(_form, { context, request }) {
      const code = new URL(request.url).searchParams.get('code') ?? '';
      await context.get(apiContext).post('/session/verify', { back: paths.pageLetter({ code }) });
      return { about: 'confirm', said: LETTER_SENT };
    },
    async accept(form, args) {
      const me = await stillMyself(args);
      const { page } = await me.post('/page-letters/accept', { code: field(form, 'code') });
      return redirect(PLACES[page.kind].edit(page.id), 303);
    },
  },
  refusedAs: (about, refused) => ({ about, refused }),
});

/** An email about a page is answered. */
export async function action(args: ActionFunctionArgs) {
  return answer(args);
}
