import { join } from 'node:path';
import { logChanges } from '#database/changes/change-log.ts';
import type { Database } from '#database/engines/open.ts';
import { inTransaction } from '#database/engines/transaction.ts';
import { type IntervalJob, startIntervalJob } from '#interval-job.ts';
import type { Log } from '#log.ts';
import { type Icons, openIcons } from '#pictures/icons.ts';
import { openSentPictures, type SentPictures } from '#pictures/sent/sent-pictures.ts';
import { sheetSceneOf } from '#pictures/sheets/sheet.ts';
import { openSheets, type Sheets } from '#pictures/sheets/sheets.ts';
import { openVariants, type Variants } from '#pictures/variants.ts';
import { SCENE_PARTS } from '#scene/change.ts';
import { isUpload } from '#scene/pictures/picture.ts';
import type { Runtime } from './runtime.ts';

/** The pack's picture variants, in the data folder. */
export function openPictureVariants({ pack, config, log }: Runtime): Promise<Variants> {
  const [folder, cache] = [join(pack.folder, 'artistinfo'), join(config.dataDir, 'cache/pictures')];
  return openVariants({ folder, artists: pack.artists, night: pack.scene.look.night, cache, log });
}

/** The installed site's icons, in the data folder. */
export function openSceneIcons({ pack, config, log }: Runtime): Promise<Icons> {
  return openIcons({ logo: pack.logo, day: pack.scene.look.day, cache: join(config.dataDir, 'cache/icons'), log });
}

/** Sent pictures, in the data folder. */
export function openSent({ pack, config, db, log }: Runtime): SentPictures {
  return openSentPictures({ db, night: pack.scene.look.night, cache: join(config.dataDir, 'cache/sent'), log });
}

/** Draws missing variants, then invalidates cached pages without them. */
export async function drawVariants(db: Database, variants: Variants, log: Log): Promise<void> {
  if (!(await variants.draw())) return;
  await inTransaction(db, (tx) => logChanges(tx, [{ kind: 'scene', id: SCENE_PARTS.pictures }])).catch((error: unknown) =>
    log.warn({ err: error }, 'Cached pages still use the old pictures'),
  );
}

/** Previews and flyers, in the data folder. `address` is the public address. */
export function openSceneSheets({ pack, config, clock, db, log }: Runtime, address: () => string, sent: SentPictures): Promise<Sheets> {
  const { zone } = pack.scene;
  const scene = () => sheetSceneOf(pack, config.publicUrl === undefined ? '' : new URL(address()).host);
  const cache = join(config.dataDir, 'cache/sheets');
  const pictures = async (file: string) => (isUpload(file) ? ((await sent.whole(file)) ?? null) : join(pack.folder, 'artistinfo', file));
  return openSheets({ db, clock, zone, scene, pictures, cache, log });
}

/** How often to look for missing previews, in milliseconds. */
const SHEETS_EVERY_MS = 15_000;

/** Draws previews and flyers as shows change. Requested ones, the scene's own and flyers come first, the others after `drawn`. */
export function keepDrawing(sheets: Sheets, drawn: Promise<unknown>, log: Log): IntervalJob {
  let reach: 'all' | 'week' = 'week';
  const job = startIntervalJob((stop) => sheets.draw(stop, reach), {
    everyMs: SHEETS_EVERY_MS,
    failed: (error) => log.warn({ err: error }, 'Previews and flyers could not be drawn; keeping the old ones'),
    why: 'the site is closing',
  });
  sheets.whenAsked(() => job.also((stop) => sheets.drawAsked(stop)));
  const goOn = () => {
    reach = 'all';
    job.also((stop) => sheets.draw(stop));
  };
  void drawn.then(goOn, goOn);
  return job;
}
