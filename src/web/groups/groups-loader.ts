import type { LoaderFunctionArgs } from 'react-router';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { apiContext } from '../contexts.ts';
import { findGroupKind } from './group-words.ts';

/** All promoters, or all series. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const kind = findGroupKind(request);
  const { groups } = await context.get(apiContext).get(LISTED_AT[kind] as '/promoters', {});
  return { kind, groups };
}
