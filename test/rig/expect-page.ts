import { expect } from '@playwright/test';

/** What a page is to come to say, waited for as long as other conditions are (`vitest.config.ts`): on a machine that does other things too, five seconds pass unseen. */
export const expectPage = expect.configure({ timeout: 15_000 });
