import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Profile, ProfileFields } from '#scene/profile.ts';
import { apiContext, formSessionContext } from '../contexts.ts';
import { field, refuse, refusedBy, UNREADABLE, withoutPath } from '../forms/refused-form.ts';
import { paths } from '../paths.ts';

/** One's own page to edit; anybody else is led to the page itself. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const username = params.id ?? '';
  const [account, profile] = [await api.account(), await api.profile({ username })];
  if (account === null || profile === null || profile.uid !== account.uid) throw redirect(paths.user(username), 303);
  return profile;
}

/** What of a form differs from the profile it was filled from. */
function changedFields(loaded: Profile, form: FormData): ProfileFields {
  const given = (name: string, before: string) => {
    // Browsers send line breaks as CR LF, whatever they were.
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

/** Saves what changed. Where no script runs the page is the answer; else it says so, and turns after a second. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  try {
    const token = await context.get(formSessionContext).idToken();
    if (token === null) return refuse('You were signed out. Copy what you wrote, sign in, and save again.', {}, form);
    const loaded = readLoaded(field(form, 'loaded'));
    if (loaded === undefined) return refuse(UNREADABLE, {}, form);
    const fields = changedFields(loaded, form);
    if (Object.keys(fields).length > 0) await api.updateUserData(token, loaded.uid, fields);
  } catch (error) {
    const refused = refusedBy(error, form);
    return data({ ...refused.data, fields: withoutPath(refused.data.fields) }, { status: refused.init?.status ?? 400 });
  }
  if (field(form, 'awake') !== '') return data({ saved: true as const });
  context.get(formSessionContext).tell('page-saved');
  return redirect(paths.user(params.id ?? ''), 303);
}

function readLoaded(text: string): Profile | undefined {
  try {
    return JSON.parse(text) as Profile;
  } catch {
    return undefined;
  }
}
