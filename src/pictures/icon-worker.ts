import { rename } from 'node:fs/promises';
import sharp from 'sharp';

/** What the process is told, once: drawings of ours, and where each goes. */
export interface IconOrders {
  icons: { svg: string; to: string }[];
}

/** The process that draws icons. A file appears whole or not at all. */
process.once('message', async ({ icons }: IconOrders) => {
  for (const { svg, to } of icons) {
    const unfinished = `${to}.${process.pid}`;
    await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(unfinished);
    await rename(unfinished, to);
  }
  process.send?.({}, () => process.disconnect?.());
});
