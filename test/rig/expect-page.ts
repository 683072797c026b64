import { expect } from '@playwright/test';

/** Playwright's `expect` with a time limit that only ends a hang, as in `vitest.config.ts`. */
export const expectPage = expect.configure({ timeout: 300_000 });
