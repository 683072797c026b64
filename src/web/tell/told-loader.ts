import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../contexts.ts';

/** A tip by its private key; null and a 404 for an unknown one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const tip = key === '' || key.length > 100 ? undefined : await context.get(apiContext).find('/tips/told', { key });
  return tip === undefined ? data(null, { status: 404 }) : { tip, now: Date.now() };
}
