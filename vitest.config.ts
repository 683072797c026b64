import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defaultExclude, defineConfig } from 'vitest/config';
import { isolatedTests, slowTests, TESTS } from './test/rig/needs.ts';

/** What Node has compiled once it need not compile again: in the workers, and in every process that a test starts. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `backline-compiled-${userInfo().uid}`);

/** Tests that start much have workers of their own, and those that want their modules fresh a process each. Else a worker's files share the modules that are loaded there already. */
const slow = Object.keys(slowTests());
const isolated = isolatedTests();
const apart = slow.filter((file) => !isolated.includes(file));

/** `vitest --mode quick` runs the tests that need no browser, no PostgreSQL and no killing, `vitest` every test, and `vitest --mode full` more of each (`test/rig/cases.ts`, `FULL_ENGINES`). */
export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include: TESTS, exclude: [...defaultExclude, ...slow, ...isolated] } },
      ...(mode === 'quick' ? [] : [{ extends: true as const, test: { name: 'slow', isolate: false, include: apart } }]),
      { extends: true, test: { name: 'isolated', include: mode === 'quick' ? isolated.filter((file) => !slow.includes(file)) : isolated } },
    ],
    provide: { speed: mode === 'quick' || mode === 'full' ? mode : 'usual' },
    globalSetup: ['test/rig/global-setup.ts'],
    env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    // Now and then one waits, for a patience to end, a browser or a killed process: a fourth keeps two cores busy then.
    maxWorkers: 4,
    // Their short-lived garbage is most of what they make: with room for it, a tenth less of the processor goes into collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // These only end what hangs. A slow or busy machine never fails a test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    reporters: ['default', './test/rig/closing-line.ts'],
  },
}));
