import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { explainUnknownGenres } from '#scene/artists/genre.ts';
import type { Entries, EntryFields } from '#scene/desk/desk-entry.ts';
import { emailFault } from '#scene/people/email.ts';
import type { Api } from '../api.ts';
import type { Outcome } from '../desk/editors.ts';
import { asKept, genresIn } from '../desk/entries/field-form.ts';
import { READING } from '../desk/entries/keep-entry.ts';
import { type EntryWork, type Saved, saveEdit } from '../desk/entries/save-edit.ts';
import { faultsOfPicture } from '../desk/pictures/picture-form.ts';
import { FormFault, formActions, keyOf, runAllSteps } from '../forms/dispatch.ts';
import { field, withoutPath } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { kindOf, loadKept, type PageKind, PLACES, stillMyself } from './keeper-work.ts';

/** An artist or a venue as its keepers see it. */
export const loader = (args: LoaderFunctionArgs) => loadKept(args, kindOf(args.request));

const ACTIONS = { artist: keepingActions('artist', savingOf('artist')), venue: keepingActions('venue', savingOf('venue')) };

/** Its keepers write its page, and settle who else keeps it. */
export const action = (args: ActionFunctionArgs) => ACTIONS[kindOf(args.request)](args);

/** Looks whether there are the genres that a keeper chose anew. @throws FormFault where there are not */
async function demandGenres(me: Api, id: string, form: FormData, { genres }: Partial<EntryFields['artist']>): Promise<void> {
  const chosen = genresIn(form);
  if (JSON.stringify(chosen) === JSON.stringify(genres)) return;
  const why = explainUnknownGenres(chosen, (await me.get('/keep/{kind}/{id}', { kind: 'artist', id })).genres);
  if (why !== undefined) throw new FormFault('genres', why);
}

/** Saves what keepers changed of a page. They are told what they did without the way to take it back: that is an editor's, and they can write it again. */
export function savingOf<Kind extends PageKind>(kind: Kind) {
  const { read, fieldsOf, textsOf } = READING[kind];
  const saved: Saved<Entries[Kind], Partial<EntryFields[Kind]>> = {
    async read(form, loaded, me, id) {
      const [, fields] = await runAllSteps(
        async () => (kind === 'artist' ? demandGenres(me, id, form, loaded as Partial<EntryFields['artist']>) : undefined),
        () => read(form, loaded, me, id),
      );
      return asKept(kind, fields);
    },
    fieldsOf: (entry) => asKept(kind, fieldsOf(entry)),
    textsOf: (fields) => textsOf(fields as EntryFields[Kind]),
    async find(me, id) {
      const kept = await me.get('/keep/{kind}/{id}', { kind, id });
      const entry = kept.written[kind] ?? kept[kind];
      if (entry === null) throw new Error('A page that is kept is none.');
      return entry as Entries[Kind];
    },
    edit: async (me, { address: _, ...edit }) => ({
      said: await me.post(`/keep/{kind}/{id}/${kind}` as '/keep/{kind}/{id}/artist', { kind, ...edit } as never),
      id: edit.id,
    }),
    kept: kind,
    page: PLACES[kind].edit,
  };
  return async (work: EntryWork, form: FormData): Promise<Outcome> => {
    const outcome = await saveEdit(saved, work, form);
    return 'decision' in outcome ? { about: outcome.about, said: outcome.said } : outcome;
  };
}

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
