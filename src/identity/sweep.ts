import { timestamp } from '#clock.ts';
import type { Log } from '#log.ts';
import { sweepDevices } from './account/known-devices.ts';
import type { Identity } from './identity.ts';
import { forgetMade } from './limits/idempotency.ts';
import { sweepExpired } from './session/session-store.ts';

const EVERY_MS = 3_600_000;

/** Takes out what nobody can use any more. */
export async function sweep({ db, clock, limits }: Identity): Promise<void> {
  await sweepExpired(db, timestamp(clock()));
  await sweepDevices(db, clock());
  await forgetMade(db, clock());
  await limits.sweep();
}

/** Does so every hour. */
export function startSweeping(identity: Identity, log: Log): ReturnType<typeof setInterval> {
  const timer = setInterval(() => {
    sweep(identity).catch((error: unknown) => log.error({ err: error }, 'What is over could not be taken out'));
  }, EVERY_MS);
  timer.unref();
  return timer;
}
