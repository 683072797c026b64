import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ROLE_NAMES } from '#scene/desk/hand-words.ts';
import { type KeptShow, NOT_OF_BANDS, NOT_OF_ROOMS, type WrittenFields } from '#scene/keepers/kept-show.ts';
import { withoutUndefined } from '#scene/without-undefined.ts';
import { ApiError } from '../../api.ts';
import { apiContext, formSessionContext } from '../../contexts.ts';
import type { Outcome } from '../../desk/editors.ts';
import { changedIn } from '../../desk/entries/field-form.ts';
import { laidOver } from '../../desk/entries/save-edit.ts';
import { fieldsOf, readShowForm, type ShowFields, textsOf } from '../../desk/shows/show-form.ts';
import { chosen, FormFault, formActions, keyOf, newKey } from '../../forms/dispatch.ts';
import { readLoaded } from '../../forms/loaded.ts';
import { field, withoutPath } from '../../forms/refused-form.ts';
import { paths } from '../../paths.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { asMyself, type PageKind, PLACES, stillMyself } from '../keeper-work.ts';

/** The coming shows of a page for its keepers; others are led to where they may ask to become one. */
export async function loadShows(args: LoaderFunctionArgs, kind: PageKind) {
  const id = args.params.id ?? '';
  const me = await asMyself(args);
  try {
    const [{ shows, announced }, told] = await Promise.all([
      me.get('/keep/{kind}/{id}/shows', { kind, id }),
      me.get('/keep/{kind}/{id}', { kind, id }),
    ]);
    return { shows, announced, approval: told.approval, kind, id, name: (told.artist ?? told.venue)?.name ?? '', once: newKey() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.problem.status === 'PERMISSION_DENIED') throw redirect(PLACES[kind].claim(id), 303);
    if (error.problem.status !== 'NOT_FOUND') throw error;
    return data(null, { status: 404 });
  }
}

/** One of them as one wrote it, listed or announced and waiting; null, and a 404, for one that is somewhere else by now. */
export async function loadShow(args: LoaderFunctionArgs, kind: PageKind) {
  const loaded = await loadShows(args, kind);
  if (!('shows' in loaded)) return loaded;
  const { shows, announced, ...rest } = loaded;
  const found = shows.find(({ show }) => show.id === args.params.show);
  const waiting = announced.find(({ proposal }) => proposal === args.params.show);
  const venues = await everyVenue(args.context.get(apiContext));
  if (found !== undefined && (kind === 'venue' || found.leads)) return { ...rest, kept: found, waiting: null, venues };
  return waiting === undefined ? data(null, { status: 404 }) : { ...rest, kept: null, waiting, venues };
}

/** A show as its form is filled with it: as it is listed, but for what one wrote that waits. */
export function writtenOf({ show, written }: Pick<KeptShow, 'show' | 'written'>): ShowFields {
  const { credit: _, hidden: _hidden, ...fields } = written?.fields ?? {};
  return { ...fieldsOf(show), ...withoutUndefined(fields) };
}

/** What a show that waits is called. */
export function nameOfWritten({ title = '', bill = [] }: Partial<Pick<ShowFields, 'title' | 'bill'>> | WrittenFields): string {
  return title || bill.map(({ name }) => name).join(', ');
}

type Actions = Parameters<typeof formActions<Outcome | Response, Outcome>>[0]['actions'];

const answer = (actions: Actions) => {
  const done = formActions<Outcome | Response, Outcome>({
    actions,
    refusedAs: (about, refused) => ({ about, refused: { ...refused, fields: withoutPath(refused.fields) } }),
  });
  return async (args: ActionFunctionArgs) => done(args);
};

function without<Fields extends object, Left extends object>(fields: Fields, left: Left) {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !Object.hasOwn(left, field))) as Omit<Fields, keyof Left>;
}

