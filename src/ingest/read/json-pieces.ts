import type { Turn } from '#yield-every.ts';

/** A long list in pieces, on its way between threads: unpacked at once it would block the receiver. */
export type JsonPieces = Uint8Array[];

/** In characters: less than a millisecond to unpack. */
const PIECE_CHARS = 50_000;

/** Packs a list as JSON. */
export function toJsonPieces(items: readonly unknown[]): JsonPieces {
  const pieces: JsonPieces = [];
  const encoder = new TextEncoder();
  let lines: string[] = [];
  let length = 0;
  const close = () => {
    if (lines.length > 0) pieces.push(encoder.encode(`[${lines.join(',')}]`));
    [lines, length] = [[], 0];
  };
  for (const item of items) {
    const line = JSON.stringify(item);
    lines.push(line);
    length += line.length;
    if (length >= PIECE_CHARS) close();
  }
  close();
  return pieces;
}

/** Unpacks a list. @param turn yields between pieces */
export async function fromJsonPieces<Item>(pieces: JsonPieces, turn: Turn): Promise<Item[]> {
  const decoder = new TextDecoder();
  const items: Item[] = [];
  for (const piece of pieces) {
    await turn();
    for (const item of JSON.parse(decoder.decode(piece)) as Item[]) items.push(item);
  }
  return items;
}
