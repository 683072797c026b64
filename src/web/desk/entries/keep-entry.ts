import { redirect } from 'react-router';
import type { Artist } from '#scene/artists/artist.ts';
import type { Decision } from '#scene/desk/desk.ts';
import type { ArtistFields, DeskEntries, NewsFields, ServiceFields, VenueFields } from '#scene/desk/desk-entry.ts';
import { HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import type { Ending } from '#scene/entries/ending.ts';
import type { EndingWhy } from '#scene/entries/ending-words.ts';
import type { EntryKind } from '#scene/entries/entry-kind.ts';
import type { NewsPost } from '#scene/entries/news.ts';
import type { Service } from '#scene/entries/service.ts';
import type { SceneFields, SceneWords } from '#scene/site/scene-words.ts';
import { WORDS_ID } from '#scene/site/words-id.ts';
import { foldName } from '#scene/text/names.ts';
import type { Venue } from '#scene/venues/venue.ts';
import type { Api } from '../../api.ts';
import { inTurn } from '../../forms/all-faults.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { keyOf } from '../../forms/once.ts';
import { field, kept, UNREADABLE } from '../../forms/refused-form.ts';
import { paths } from '../../paths.ts';
import { type DeskFormWork, type DeskWork, decided, type Outcome } from '../editors.ts';
import { newsFieldsOf, readNewsForm } from '../news/news-form.ts';
import { takePictures } from '../pictures/picture-form.ts';
import { readSceneForm, sceneFieldsOf } from '../scene/scene-form.ts';
import { readServiceForm, serviceFieldsOf } from '../services/service-form.ts';
import { artistFieldsOf, readArtistForm, readVenueForm, venueFieldsOf } from './entry-form.ts';
import { textIn, timeIn, wordsIn } from './form-values.ts';
import { newMusicians } from './same-musician.ts';
import { type Saved, saveEdit } from './save-edit.ts';

/** How one ended, and which of its coming shows are canceled or take place without it. */
interface End {
  ended: string | null;
  ending: Ending;
  cancel: string[];
  unbill: string[];
}

/** The calls by which one kind of entry is kept at the desk. */
interface EntryCalls<Entry, Fields extends object> extends Saved<Entry, Fields> {
  list: (desk: Api, q: string) => Promise<DeskEntries>;
  make: (desk: Api, given: { fields: Fields; despite: boolean }) => Promise<{ id: string }>;
  hide: (desk: Api, id: string, hidden: { why: keyof typeof HIDDEN_WORDS; note: string }) => Promise<Decision>;
  /** Says how one ended; of what is not on the roster nothing ends. */
  end?: (desk: Api, id: string, end: End) => Promise<Decision>;
  /** Makes two one; of what is not on the roster there is nothing to be made one. */
  merge?: (desk: Api, from: string, to: string) => Promise<Decision>;
}

const ARTISTS: EntryCalls<Artist, ArtistFields> = {
  read: readArtist,
  fieldsOf: artistFieldsOf,
  find: async (desk, id) => (await desk.get('/desk/artists/{id}', { id })).entry,
  list: (desk, q) => desk.get('/desk/artists', { q }),
  async edit(desk, edit) {
    const { decision, id } = await desk.post('/desk/artists/{id}/edit', edit);
    return { said: decision, id };
  },
  make: (desk, given) => desk.post('/desk/artists', given),
  hide: (desk, id, hidden) => desk.post('/desk/artists/{id}/hide', { id, hidden }),
  end: (desk, id, { ending, ...end }) =>
    desk.post('/desk/artists/{id}/end', { id, ...end, ending: { ...ending, why: ending.why === 'died' ? 'died' : 'ended' } }),
  merge: (desk, from, to) => desk.post('/desk/merge/artists', { from, to }),
  page: paths.deskArtist,
};
const VENUES: EntryCalls<Venue, VenueFields> = {
  read: readVenueForm,
  fieldsOf: venueFieldsOf,
  find: async (desk, id) => (await desk.get('/desk/venues/{id}', { id })).entry,
  list: (desk, q) => desk.get('/desk/venues', { q }),
  async edit(desk, edit) {
    const { decision, id } = await desk.post('/desk/venues/{id}/edit', edit);
    return { said: decision, id };
  },
  make: (desk, given) => desk.post('/desk/venues', given),
  hide: (desk, id, hidden) => desk.post('/desk/venues/{id}/hide', { id, hidden }),
  end: (desk, id, { ending, ...end }) => desk.post('/desk/venues/{id}/end', { id, ...end, ending: { ...ending, why: 'closed' } }),
  merge: (desk, from, to) => desk.post('/desk/merge/venues', { from, to }),
  page: paths.deskVenue,
};

const NEWS: EntryCalls<NewsPost, NewsFields> = {
  read: readNewsForm,
  fieldsOf: newsFieldsOf,
  find: async (desk, id) => (await desk.get('/desk/news/{id}', { id })).entry,
  list: (desk, q) => desk.get('/desk/news', { q }),
  async edit(desk, edit) {
    const { decision, id } = await desk.post('/desk/news/{id}/edit', edit);
    return { said: decision, id };
  },
  make: (desk, given) => desk.post('/desk/news', given),
  hide: (desk, id, hidden) => desk.post('/desk/news/{id}/hide', { id, hidden }),
  page: paths.deskPost,
};
const SERVICES: EntryCalls<Service, ServiceFields> = {
  read: readServiceForm,
  fieldsOf: serviceFieldsOf,
  find: async (desk, id) => (await desk.get('/desk/services/{id}', { id })).entry,
  list: (desk, q) => desk.get('/desk/services', { q }),
  async edit(desk, edit) {
    const { decision, id } = await desk.post('/desk/services/{id}/edit', edit);
    return { said: decision, id };
  },
  make: (desk, given) => desk.post('/desk/services', given),
  hide: (desk, id, hidden) => desk.post('/desk/services/{id}/hide', { id, hidden }),
  page: paths.deskService,
};
const SCENE: Saved<SceneWords, SceneFields> = {
  read: readSceneForm,
  fieldsOf: sceneFieldsOf,
  find: async (desk) => (await desk.get('/desk/scene')).told.entry,
  async edit(desk, { fields, expected, why }) {
    const { decision, id } = await desk.post('/desk/scene/edit', { fields, expected, why });
    return { said: decision, id };
  },
  page: () => paths.deskScene(),
};

/** Reads the form of an artist, and who its new members are. @throws FormFault for all that cannot be meant, and for who they may be */
export async function readArtist(form: FormData, loaded: Partial<ArtistFields>, api: Api, id: string): Promise<ArtistFields> {
  let musicians: ReadonlyMap<number, string> = new Map();
  const [, fields] = await inTurn(
    async () => {
      musicians = await newMusicians(api, form, loaded, id);
    },
    () => readArtistForm(form, loaded, musicians),
  );
  return fields;
}

/** What is done on the page of each kind of entry. */
export const artistDeskActions = actionsOf(ARTISTS);
export const venueDeskActions = actionsOf(VENUES);
export const newsDeskActions = actionsOf(NEWS);
export const serviceDeskActions = actionsOf(SERVICES);
/** How the words of the scene are set. */
export const sceneDeskEdit = (work: DeskWork, form: FormData) => saveEdit(SCENE, { ...work, params: { id: WORDS_ID } }, form);
/** How each is made. */
export const makeArtist = makingOf(ARTISTS, 'artist');
export const makeVenue = makingOf(VENUES, 'venue');
export const makePost = makingOf(NEWS, 'news');
export const makeService = makingOf(SERVICES, 'service');

function actionsOf<Entry, Fields extends object>(kept: EntryCalls<Entry, Fields>) {
  return {
    edit: (work: DeskFormWork, form: FormData) => saveEdit(kept, work, form),
    async hide({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      const why = chosen(form, 'why', HIDDEN_WORDS);
      if (why === undefined) throw new FormFault('why', 'Say why it is taken off.');
      return decided('hide', await kept.hide(desk, params.id ?? '', { why, note: field(form, 'note').trim() }));
    },
    async end({ desk, params }: DeskWork, form: FormData): Promise<Outcome> {
      if (kept.end === undefined) throw new FormFault('', UNREADABLE);
      return decided('end', await kept.end(desk, params.id ?? '', await endIn(kept, desk, form, params.id ?? '')));
    },
    async unend({ desk, params }: DeskWork): Promise<Outcome> {
      const fields = { ended: null, ending: null } as unknown as Partial<Fields>;
      const { said } = await kept.edit(desk, { id: params.id ?? '', fields, expected: {}, address: undefined, why: undefined });
      return 'id' in said ? decided('end', said) : { about: 'end', said: said.said };
    },
    async merge({ desk, params, tell }: DeskFormWork, form: FormData): Promise<Outcome> {
      if (kept.merge === undefined) throw new FormFault('', UNREADABLE);
      // Who was chosen of those offered for a name is meant, however much of it was typed.
      const other = field(form, 'found') || ((await namedIn(kept, desk, form, params.id ?? '')) ?? field(form, 'other'));
      if (other === '') throw new FormFault('other', 'Choose the one that is the same as this one.');
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
async function endIn<Entry, Fields extends object>(kept: EntryCalls<Entry, Fields>, desk: Api, form: FormData, id: string): Promise<End> {
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
async function namedIn<Entry, Fields extends object>(
  { list }: EntryCalls<Entry, Fields>,
  desk: Api,
  form: FormData,
  but: string,
): Promise<string | undefined> {
  const name = field(form, 'othername').trim();
  if (name === '') return undefined;
  const same = (other: string) => foldName(other) === foldName(name);
  const others = (await list(desk, name)).entries.filter((entry) => entry.id !== but);
  const called = others.filter((entry) => [entry.name, ...entry.alsoAs].some(same));
  const [only] = called;
  if (only === undefined)
    throw new FormFault('othername', `Nobody else is called “${name}”.${whollyCalled(others.map((entry) => entry.name))}`);
  if (called.length > 1) throw new FormFault('othername', `Several are called “${name}”. Open the one that goes, and merge it from there.`);
  return only.id;
}

/** So many are named of those whose names hold what was typed. */
const MAX_NAMED = 6;

/** Says who may be meant by a part of a name: two are made one only by what one of them is called. */
function whollyCalled(names: readonly string[]): string {
  if (names.length === 0) return '';
  const named = names.slice(0, MAX_NAMED).map((name) => `“${name}”`);
  return ` Write the whole name: ${named.join(', ')}${names.length > MAX_NAMED ? ' or another' : ''}.`;
}

/** What was looked at before an entry was made: who is known by its name already. */
export interface LookedFor {
  about: 'make entry';
  likely: { id: string; name: string; by: string; same: boolean; shows: number }[];
  form: Record<string, string>;
}

function makingOf<Entry, Fields extends object>({ read, make, page }: EntryCalls<Entry, Fields>, kind: EntryKind) {
  const makeNew = async (desk: Api, form: FormData, key: string | undefined): Promise<Outcome> => {
    const [, fields] = await inTurn(
      () => takePictures(desk, form),
      () => read(form, {}, desk, ''),
    );
    const despite = field(form, 'despite') === '1';
    const name = field(form, 'name').trim();
    if (!despite) {
      const { likely } = await desk.post('/desk/likely-entries', { kind, name });
      if (likely.length > 0) return { about: 'make entry', likely, form: kept(form) };
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
