import { LIMITS, type LimitName } from '#identity/limits/limits.ts';
import type { TestSite } from './test-app.ts';

/** Waits for the start of a period, so that none ends during a count. */
export function beginPeriod({ machineClock, wait }: Pick<TestSite, 'machineClock' | 'wait'>, seconds: number): void {
  wait(seconds + 1 - (Math.floor(machineClock().epochMilliseconds / 1000) % seconds));
}

/** Uses up a limit. */
export async function spendAll(app: Pick<TestSite, 'identity' | 'machineClock' | 'wait'>, limit: LimitName, who: string): Promise<void> {
  const { most, seconds } = LIMITS[limit];
  beginPeriod(app, seconds);
  for (let spent = 0; spent < most; spent++) await app.identity.limits.spend([limit, who]);
}
