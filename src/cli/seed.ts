import { Command } from 'commander';
import { loadPack } from '#pack/load.ts';
import { openBareHouse, orSay } from './house.ts';

/** `backline seed`: takes in a scene pack that has changed since it was loaded. */
export function seedVerb(): Command {
  return new Command('seed')
    .description("Take the scene pack's artists, venues and sources in again, replacing what stands under the same ids.")
    .action(() =>
      orSay(async () => {
        const { db, pack } = await openBareHouse();
        await loadPack(db, pack);
        await db.destroy();
        console.log(
          `Took in ${pack.artists.length} artists, ${pack.venues.length} venues and ${pack.sources.length} sources of ${pack.scene.brand}.`,
        );
      }),
    );
}
