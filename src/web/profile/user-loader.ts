import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';
import { loader as notFound } from '../errors/not-found-loader.ts';

/** A public page; null when nobody keeps one under this name. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const profile = await context.get(apiContext).profile({ username: params.id ?? '' });
  return profile ?? notFound();
}
