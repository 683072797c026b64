import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../../api.ts';
import { apiContext } from '../../contexts.ts';
import { formActions } from '../../forms/dispatch.ts';
import { field, type RefusedForm } from '../../forms/refused-form.ts';
import { asMyself, kindOf, type PageKind, PLACES, stillMyself } from '../keeper-work.ts';

const LOADERS = { artist: claimLoader('artist'), venue: claimLoader('venue') };
const ACTIONS = { artist: claimActions('artist'), venue: claimActions('venue') };

/** The page of an artist or a venue, claimed by whoever is signed in. */
export const loader = (args: LoaderFunctionArgs) => LOADERS[kindOf(args.request)](args);
export const action = (args: ActionFunctionArgs) => ACTIONS[kindOf(args.request)](args);

/** How a page can be claimed by whoever is signed in, and what became of it; one that is theirs already leads to where they write it. */
export function claimLoader(kind: PageKind) {
  return async (args: LoaderFunctionArgs) => {
    const id = args.params.id ?? '';
    const me = await asMyself(args);
    try {
      const told = await me.get('/claims/{kind}/{id}', { kind, id });
      if (told.keeps) throw redirect(PLACES[kind].edit(told.page.id), 303);
      // Where it was found to be another, that one can be claimed.
      if (told.page.id !== id) throw redirect(PLACES[kind].claim(told.page.id), 303);
      return { told, gone: '', now: Date.now() };
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 'NOT_FOUND') throw error;
      return data({ told: null, gone: error.problem.message, now: Date.now() }, { status: 404 });
    }
  };
}

/** What is said once the email that confirms an address is asked for again. */
export const LETTER_SENT = 'We sent you an email. Its link brings you back here.';

/** What came of a form of the page; `about` names it. */
export type ClaimOutcome = { about: string; said: string } | { about: string; refused: RefusedForm };

/** Takes a claim back, where one claims the page and where one's claims are listed. */
export async function withdraw(form: FormData, args: ActionFunctionArgs): Promise<ClaimOutcome> {
  const me = await stillMyself(args);
  await me.post('/claims/withdraw', { claim: field(form, 'claim') });
  return { about: 'withdraw', said: 'You withdrew your claim.' };
}

/** Each form of the page. */
export function claimActions(kind: PageKind) {
  const answer = formActions<ClaimOutcome | Response, ClaimOutcome>({
    actions: {
      /** The email that confirms one's address, which leads back here. */
      async confirm(_, { context, params }) {
        await context.get(apiContext).post('/session/verify', { back: PLACES[kind].claim(params.id ?? '') });
        return { about: 'confirm', said: LETTER_SENT };
      },
      async begin(_, args) {
        const me = await stillMyself(args);
        await me.post('/claims', { kind, id: args.params.id ?? '' });
        return redirect(PLACES[kind].claim(args.params.id ?? ''), 303);
      },
      async code(form, args) {
        const me = await stillMyself(args);
        const { found, said } = await me.post('/claims/look', { claim: field(form, 'claim'), link: field(form, 'link') });
        return found ? redirect(PLACES[kind].edit(args.params.id ?? ''), 303) : { about: 'code', said };
      },
      async letter(form, args) {
        const me = await stillMyself(args);
        await me.post('/claims/letter', { claim: field(form, 'claim') });
        return { about: 'letter', said: 'We sent the email. Ask the person who gets it to open its link.' };
      },
      async word(form, args) {
        const me = await stillMyself(args);
        await me.post('/claims/ask', { claim: field(form, 'claim'), words: field(form, 'words').trim() });
        return { about: 'word', said: 'The editors have it. You’ll get an email either way.' };
      },
      withdraw,
    },
    asked: { word: () => ({ words: 'Tell the editors how you’re connected to it.' }) },
    refusedAs: (about, refused) => ({ about, refused }),
  });
  return async (args: ActionFunctionArgs) => answer(args);
}
