import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Decision, FilterTrial, Trial } from '#scene/desk/desk.ts';
import type { RosterTrial } from '#scene/desk/roster-file.ts';
import { roleOpens } from '#scene/people/roles.ts';
import type { Show } from '#scene/shows/show.ts';
import { type Api, ApiError } from '../api.ts';
import { apiContext, type FormSession, formSessionContext } from '../contexts.ts';
import { FormFault, formActions } from '../forms/dispatch.ts';
import { field, type RefusedForm, SIGNED_OUT, withoutPath } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';
import { faultsOfPicture } from './pictures/picture-form.ts';
import type { UnknownNames } from './shows/show-form.ts';

/** What a page of the desk works with: the API as an editor and as anybody, and the address asked for. */
export interface DeskWork {
  desk: Api;
  api: Api;
  params: LoaderFunctionArgs['params'];
  query: URLSearchParams;
}

interface DeskPageWork extends DeskWork {
  path: string;
  /** Leads to where what the page is about stands by now; not from a page that is open, for something may be typed there. */
  leadOn: (id: string | undefined, page: (id: string) => string) => void;
}

/** What a form of the desk works with: it may lead to another page, and have something said there. */
export interface DeskFormWork extends DeskWork {
  tell: FormSession['tell'];
}

interface Tried {
  about: 'try' | 'try source' | 'try text';
  trial: Trial;
  kept: Record<string, string>;
}

/** What was looked at before an entry was made: who is known by its name already. */
export interface LookedFor {
  about: 'make entry';
  likely: { id: string; name: string; by: string; same: boolean; shows: number }[];
  form: Record<string, string>;
}

/** What was looked at before a show is announced: what is listed that night, and what was typed. */
export interface Looked {
  about: 'make';
  likely: { show: Show; same: boolean }[];
  unknown: UnknownNames;
  form: Record<string, string>;
  added?: string | undefined;
  why?: string;
}

/** What came of a form of the desk; `about` names it. */
export type Outcome =
  | { about: string; said: string; decision?: Decision }
  | Tried
  | { about: 'try roster'; roster: RosterTrial; kept: Record<string, string>; why?: string }
  | { about: 'try filter'; filterTrial: FilterTrial; kept: Record<string, string> }
  | Looked
  | LookedFor
  | { about: string; refused: RefusedForm };

/** What was tried by one of the forms of a page, if that was the last. */
export function triedOf(outcome: Outcome | undefined, about: Tried['about']): Tried | undefined {
  return outcome !== undefined && 'trial' in outcome && outcome.about === about ? outcome : undefined;
}

type DeskAction = (work: DeskFormWork, form: FormData) => Promise<Outcome | ReturnType<typeof data<Outcome>>>;

/** An editor who signed in without what the settings ask for. */
function lockedOut(error: unknown) {
  if (error instanceof ApiError && error.problem.status === 'PERMISSION_DENIED') return data(null, { status: 403 });
  throw error;
}

/** A loader for editors alone: others are sent to sign in, or get null and a 403. */
export function forEditors<T>(load: (work: DeskPageWork) => Promise<T>, who: 'editor' | 'admin' = 'editor') {
  return async ({ context, request, params }: LoaderFunctionArgs) => {
    const { role } = await demandAccount({ context, request });
    if (!roleOpens(who, role)) return data(null, { status: 403 });
    const session = context.get(formSessionContext);
    const token = await session.idToken();
    const { pathname, searchParams: query } = new URL(request.url);
    if (token === null) throw redirect(paths.login({ back: pathname }), 303);
    const api = context.get(apiContext);
    const leadOn: DeskPageWork['leadOn'] = (id, page) => {
      if (id !== undefined && id !== params.id && !session.isOpen(pathname)) throw redirect(page(id), 301);
    };
    return load({ desk: api.as(token), api, path: pathname, params, query, leadOn }).catch(lockedOut);
  };
}

/** The field in which a form says by what name it is told what came of it; without one it is what it asks for. */
const OUTCOME = 'outcome';

/** The answer to the forms of a page of the desk, each action by its name. Every page can undo. */
export function deskActions(own: Record<string, DeskAction>) {
  return formActions({
    actions: Object.fromEntries(Object.entries({ ...own, undo }).map(([name, run]) => [name, atWork(run)])),
    refusedAs: (name, refused, form): Outcome => ({
      about: field(form, OUTCOME) || name,
      refused: { ...refused, fields: faultsOfPicture(withoutPath(refused.fields)) },
    }),
  });
}

function atWork(run: DeskAction) {
  return async (form: FormData, { context, params, request }: ActionFunctionArgs) => {
    const session = context.get(formSessionContext);
    const token = await session.idToken();
    if (token === null) throw new FormFault('', SIGNED_OUT);
    const api = context.get(apiContext);
    return run({ desk: api.as(token), api, params, query: new URL(request.url).searchParams, tell: session.tell }, form);
  };
}

async function undo({ desk }: DeskWork, form: FormData): Promise<Outcome> {
  const { left } = await desk.post('/desk/undo', { id: field(form, 'id') });
  return { about: 'undo', said: ['Undone.', ...left].join(' ') };
}

/** What was decided, with the decision to take back. */
export function decided(about: string, decision: Decision): Outcome {
  return { about, said: decision.said, decision };
}

/** What is ticked of a list; kept with the form, so that a form not taken stands there as it was sent. */
export function picksIn(form: FormData, name: string): string[] {
  const picks = form.getAll(name).filter((id) => typeof id === 'string');
  form.set('picks', picks.join(' '));
  return picks;
}

/** What was ticked in a form that was not taken. */
export function picksOf(refused: RefusedForm | undefined): ReadonlySet<string> {
  return new Set(refused?.kept.picks?.split(' ').filter(Boolean));
}
