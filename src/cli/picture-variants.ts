import { join } from 'node:path';
import { logChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import type { Log } from '#log.ts';
import { type Icons, openIcons } from '#pictures/icons.ts';
import { openVariants, type Variants } from '#pictures/variants.ts';
import { SCENE_PARTS } from '#scene/change.ts';
import type { Runtime } from './runtime.ts';

/** The pack's pictures for day and night, kept in the data folder. */
export function openPictureVariants({ pack, config, log }: Runtime): Promise<Variants> {
  const [folder, cache] = [join(pack.folder, 'artistinfo'), join(config.dataDir, 'cache/pictures')];
  return openVariants({ folder, artists: pack.artists, night: pack.scene.look.night, cache, log });
}

/** The installed site's icons, kept in the data folder. */
export function openSceneIcons({ pack, config, log }: Runtime): Promise<Icons> {
  return openIcons({ logo: pack.logo, day: pack.scene.look.day, cache: join(config.dataDir, 'cache/icons'), log });
}

/** Draws the variants that are missing; once they are there, pages that were kept with the pictures as they are, are made anew. */
export async function drawVariants(db: Database, variants: Variants, log: Log): Promise<void> {
  if (!(await variants.draw())) return;
  await inTransaction(db, (change) => logChanges(change, [{ kind: 'scene', id: SCENE_PARTS.pictures }])).catch((error: unknown) =>
    log.warn({ err: error }, 'Kept pages keep naming the pictures as they are'),
  );
}
