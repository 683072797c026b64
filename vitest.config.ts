import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defaultExclude, defineConfig } from 'vitest/config';
import { isolatedTests, slowTests, TESTS } from './test/rig/needs.ts';

/** What Node has compiled once it need not compile again: in the workers, and in every process that a test starts. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), `backline-compiled-${userInfo().uid}`);

/** Tests that start much, or want their modules fresh. All others share their workers, with the modules that are loaded there already. */
const slow = Object.keys(slowTests());
const isolated = [...slow, ...isolatedTests()];

/** `vitest` runs every test, `vitest --mode quick` those that need no browser, no PostgreSQL and no killing. */
export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      { extends: true, test: { name: 'shared', isolate: false, include: TESTS, exclude: [...defaultExclude, ...isolated] } },
      { extends: true, test: { name: 'isolated', include: mode === 'quick' ? isolatedTests() : isolated } },
    ],
    provide: { engines: mode === 'quick' ? ['sqlite'] : ['sqlite', 'postgres'] },
    globalSetup: ['test/rig/global-setup.ts'],
    env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    maxWorkers: 2,
    // These end what hangs, on a busy machine too; no test is about them.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './test/rig/closing-line.ts'],
  },
}));
