import type { Inks } from '#scene/site/scene.ts';
import type { Report } from './draw-all.ts';
import { drawVariant, type Variant } from './draw-variant.ts';

/** What the process is told, once. */
export interface Orders {
  variants: readonly Variant[];
  night: Inks;
}

/** The process that draws pictures: a decoder that crashes over a picture ends this process and not the site. */
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
