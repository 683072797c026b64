import type { Page } from '@playwright/test';
import { expectPage } from './expect-page.ts';
import { MACHINES, type Visited, type Visitor } from './visitor.ts';

/** The page of a show in the next two weeks. */
export const SHOW = '/shows/the-tin-whistlers-the-cannery-2026-11-27';
export const WITH_WORKER = { ...MACHINES.phone, serviceWorkers: 'allow' as const };

/** The addresses cached on this device. */
export const copies = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('documents')).keys();
    return kept.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
  });

/** Opens a page with a worker and waits until the next two weeks are cached. */
export async function visit(site: Visited, path: string, page?: Visitor): Promise<Visitor> {
  const visitor = page ?? (await site.visitor(WITH_WORKER));
  await visitor.goto(path);
  await expectPage.poll(() => copies(visitor)).toContain('/venues/cannery');
  return visitor;
}
