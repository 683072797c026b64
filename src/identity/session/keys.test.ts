import { expect, onTestFinished, test } from 'vitest';
import { ENGINES, openTestApp } from '#rig/test-app.ts';
import { openKeys } from './keys.ts';

test.each(ENGINES)('whoever asks while the first key is made has it too, on %s', async (engine) => {
  const app = await openTestApp(engine);
  onTestFinished(() => app.close());
  const keys = openKeys(app.db, app.machineClock, { idTokenTtl: 3600 });
  const asked = [keys.current()];
  let isMade = false;
  void asked[0]?.finally(() => {
    isMade = true;
  });
  while (!isMade) {
    asked.push(keys.current());
    await new Promise((resolve) => setImmediate(resolve));
  }
  const outcomes = await Promise.allSettled(asked);
  expect(new Set(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.id : outcome.reason))).size).toBe(1);
});
