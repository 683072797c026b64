import { timestamp } from '#clock.ts';
import { sweepKnownDevices } from './account/known-devices.ts';
import type { Identity } from './identity.ts';
import { sweepMade } from './limits/idempotency.ts';
import { sweepExpired } from './session/session-store.ts';

/** Takes out what nobody can use any more. */
export async function sweepIdentity({ db, clock, limits }: Identity): Promise<void> {
  await sweepExpired(db, timestamp(clock()));
  await sweepKnownDevices(db, clock());
  await sweepMade(db, clock());
  await limits.sweep();
}
