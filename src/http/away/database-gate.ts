import type { MiddlewareHandler } from 'hono';
import { runAbortable } from '#database/engines/transaction.ts';
import { Refusal, RefusalForNow } from '#scene/problem.ts';
import type { DatabaseHealth } from './database-health.ts';

/** When somebody may come again, in seconds. Pages wait and ask again by themselves where it is half a minute or less; while the archive is away a person is told. */
const AGAIN_S = 60;
const AWAY = 'The archive cannot be reached just now. Nothing is lost; try again in a minute.';
const UNCONFIRMED = 'The archive stopped answering before this was confirmed. Look whether it is there before you send it again.';

/** Said of what was under way when the database went: a read may be tried again, of a write nobody knows whether it was kept, and nobody is told to send it again blindly. */
export function awayRefusal(method: string): Refusal {
  return method === 'GET' || method === 'HEAD' ? notBegun() : new Refusal('UNAVAILABLE', UNCONFIRMED);
}

function notBegun(): Refusal {
  return new RefusalForNow('UNAVAILABLE', AWAY, AGAIN_S);
}

/** Refuses at once whatever needs the database while it is away, and gives up what is under way when it goes: nobody waits for a database that hangs, and what it has not committed by then it never will. */
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
