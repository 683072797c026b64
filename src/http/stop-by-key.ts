import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Surroundings } from '#api.ts';
import { plain } from './plain.ts';

/** Answers a mail program that ends somebody's letters for them: told again, it is told the same. */
export function stopByKey(api: OpenAPIHono) {
  return async function stop(key: string, surroundings: Surroundings): Promise<Response> {
    const init = { method: 'POST', body: JSON.stringify({ key }), headers: { 'content-type': 'application/json' } };
    const { status } = key === '' ? { status: 404 } : await api.request('/session/letters/stop', init, surroundings);
    if (status >= 500) return plain(status, 'Please come again in a moment.');
    return plain(200, 'No more of these letters are sent.');
  };
}
