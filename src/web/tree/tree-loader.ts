import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** A sheet of the tree, by `?part=` and `?sheet=`, or the latest; a 404 for an unknown one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const words = new URL(request.url).searchParams;
  const [part, sheet] = [words.get('part') ?? undefined, words.get('sheet') ?? undefined];
  const isAsked =
    (part === undefined || /^(?:all|none|(?:19|20|21)\d0)$/.test(part)) && (sheet === undefined || /^[1-9]\d{0,3}$/.test(sheet));
  const found = isAsked ? await context.get(apiContext).find('/tree', { part, sheet }) : undefined;
  return found === undefined ? data(null, { status: 404 }) : found;
}
