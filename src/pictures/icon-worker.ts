import { rename } from 'node:fs/promises';
import sharp from 'sharp';

/** The process's orders: our drawings and their files. */
export interface IconOrders {
  icons: { svg: string; to: string }[];
}

/** The process that draws icons. A file appears complete or not at all. */
process.once('message', async ({ icons }: IconOrders) => {
  for (const { svg, to } of icons) {
    const unfinished = `${to}.${process.pid}`;
    await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(unfinished);
    await rename(unfinished, to);
  }
  process.send?.({}, () => process.disconnect?.());
});
