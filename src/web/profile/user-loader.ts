import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { loader as notFound } from '../errors/not-found-loader.ts';
import { isNamed, publicProfile, readOwnProfile } from './public-profile.ts';

/** A public profile, or one's own before it is public; null for an unknown name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const username = params.id ?? '';
  const profile = await publicProfile(api, { username });
  if (profile !== null) return { profile, isPublic: true };
  const own = await readOwnProfile(api);
  return own !== null && isNamed(own.profile, username) ? own : notFound();
}
