import type { Turn } from '#yield-every.ts';

/** A long list on its way from one thread to another, in pieces: taken in whole it would hold up whoever takes it. */
export type JsonPieces = Uint8Array[];

/** A piece is closed once it has so many characters: less than a millisecond of unpacking. */
const PIECE = 50_000;

/** Packs what JSON can say. */
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
    if (length >= PIECE) close();
  }
  close();
  return pieces;
}

/** Unpacks it piece by piece. @param turn is awaited between them */
export async function fromJsonPieces<Item>(pieces: JsonPieces, turn: Turn): Promise<Item[]> {
  const decoder = new TextDecoder();
  const items: Item[] = [];
  for (const piece of pieces) {
    await turn();
    for (const item of JSON.parse(decoder.decode(piece)) as Item[]) items.push(item);
  }
  return items;
}
