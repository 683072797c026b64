import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Report } from './draw-all.ts';
import { drawSheet } from './sheets/draw-sheet.ts';
import { openFaces } from './sheets/faces.ts';
import type { Sheet, SheetScene } from './sheets/sheet.ts';
import { openType } from './sheets/type.ts';

/** What the process is told, once. */
export interface SheetOrders {
  sheets: { sheet: Sheet; to: string }[];
  scene: SheetScene;
}

/** Two folders below the root, built and among the sources alike. */
const FACES = fileURLToPath(new URL('../../src/pictures/faces/', import.meta.url));

// A picture of a pack is what its bytes say; one sheet at a time, and nothing held for later.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadSvg'],
});
sharp.concurrency(1);
sharp.cache(false);

/** The process that draws sheets. */
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
