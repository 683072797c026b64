import { type ActionFunctionArgs, redirect } from 'react-router';
import { emailFault } from '#scene/people/email.ts';
import type { Api } from '../api.ts';
import type { Outcome } from '../desk/editors.ts';
import { faultsOfPicture } from '../desk/pictures/picture-form.ts';
import { formActions } from '../forms/dispatch.ts';
import { keyOf } from '../forms/once.ts';
import { field, withoutPath } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { type PageKind, stillMyself } from './keeper-work.ts';

type Saving = (work: { desk: Api; params: { id?: string } }, form: FormData) => Promise<Outcome>;

/** What keepers do with their page. */
export function keepingActions(kind: PageKind, save: Saving) {
  const named = (args: ActionFunctionArgs) => ({ kind, id: args.params.id ?? '' });
  const answer = formActions<Outcome | Response, Outcome>({
    actions: {
      edit: async (form, args) => save({ desk: await stillMyself(args), params: named(args) }, form),
      async invite(form, args) {
        const email = field(form, 'email').trim();
        const me = await stillMyself(args);
        await me.once(keyOf(form)).post('/keep/{kind}/{id}/invite', { ...named(args), email, handsOver: field(form, 'hands') === 'over' });
        return { about: 'invite', said: `We sent an email to ${email}. Its link works once, for seven days.` };
      },
      async 'take-back'(form, args) {
        const me = await stillMyself(args);
        await me.post('/keep/{kind}/{id}/take-back', { ...named(args), invitation: field(form, 'invitation') });
        return { about: 'take-back', said: 'The invitation is canceled.' };
      },
      async 'let-go'(form, args) {
        const me = await stillMyself(args);
        await me.post('/keep/{kind}/{id}/proposals/take-back', { ...named(args), proposal: field(form, 'proposal') });
        return { about: 'let-go', said: 'You withdrew it. The page stays as it is.' };
      },
      async publish(form, args) {
        const me = await stillMyself(args);
        const { said } = await me.post('/keep/{kind}/{id}/proposals/publish', { ...named(args), proposal: field(form, 'proposal') });
        return { about: 'publish', said };
      },
      async dispute(form, args) {
        const me = await stillMyself(args);
        await me.post('/keep/{kind}/{id}/dispute', { ...named(args), claim: field(form, 'claim'), words: field(form, 'words').trim() });
        return { about: 'dispute', said: 'An editor will decide, and ask you if needed.' };
      },
      async leave(_, args) {
        const me = await stillMyself(args);
        await me.post('/keep/{kind}/{id}/leave', { ...named(args), sure: true });
        return redirect(paths.myPages(), 303);
      },
    },
    asked: {
      invite: () => ({ email: emailFault }),
      dispute: () => ({ words: 'Say why they aren’t one of you.' }),
      leave: () => ({ sure: 'Check this box first. You might not get the page back.' }),
    },
    refusedAs: (about, refused) => ({ about, refused: { ...refused, fields: faultsOfPicture(withoutPath(refused.fields)) } }),
  });
  return async (args: ActionFunctionArgs) => answer(args);
}
