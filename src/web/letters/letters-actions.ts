import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { parseFollow } from '#scene/follows/follow-words.ts';
import { emailFault } from '#scene/people/email.ts';
import { ApiError } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { FormFault, formActions } from '../forms/dispatch.ts';
import { field } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';

/** The follows of an email's key or of the signed-in account; what to follow; and the code of a confirmation. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [key, code] = [query.get('key') ?? '', query.get('code') ?? ''];
  const { kind, document } = parseFollow(query.get('follow') ?? '') ?? {};
  const api = context.get(apiContext);
  const asked = { ...(kind === undefined ? {} : { kind }), ...(document === undefined ? {} : { document }) };
  try {
    return { ...(await api.get('/session/letters', { key, code, ...asked })), key, code, isVoid: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 'NOT_FOUND') throw error;
    return { letters: null, unconfirmed: false, asked: null, awaited: null, key: '', code, isVoid: true };
  }
}

function readFollowed(form: FormData) {
  const found = parseFollow(field(form, 'follow'));
  if (found === undefined) throw new FormFault('', 'There’s nothing by that name to follow.');
  return { ...found, key: field(form, 'key') };
}

type Done = { said: string; asked?: string } | Response;

const answer = formActions<Done, { refused: unknown }>({
  actions: {
    async follow(form, { context }) {
      const email = field(form, 'email').trim();
      const given = form.has('email') ? { email } : {};
      const fault = form.has('email') ? emailFault(email) : undefined;
      if (fault !== undefined) throw new FormFault('email', fault);
      const { told } = await context.get(apiContext).post('/session/letters/follow', { ...readFollowed(form), ...given });
      return told === 'asked' ? { said: 'asked', asked: email } : { said: 'You’re following it.' };
    },
    async unfollow(form, { context }) {
      await context.get(apiContext).post('/session/letters/unfollow', readFollowed(form));
      return { said: 'You unfollowed it.' };
    },
    async times(form, { context }) {
      await context.get(apiContext).post('/session/letters', {
        key: field(form, 'key'),
        weekly: form.has('weekly'),
        atOnce: form.has('atOnce'),
        tonight: form.has('tonight'),
        pages: form.has('pages'),
        weekday: Number(field(form, 'weekday')),
        hour: Number(field(form, 'hour')),
      });
      return { said: 'Saved.' };
    },
    async yes(form, { context }) {
      const { key } = await context.get(apiContext).post('/session/letters/yes', { code: field(form, 'code') });
      context.get(formSessionContext).tell('letters-begin');
      return redirect(paths.letters({ key }), 303);
    },
  },
  refusedAs: (_, refused) => ({ refused }),
});

/** Answers any form of the page. */
export async function action(args: ActionFunctionArgs) {
  return answer(args);
}
