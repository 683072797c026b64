import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/rig/global-setup.ts'],
    env: { NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    reporters: ['default', './test/rig/closing-line.ts'],
  },
});
