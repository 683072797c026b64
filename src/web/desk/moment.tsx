/** A moment in UTC, the same on both sides of the wire. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>;
}
