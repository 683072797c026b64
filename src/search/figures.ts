/** The same figures with room for as many more. */
export function grown(figures: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(figures.length * 2);
  larger.set(figures);
  return larger;
}

/** The same, signed, the new ones filled with one figure. */
export function grownSigned(figures: Int32Array<ArrayBuffer>, filled: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(figures.length * 2).fill(filled, figures.length);
  larger.set(figures);
  return larger;
}
