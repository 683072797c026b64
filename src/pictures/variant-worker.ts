import type { Inks } from '#scene/site/scene.ts';
import type { Report } from './draw-all.ts';
import { drawVariant, type Variant } from './draw-variant.ts';

export interface Orders {
  variants: readonly Variant[];
  night: Inks;
}

/** The process that draws variants, so that a crashing decoder does not end the site. */
process.once('message', async ({ variants, night }: Orders) => {
  const failed: Report['failed'] = [];
  for (const variant of variants) {
    try {
      await drawVariant(variant, night);
    } catch (error) {
      failed.push({ from: variant.from, why: error instanceof Error ? error.message : String(error) });
    }
  }
  process.send?.({ failed } satisfies Report, () => process.disconnect?.());
});
