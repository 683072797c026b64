import type { MiddlewareHandler } from 'hono';
import { runAbortable } from '#database/engines/transaction.ts';
import { Refusal, RefusalForNow } from '#scene/problem.ts';
import type { DatabaseHealth } from './database-health.ts';

/** In seconds. Pages retry on their own up to half a minute; beyond that people are told. */
const RETRY_AFTER_S = 60;
const AWAY = 'We can’t reach the archive right now. Nothing is lost. Try again in a minute.';
const UNCONFIRMED = 'The archive stopped answering before it confirmed this. Check whether it was saved before you send it again.';

/** The refusal of a request that the database failed under. A read may be retried; nobody knows whether a write took effect. */
export function awayRefusal(method: string): Refusal {
  return method === 'GET' || method === 'HEAD' ? notBegun() : new Refusal('UNAVAILABLE', UNCONFIRMED);
}

function notBegun(): Refusal {
  return new RefusalForNow('UNAVAILABLE', AWAY, RETRY_AFTER_S);
}

/** Refuses requests while the database is away, and aborts those under way when it goes: their transactions never commit. */
export function databaseGate(health: DatabaseHealth): MiddlewareHandler {
  return async (c, next) => {
    health.check();
    if (health.isAway) throw notBegun();
    const givenUp = new AbortController();
    const lost = Promise.withResolvers<never>();
    const stop = health.onAway(() => {
      givenUp.abort(notBegun());
      lost.reject(awayRefusal(c.req.method));
    });
    try {
      await Promise.race([runAbortable(givenUp.signal, next), lost.promise]);
    } finally {
      stop();
    }
  };
}
