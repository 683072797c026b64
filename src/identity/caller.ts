import type { Context } from 'hono';
import type { Caller } from './identity.ts';

/** What the corridor tells every room of a request: the address it truly came from. */
export interface Surroundings {
  address?: string;
  /** Aborted when whoever asks goes away before they were answered. */
  gone?: AbortSignal | undefined;
  /** Takes the answer as it is, where whoever asks is in this process: it is then not written down to be read again. */
  take?: (answer: unknown) => void;
}

/** Who asks. */
export function callerOf(c: Context): Caller {
  const { address = '', gone } = (c.env ?? {}) as Surroundings;
  return { address, agent: c.req.header('user-agent') ?? '', gone };
}