/** A room announces a show, or writes one anew that it announced and that waits. */
const announcing: Actions = {
  async make(form, args) {
    const id = args.params.id ?? '';
    const { venue: _, ...fields } = without(await readShowForm(form, {}, args.context.get(apiContext)), NOT_OF_ROOMS);
    if (fields.title === '' && fields.bill.length === 0) throw new FormFault('act0', 'Enter who plays, or the name of the night.');
    const me = await stillMyself(args);
    try {
      const proposal = args.params.show;
      const despite = field(form, 'despite') === '1';
      await me
        .once(keyOf(form))
        .post('/keep/{kind}/{id}/shows', { kind: 'venue', id, fields, despite, ...(proposal === undefined ? {} : { proposal }) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 'ALREADY_EXISTS') throw error;
      throw new FormFault('despite', error.problem.message);
    }
    return redirect(paths.venueShows(id), 303);
  },
};
export const announceHere = answer(announcing);

const SURE =
  'Everyone who starred it gets a message: right away on the day of the show, otherwise within half an hour. If it is canceled, tick the box above “Save”.';

/** A keeper sets what a show of theirs says. Where somebody else was quicker, what they wrote stands in every field but those that were changed here. */
const editing = (kind: PageKind): Actions => ({
  async edit(form, args) {
    const { id = '', show = '' } = args.params;
    const left = kind === 'venue' ? NOT_OF_ROOMS : NOT_OF_BANDS;
    const loaded = readLoaded<ShowFields>(form);
    const changed = changedIn(await readShowForm(form, loaded, args.context.get(apiContext)), loaded);
    const [fields, expected] = [without(changed.fields, left), without(changed.expected, left)];
    if (Object.keys(fields).length === 0) throw new FormFault('', 'You haven’t changed anything yet.');
    if (fields.status === 'cancelled' && field(form, 'sure') === '') throw new FormFault('sure', SURE);
    const me = await stillMyself(args);
    try {
      const saved = await me.post('/keep/{kind}/{id}/shows/edit', { kind, id, show, fields, expected });
      if (kind === 'venue' && !('proposal' in saved) && fields.venue !== undefined && fields.venue.id !== id) {
        args.context.get(formSessionContext).tell('show-moved-away');
        return redirect(paths.venueShows(id), 303);
      }
      return { about: 'edit', said: saved.said };
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 'ABORTED') throw error;
      const { shows } = await me.get('/keep/{kind}/{id}/shows', { kind, id });
      const found = shows.find((each) => each.show.id === show);
      const now = found === undefined ? loaded : writtenOf(found);
      const { message, fields: faults = {} } = error.problem;
      return { about: 'edit', refused: { message, fields: faults, kept: laidOver(form, textsOf(loaded), textsOf(now), fields, now) } };
    }
  },
});
export const editHere = answer({ ...announcing, ...editing('venue') });
export const editLed = answer(editing('artist'));

/** A band corrects its own credit, or calls off a show that it leads. */
export const ownCredit = answer({
  async credit(form, args) {
    const name = field(form, 'billed').trim();
    if (name === '') throw new FormFault('billed', 'Enter how you’re billed, or say you aren’t playing.');
    const role = chosen(form, 'role', ROLE_NAMES) ?? 'support';
    return say(form, args, { credit: { name, role } });
  },
  away: (form, args) => say(form, args, { credit: null }),
  off: (form, args) => say(form, args, { status: 'cancelled' }),
  on: (form, args) => say(form, args, { status: 'announced' }),
});

type Said = { credit: { name: string; role: keyof typeof ROLE_NAMES } | null } | { status: 'announced' | 'cancelled' };

async function say(form: FormData, args: ActionFunctionArgs, said: Said): Promise<Outcome> {
  const me = await stillMyself(args);
  const given = { kind: 'artist', id: args.params.id ?? '', show: field(form, 'show'), ...said };
  return { about: 'credit', said: (await me.post('/keep/{kind}/{id}/shows/credit', given)).said };
}
