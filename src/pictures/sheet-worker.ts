import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Report } from './draw-all.ts';
import { drawSheet } from './sheets/draw-sheet.ts';
import { openFaces } from './sheets/faces.ts';
import type { Sheet, SheetScene } from './sheets/sheet.ts';
import { openType } from './sheets/type.ts';

export interface SheetOrders {
  sheets: { sheet: Sheet; to: string }[];
  scene: SheetScene;
}

/** The same path from the build and the sources. */
const FACES = fileURLToPath(new URL('../../src/pictures/faces/', import.meta.url));

// Decide by content; one sheet at a time, without a cache.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'],
});
sharp.concurrency(1);
sharp.cache(false);

process.once('message', async ({ sheets, scene }: SheetOrders) => {
  const board = { type: openType(openFaces(FACES)), scene };
  const failed: Report['failed'] = [];
  for (const { sheet, to } of sheets) {
    try {
      await drawSheet(board, sheet, to);
    } catch (error) {
      failed.push({ from: to, why: error instanceof Error ? error.message : String(error) });
    }
  }
  process.send?.({ failed } satisfies Report, () => process.disconnect?.());
});
