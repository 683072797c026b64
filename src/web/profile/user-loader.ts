import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { loader as notFound } from '../errors/not-found-loader.ts';
import { publicProfile } from './public-profile.ts';

/** A public page; null when nobody keeps one under this name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const profile = await publicProfile(context.get(apiContext), { username: params.id ?? '' });
  return profile ?? notFound();
}
