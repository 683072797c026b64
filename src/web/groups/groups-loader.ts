import type { LoaderFunctionArgs } from 'react-router';
import type { GroupKind } from '#scene/entries/entry-kind.ts';
import { LISTED_AT } from '#scene/site/addresses.ts';
import { apiContext } from '../contexts.ts';

/** All promoters, or all series. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const kind: GroupKind = new URL(request.url).pathname.startsWith(LISTED_AT.promoter) ? 'promoter' : 'series';
  const { groups } = await context.get(apiContext).get(LISTED_AT[kind] as '/promoters', {});
  return { kind, groups };
}
