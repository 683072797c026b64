/** A stretch of a text. */
export interface Stretch {
  from: number;
  to: number;
}
