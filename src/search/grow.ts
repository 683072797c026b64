/** A copy with twice the room. */
export function growUnsigned(figures: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(figures.length * 2);
  larger.set(figures);
  return larger;
}

/** A copy with twice the room, the new places filled with one value. */
export function growSigned(figures: Int32Array<ArrayBuffer>, filled: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(figures.length * 2).fill(filled, figures.length);
  larger.set(figures);
  return larger;
}
