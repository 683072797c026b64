import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Decision, Trial } from '#scene/desk.ts';
import { type Api, ApiError, type DeskCalls } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { field, type RefusedForm, refuse, refusedBy, UNREADABLE, withoutPath } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { demandAccount } from '../session/account.ts';

/** What a page of the desk works with: the calls an editor may make, those anybody may, and the address asked for. */
export interface DeskWork {
  desk: DeskCalls;
  api: Api;
  params: LoaderFunctionArgs['params'];
}

/** What came of a form of the desk; `about` names it. */
export type Outcome =
  | { about: string; said: string; decision?: Decision }
  | { about: 'try'; trial: Trial; kept: Record<string, string> }
  | { about: string; refused: RefusedForm };

type Deed = (work: DeskWork, form: FormData) => Promise<Outcome>;

/** An editor who signed in without what the settings ask for. */
function lockedOut(error: unknown) {
  if (error instanceof ApiError && error.problem.status === 'PERMISSION_DENIED') return data(null, { status: 403 });
  throw error;
}

/** A loader for editors alone: others are sent to sign in, or get null and a 403. */
export function forEditors<T>(load: (work: DeskWork) => Promise<T>) {
  return async ({ context, request, params }: LoaderFunctionArgs) => {
    const { rank } = await demandAccount({ context, request });
    if (rank === 'member') return data(null, { status: 403 });
    const token = await context.get(formSessionContext).idToken();
    if (token === null) throw redirect(paths.login({ back: new URL(request.url).pathname }), 303);
    const api = context.get(apiContext);
    return load({ desk: api.desk(token), api, params }).catch(lockedOut);
  };
}

/** The answer to the forms of a page of the desk, each deed by its name. Every page can undo. */
export function deskActions(own: Record<string, Deed>) {
  const all: Record<string, Deed> = { ...own, undo };
  return async ({ context, request, params }: ActionFunctionArgs) => {
    const form = await request.formData();
    const name = field(form, 'deed');
    const about = field(form, 'about') || name;
    const run = Object.hasOwn(all, name) ? all[name] : undefined;
    try {
      if (run === undefined) return refused(about, refuse(UNREADABLE, {}, form));
      const token = await context.get(formSessionContext).idToken();
      if (token === null) return refused(about, refuse('You were signed out. Sign in in another tab, then send this again.', {}, form));
      const api = context.get(apiContext);
      return await run({ desk: api.desk(token), api, params }, form);
    } catch (error) {
      return refused(
        about,
        error instanceof FormFault ? refuse(error.message, { [error.field]: error.message }, form) : refusedBy(error, form),
      );
    }
  };
}

function refused(about: string, answer: ReturnType<typeof refuse>) {
  const fields = withoutPath(answer.data.fields);
  return data<Outcome>({ about, refused: { ...answer.data, fields } }, { status: answer.init?.status ?? 400 });
}

/** What is wrong with one field of a form ('' for the whole of it), found on this side. */
export class FormFault extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

async function undo({ desk }: DeskWork, form: FormData): Promise<Outcome> {
  await desk.undo(field(form, 'id'));
  return { about: 'undo', said: 'Taken back.' };
}

/** What was decided, with the decision to take back. */
export function decided(about: string, decision: Decision): Outcome {
  return { about, said: decision.said, decision };
}
