import { drawVariant } from '../draw-variant.ts';
import type { SentMessage, SentOrders, SentReport } from './orders.ts';
import { NoPicture, redraw } from './redraw.ts';

/** The process that opens uploads, so that a crashing decoder does not end the site. */
process.once('message', async (orders: SentOrders) => {
  process.send?.('opening' satisfies SentMessage);
  process.send?.(await carryOut(orders), () => process.disconnect?.());
});

async function carryOut({ from, kept, variants, night }: SentOrders): Promise<SentReport> {
  try {
    const drawn = from === null ? { id: kept, width: 0, height: 0 } : await redraw(from, (id) => kept.replace('ID', id));
    const master = kept.replace('ID', drawn.id);
    for (const { to, scheme, width, format } of variants)
      await drawVariant({ from: master, to: to.replace('ID', drawn.id), scheme, width, format, isUrgent: true }, night);
    return { drawn };
  } catch (error) {
    return { why: error instanceof NoPicture ? error.message : null, error: error instanceof Error ? error.message : String(error) };
  }
}
