import { existsSync } from 'node:fs';
import { drawInProcess } from './draw-in-process.ts';

/** What the process that draws says at the end: what could not be drawn, by what it is made of. */
export interface Report {
  failed: { from: string; why: string }[];
}

/** Pieces to be drawn, each into a file of its own. */
interface Drawing<Piece> {
  /** The script of the process that draws, which takes them in their order. */
  script: string;
  pieces: readonly Piece[];
  /** What the process is told of those that are left. */
  orders: (left: readonly Piece[]) => object;
  /** What a piece is made of: where that fails once, nothing else is made of it. */
  madeOf: (piece: Piece) => string;
  stop: AbortSignal;
}

/** The process may be ended by so many pieces before drawing is given up. */
const MAX_ENDS = 10;

/**
 * Draws pieces in a process of their own. One that ends the process is left out, and the others are drawn by the next.
 * @returns what cannot be drawn
 * @throws why the process ended, when it did so too often or was stopped
 */
export async function drawAll<Piece extends { to: string }>(drawing: Drawing<Piece>): Promise<Report['failed']> {
  const { script, pieces, orders, madeOf, stop } = drawing;
  const failed: Report['failed'] = [];
  let left = [...pieces];
  for (let ends = 0; left.length > 0; ends++) {
    try {
      return [...failed, ...(await drawInProcess<Report>(script, orders(left), stop)).failed];
    } catch (error) {
      left = left.filter(({ to }) => !existsSync(to));
      // They are drawn in this order: the first that is not there was under way, or could not be drawn by itself.
      const [culprit] = left;
      if (stop.aborted || ends === MAX_ENDS || culprit === undefined) throw error;
      const from = madeOf(culprit);
      failed.push({ from, why: error instanceof Error ? error.message : String(error) });
      left = left.filter((piece) => madeOf(piece) !== from);
    }
  }
  return failed;
}
