import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Profile, ProfileFields } from '#scene/people/profile.ts';
import { ApiError } from '../api.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import type { KeptEdit } from '../documents/kept-edit.ts';
import { field, isUnreachable, refuse, SIGNED_OUT, toRefusedForm, UNREACHED, UNREADABLE, withoutPath } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';
import { isNamed, readOwnProfile } from './public-profile.ts';

/** One's own page, to edit; others are redirected to the page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const username = params.id ?? '';
  const own = await readOwnProfile(api);
  if (own === null || !isNamed(own.profile, username)) throw redirect(paths.user(username), 303);
  return own.profile;
}

/** The loaded profile, with changed fields as the site has them now. */
function withStanding(loaded: Profile, present: Profile, changed: ProfileFields): Profile {
  const pick = <T extends object>(from: T, names: object | undefined) =>
    Object.fromEntries(Object.keys(names ?? {}).map((name) => [name, Reflect.get(from, name)])) as Partial<T>;
  const { social, ...others } = changed;
  return { ...loaded, ...pick(present, others), social: { ...loaded.social, ...pick(present.social, social) } };
}

/** Changed fields as they were loaded. */
function before({ social, ...loaded }: Profile, changed: ProfileFields): ProfileFields {
  const said = (from: object, names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, Reflect.get(from, name)]));
  const { social: links, ...others } = changed;
  return { ...said(loaded, others), ...(links === undefined ? {} : { social: said(social, links) }) };
}

/** Fields of a form that differ from the profile it was filled with. */
function changedFields(loaded: Profile, form: FormData): ProfileFields {
  const given = (name: string, before: string) => {
    // Forms send CRLF.
    const now = form.has(name) ? field(form, name).replace(/\r\n/g, '\n') : before;
    return now === before ? undefined : now;
  };
  const { displayname, location, bio, social } = loaded;
  const fields = {
    displayname: given('displayname', displayname),
    location: given('location', location),
    bio: given('bio', bio),
  };
  const links = {
    instagram: given('instagram', social.instagram),
    facebook: given('facebook', social.facebook),
    website: given('website', social.website),
  };
  const changedLinks = present(links);
  return { ...present(fields), ...(Object.keys(changedLinks).length === 0 ? {} : { social: changedLinks }) };
}

function present<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string };
}

/** Saves what changed. Without a script it redirects to the public page; with one the form says 'saved' first. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const loaded = readLoaded(field(form, 'loaded'));
  if (loaded === undefined) return refuse(UNREADABLE, {}, form);
  const fields = changedFields(loaded, form);
  const expected = before(loaded, fields);
  const edit: KeptEdit = { uid: loaded.uid, username: loaded.username, fields, expected, at: Date.now() };
  const seen = Number(field(form, 'seen'));
  try {
    const token = await context.get(formSessionContext).idToken();
    if (token === null) return refuse(SIGNED_OUT, {}, form);
    if (await isKeptHere(loaded.uid)) {
      if (!(await saveOverKept(edit, seen))) return stillHere(edit);
    } else if (Object.keys(fields).length > 0) await api.as(token).post('/post/updateUserData', { uid: loaded.uid, fields, expected });
  } catch (error) {
    if (isUnreachable(error) && (await storeUnsent(edit, seen))) return stillHere(edit);
    const refused = toRefusedForm(error, form);
    const told = { ...refused.data, fields: withoutPath(refused.data.fields) };
    const init = { status: refused.init?.status ?? 400 };
    if (!(error instanceof ApiError) || error.problem.status !== 'ABORTED') return data(told, init);
    const present = (await readOwnProfile(api))?.profile;
    if (present === undefined) return data(told, init);
    // Saving again overwrites what others changed meanwhile.
    const kept: Record<string, string> = { ...told.kept, loaded: JSON.stringify(withStanding(loaded, present, fields)) };
    return data({ ...told, kept, conflict: { present, mine: fields } }, init);
  }
  if (field(form, 'hydrated') !== '') return data({ saved: true as const });
  context.get(formSessionContext).tell('page-saved');
  return redirect(paths.user(params.id ?? ''), 303);
}

/** Tells the form which edit is stored. */
function stillHere({ at }: KeptEdit) {
  return data({ keptHere: at }, { status: UNREACHED });
}

/** Whether an edit is stored on this device; never on the server. */
async function isKeptHere(uid: string): Promise<boolean> {
  if (typeof document === 'undefined') return false;
  const { readKeptEdit } = await import('../documents/client.ts');
  return (await readKeptEdit(uid)) !== undefined;
}

/** Sends an edit together with a stored one. @returns whether the page has all of it */
async function saveOverKept(edit: KeptEdit, seen: number): Promise<boolean> {
  const { keepEdit, readKeptEdit } = await import('../documents/client.ts');
  const { sendKeptEdit } = await import('../documents/client.ts');
  await keepEdit(edit, seen);
  await sendKeptEdit();
  return (await readKeptEdit(edit.uid)) === undefined;
}

/** Stores an unsent edit. @returns false where the browser stores nothing: the form still has it */
async function storeUnsent(edit: KeptEdit, seen: number): Promise<boolean> {
  if (typeof document === 'undefined') return false;
  const { keepEdit } = await import('../documents/client.ts');
  return keepEdit(edit, seen).then(
    () => true,
    () => false,
  );
}

/** The values the form was filled with; undefined for a form of no page of ours. */
function readLoaded(text: string): Profile | undefined {
  try {
    const loaded = JSON.parse(text) as Partial<Profile> | null;
    const isWhole = holdsTexts(loaded, 'uid', 'username', 'displayname', 'location', 'bio');
    return isWhole && holdsTexts(loaded?.social, 'instagram', 'facebook', 'website') ? (loaded as Profile) : undefined;
  } catch {
    return undefined;
  }
}

function holdsTexts(value: object | null | undefined, ...names: string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string');
}
