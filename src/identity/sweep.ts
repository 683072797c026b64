import { timestamp } from '#clock.ts';
import type { Log } from '#log.ts';
import type { Identity } from './identity.ts';
import { sweepDevices } from './known-devices.ts';
import { sweepExpired } from './session-store.ts';

const EVERY_MS = 3_600_000;

/** Takes out, every hour, what nobody can use any more. */
export function startSweeping({ db, clock, limits }: Identity, log: Log): ReturnType<typeof setInterval> {
  const sweep = async () => {
    await sweepExpired(db, timestamp(clock()));
    await sweepDevices(db, clock());
    await limits.sweep();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'What is over could not be taken out'));
  }, EVERY_MS);
  timer.unref();
  return timer;
}
