import { redirect } from 'react-router';
import type { ArtistFields, DeskEntries, Entries, EntryFields, NewsFields } from '#scene/desk/desk-entry.ts';
import { HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import type { Ending } from '#scene/entries/ending.ts';
import type { EndingWhy } from '#scene/entries/ending-words.ts';
import { NEWS } from '#scene/entries/entry-fields.ts';
import { type EntryKind, isOnRoster } from '#scene/entries/entry-kind.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import type { SceneFields, SceneWords } from '#scene/site/scene-words.ts';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { foldName } from '#scene/text/names.ts';
import { endFault } from '#scene/time/line-up-times.ts';
import type { Api } from '../../api.ts';
import { chosen, FormFault, keyOf, runAllSteps } from '../../forms/dispatch.ts';
import { field, keepTyped, UNREADABLE } from '../../forms/refused-form.ts';
import { paths } from '../../paths.ts';
import { type DeskFormWork, type DeskWork, decided, type Outcome } from '../editors.ts';
import { takePictures } from '../pictures/picture-form.ts';
import { aboutIn } from './about-form.ts';
import { type ListedKind, WAYS } from './entry-links.ts';
import { fieldsOf, readFields, textsOf } from './field-form.ts';
import { knownTime, textIn, timeIn, wordsIn } from './form-values.ts';
import { membersIn } from './rows.ts';
import { newMusicians } from './same-musician.ts';
import { type Saved, saveEdit } from './save-edit.ts';

interface End {
  ended: string | null;
  ending: Ending;
  cancel: string[];
  unbill: string[];
}

function callsOf<Kind extends ListedKind>(kind: Kind) {
  // All kinds have the same calls: they are typed as those of one.
  const at = `/desk${LISTED_AT[kind]}` as '/desk/artists';
  const saved: Saved<Entries[Kind], EntryFields[Kind]> = {
    ...READING[kind],
    find: async (desk, id) => (await desk.get(`${at}/{id}`, { id })).entry as unknown as Entries[Kind],
    async edit(desk, edit) {
      const { decision, id } = await desk.post(`${at}/{id}/edit`, edit as never);
      return { said: decision, id };
    },
    page: WAYS[kind].one,
  };
  return {
    ...saved,
    list: (desk: Api, q: string): Promise<DeskEntries> => desk.get(at, { q }),
    make: (desk: Api, given: { fields: EntryFields[Kind]; despite: boolean }): Promise<{ id: string }> => desk.post(at, given as never),
    hide: (desk: Api, id: string, hidden: { why: keyof typeof HIDDEN_WORDS; note: string }) => desk.post(`${at}/{id}/hide`, { id, hidden }),
    end: (desk: Api, id: string, end: End) => desk.post(`${at}/{id}/end`, { id, ...end } as never),
    merge: (desk: Api, from: string, to: string) => desk.post(`/desk/merge${LISTED_AT[kind]}` as '/desk/merge/artists', { from, to }),
  };
}

type EntryCalls = ReturnType<typeof callsOf<ListedKind>>;

type Reading<Kind extends EntryKind> = Pick<Saved<Entries[Kind], EntryFields[Kind]>, 'read' | 'fieldsOf' | 'textsOf'>;
const readingOf = <Kind extends EntryKind>(kind: Kind, read: Reading<Kind>['read']): Reading<Kind> => ({
  read,
  fieldsOf: (entry) => fieldsOf(kind, entry),
  textsOf: (fields) => textsOf(kind, fields),
});

/** How the form of each kind is read. @throws FormFault for all that cannot be meant */
export const READING: { readonly [Kind in EntryKind]: Reading<Kind> } = {
  artist: readingOf('artist', readArtist),
  venue: readingOf('venue', (form, loaded) => readFields('venue', form, loaded)),
  news: readingOf('news', readNews),
  promoter: readingOf('promoter', (form, loaded) => readFields('promoter', form, loaded)),
  series: readingOf('series', (form, loaded) => readFields('series', form, loaded)),
  service: readingOf('service', (form, loaded) => readFields('service', form, loaded)),
  scene: readingOf('scene', (form, loaded) => readFields('scene', form, loaded)),
};

/** Reads the form of an artist, and who its new members are: whoever they may be is asked. */
async function readArtist(form: FormData, loaded: Partial<ArtistFields>, api: Api, id: string): Promise<ArtistFields> {
  let musicians: ReadonlyMap<number, string> = new Map();
  const [, fields] = await runAllSteps(
    async () => {
      musicians = await newMusicians(api, form, loaded, id);
    },
    () =>
      readFields('artist', form, loaded, {
        ended() {
          const ended = timeIn(form, 'ended') ?? null;
          const why = endFault({ formed: knownTime(form, 'formed'), ended });
          if (why !== undefined) throw new FormFault('ended', why);
          return ended;
        },
        members: () => membersIn(form, loaded.members ?? [], musicians),
      }),
  );
  return fields;
}

async function readNews(form: FormData, loaded: Partial<NewsFields>, desk: Api): Promise<NewsFields> {
  const fields = readFields('news', form, loaded);
  if (fields.text === '' && !fields.draft) throw new FormFault('text', NEWS.text.fault);
  return { ...fields, about: await aboutIn(form, loaded.about ?? [], desk) };
}

/** How the words of the scene are set. */
export const sceneDeskEdit = (work: DeskWork, form: FormData) => saveEdit(SCENE, { ...work, params: { id: WORDS_ID } }, form);
const SCENE: Saved<SceneWords, SceneFields> = {
  ...READING.scene,
  find: async (desk) => (await desk.get('/desk/scene')).told.entry,
  async edit(desk, { fields, expected, why }) {
    const { decision, id } = await desk.post('/desk/scene/edit', { fields, expected, why });
    return { said: decision, id };
  },
  page: () => paths.deskScene(),
};

/** What is done on the page of each kind of entry. */
export function actionsOf(kind: ListedKind) {
  const kept = callsOf(kind);
  return {
    edit: (work: DeskFormWork, form: FormData) => saveEdit(kept, work, form),
    async hide({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const why = chosen(form, 'why', HIDDEN_WORDS);
      if (why === undefined) throw new FormFault('why', 'Say why you’re taking it off.');
      return decided('hide', await kept.hide(desk, params.id ?? '', { why, note: field(form, 'note').trim() }));
    },
    async end({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      if (!isOnRoster(kind)) throw new FormFault('', UNREADABLE);
      return decided('end', await kept.end(desk, params.id ?? '', await endIn(kept, desk, form, params.id ?? '')));
    },
    async unend({ desk, params }: DeskWork): Promise<Outcome> {
      const fields = { ended: null, ending: null };
      const { said } = await kept.edit(desk, { id: params.id ?? '', fields, expected: {}, address: undefined, why: undefined });
      return 'id' in said ? decided('end', said) : { about: 'end', said: said.said };
    },
    async merge({ desk, params, tell }: DeskFormWork, form: FormData): Promise<Outcome> {
      if (!isOnRoster(kind)) throw new FormFault('', UNREADABLE);
      // Who was chosen of those offered for a name is meant, however much of it was typed.
      const other = field(form, 'found') || ((await namedIn(kept, desk, form, params.id ?? '')) ?? field(form, 'other'));
      if (other === '') throw new FormFault('other', 'Choose the one that’s the same.');
      const [from, to] = field(form, 'stays') === 'other' ? [params.id ?? '', other] : [other, params.id ?? ''];
      const decision = await kept.merge(desk, from, to);
      if (to !== params.id) {
        tell('made-one');
        throw redirect(kept.page(to), 303);
      }
      return decided('merge', decision);
    },
  };
}

/** Reads how an entry ended. What is in its place is looked up by its whole name. @throws FormFault for what cannot be meant */
async function endIn(kept: EntryCalls, desk: Api, form: FormData, id: string): Promise<End> {
  const why = chosen(form, 'endwhy', WHYS);
  if (why === undefined) throw new FormFault('endwhy', 'Say what happened.');
  const [name, words] = [textIn(form, 'endnow'), wordsIn(form, 'endwords')];
  const same = (other: string) => foldName(other) === foldName(name);
  const others = name === '' ? [] : (await kept.list(desk, name)).entries.filter((entry) => entry.id !== id && entry.off === null);
  const now = others.find((entry) => [entry.name, ...entry.alsoAs].some(same));
  const shows = (what: string) =>
    [...form].flatMap(([field, value]) => (field.startsWith('show ') && value === what ? [field.slice('show '.length)] : []));
  return {
    ended: timeIn(form, 'endwhen') ?? null,
    ending: {
      why,
      ...(name === '' ? {} : { now: { id: now?.id ?? null, name: now?.name ?? name } }),
      ...(words === '' ? {} : { words }),
    },
    cancel: shows('cancel'),
    unbill: shows('unbill'),
  };
}

const WHYS: Record<EndingWhy, true> = { ended: true, died: true, closed: true };

/** The one of the name that was typed; undefined where none was. @throws FormFault where nobody is called so, or several are */
async function namedIn({ list }: EntryCalls, desk: Api, form: FormData, but: string): Promise<string | undefined> {
  const name = field(form, 'othername').trim();
  if (name === '') return undefined;
  const same = (other: string) => foldName(other) === foldName(name);
  const others = (await list(desk, name)).entries.filter((entry) => entry.id !== but);
  const called = others.filter((entry) => [entry.name, ...entry.alsoAs].some(same));
  const [only] = called;
  if (only === undefined) throw new FormFault('othername', `There’s no other “${name}”.${whollyCalled(others.map((entry) => entry.name))}`);
  if (called.length > 1)
    throw new FormFault('othername', `There are several called “${name}”. Open the one to remove and merge it from there.`);
  return only.id;
}

const MAX_NAMED = 6;

/** Says who may be meant by a part of a name: two are made one only by what one of them is called. */
function whollyCalled(names: readonly string[]): string {
  if (names.length === 0) return '';
  const named = names.slice(0, MAX_NAMED).map((name) => `“${name}”`);
  return ` Enter the full name: ${named.join(', ')}${names.length > MAX_NAMED ? ' or another' : ''}.`;
}

/** How an entry is made. */
export function makingOf(kind: ListedKind) {
  const { read, make, page } = callsOf(kind);
  const makeNew = async (desk: Api, form: FormData, key: string | undefined): Promise<Outcome> => {
    const [, fields] = await runAllSteps(
      () => takePictures(desk, form),
      () => read(form, {}, desk, ''),
    );
    const despite = field(form, 'despite') === '1';
    const name = field(form, 'name').trim();
    if (!despite) {
      const { likely } = await desk.post('/desk/likely-entries', { kind, name });
      if (likely.length > 0) return { about: 'make entry', likely, form: keepTyped(form) };
    }
    const { id } = await make(desk.once(key), { fields, despite });
    throw redirect(page(id), 303);
  };
  return async ({ desk }: DeskWork, form: FormData): Promise<Outcome> => {
    const key = keyOf(form);
    const [outcome] = await Promise.allSettled([makeNew(desk, form, key)]);
    // Whatever came of it: a form that is sent again would else be asked about whom it made the first time.
    const made = key === undefined ? undefined : await desk.find('/desk/made/{key}', { key });
    if (made !== undefined) throw redirect(page(made.id), 303);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  };
}
