import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** Services, filtered by `?kind=`; an unknown kind filters nothing. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { services, kinds } = await context.get(apiContext).get('/services', {});
  const asked = new URL(request.url).searchParams.get('kind') ?? '';
  const kind = kinds.find((each) => each === asked);
  const groups = kinds
    .map((each) => ({ kind: each, services: services.filter((service) => service.kind === each) }))
    .filter((group) => group.services.length > 0);
  const counts = groups.map((group) => ({ kind: group.kind, of: group.services.length }));
  return { counts, groups: kind === undefined ? groups : groups.filter((group) => group.kind === kind), kind };
}
