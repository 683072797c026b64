import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Keeper } from '#scene/keepers/claim.ts';
import { roleOpens } from '#scene/people/roles.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { type Api, ApiError, type ReadAnswer } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { FormFault, newKey } from '../forms/dispatch.ts';
import { SIGNED_OUT } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';

export type PageKind = 'artist' | 'venue';
/** A page as its keepers see it. */
export type Kept = ReadAnswer<'/keep/{kind}/{id}'>;

/** Of which kind the page is that an address is about. */
export function kindOf({ url }: Request): PageKind {
  return new URL(url).pathname.startsWith(`${LISTED_AT.venue}/`) ? 'venue' : 'artist';
}

/** How somebody came to keep a page. */
export const WAY_WORDS: Record<Keeper['way'], string> = {
  code: 'with a code on its own site',
  letter: 'by email to its address',
  word: 'by an editor',
  invited: 'invited by another keeper',
};

/** Where a page stands, is claimed, and is written by those who keep it. */
export const PLACES = {
  artist: { page: (id: string) => paths.artist(id), claim: paths.claimArtist, edit: paths.editArtist, desk: paths.deskArtist },
  venue: { page: (id: string) => paths.venue(id), claim: paths.claimVenue, edit: paths.editVenue, desk: paths.deskVenue },
};

/** The API as whoever is signed in; others are sent to sign in, and come back. */
export async function asMyself({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<Api> {
  await demandAccount({ context, request });
  const token = await context.get(formSessionContext).idToken();
  if (token === null) throw redirect(paths.login({ back: new URL(request.url).pathname }), 303);
  return context.get(apiContext).as(token);
}

/** The same where a form was sent: whoever was signed out meanwhile loses nothing. */
export async function stillMyself({ context }: Pick<ActionFunctionArgs, 'context'>): Promise<Api> {
  const token = await context.get(formSessionContext).idToken();
  if (token === null) throw new FormFault('', SIGNED_OUT);
  return context.get(apiContext).as(token);
}

/** A page for its keepers: others are led to where they may ask to become one, editors to the desk; null, and a 404, where there is none. */
export async function loadKept(args: LoaderFunctionArgs, kind: PageKind) {
  const id = args.params.id ?? '';
  const me = await asMyself(args);
  try {
    return { kept: await me.get('/keep/{kind}/{id}', { kind, id }), kind, id, once: newKey() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.problem.status === 'NOT_FOUND') return data(null, { status: 404 });
    if (error.problem.status !== 'PERMISSION_DENIED') throw error;
    const { role } = await demandAccount(args);
    throw redirect(roleOpens('editor', role) ? PLACES[kind].desk(id) : PLACES[kind].claim(id), 303);
  }
}
