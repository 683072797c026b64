import type { Context } from 'hono';
import { surroundingsOf } from '#endpoint.ts';
import type { Caller } from '../identity.ts';

/** Who asks. */
export function callerOf(c: Context): Caller {
  const { address = '', gone } = surroundingsOf(c);
  return { address, agent: c.req.header('user-agent') ?? '', gone };
}
