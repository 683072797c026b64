import type { LoaderFunctionArgs } from 'react-router';
import type { DeskWaits } from '#scene/desk/desk.ts';
import { apiContext, formSessionContext } from '../contexts.ts';

/** What waits at the desk, for whoever may see it. Whether they may the pages say; a number that does not come keeps nobody out. */
export async function loader({ context }: LoaderFunctionArgs): Promise<DeskWaits | null> {
  const session = context.get(formSessionContext);
  if (!session.mayBeKnown()) return null;
  try {
    const token = await session.idToken();
    return token === null ? null : await context.get(apiContext).as(token).get('/desk/waits');
  } catch {
    return null;
  }
}
