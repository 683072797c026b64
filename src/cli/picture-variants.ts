import { join } from 'node:path';
import type { Database } from '#database/open.ts';
import { bumpContentVersion } from '#database/settings.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Log } from '#log.ts';
import { openVariants, type Variants } from '#pictures/variants.ts';
import type { Runtime } from './runtime.ts';

/** The pack's pictures for day and night, kept in the data folder. */
export function openPictureVariants({ pack, config, log }: Runtime): Promise<Variants> {
  const [folder, cache] = [join(pack.folder, 'artistinfo'), join(config.dataDir, 'cache/pictures')];
  return openVariants({ folder, artists: pack.artists, night: pack.scene.look.night, cache, log });
}

/** Draws the variants that are missing; once they are there, pages that were kept with the pictures as they are, are made anew. */
export async function drawVariants(db: Database, variants: Variants, log: Log): Promise<void> {
  if (!(await variants.draw())) return;
  await inTransaction(db, bumpContentVersion).catch((error: unknown) =>
    log.warn({ err: error }, 'Kept pages keep naming the pictures as they are'),
  );
}
