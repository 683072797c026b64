import { explainUnknownGenres } from '#scene/artists/genre.ts';
import type { Entries, EntryFields } from '#scene/desk/desk-entry.ts';
import type { Api } from '../api.ts';
import type { Outcome } from '../desk/editors.ts';
import { asKept, genresIn } from '../desk/entries/field-form.ts';
import { READING } from '../desk/entries/keep-entry.ts';
import { type EntryWork, type Saved, saveEdit } from '../desk/entries/save-edit.ts';
import { runAllSteps } from '../forms/all-faults.ts';
import { FormFault } from '../forms/dispatch.ts';
import { type PageKind, PLACES } from './keeper-work.ts';

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
