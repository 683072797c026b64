import { grouped } from '#scene/text/grouped.ts';

/** '1 show', '1,204 shows' */
export function counted(shows: number): string {
  return shows === 1 ? '1 show' : `${grouped(shows)} shows`;
}

/** '29 shows on 12 nights'; '20 shows so far, 9 to come' and '9 shows to come' where some are on from tonight on. */
export function countedSoFar(shows: number, nights: number, toCome: number): string {
  if (toCome === 0) return `${counted(shows)} on ${nightsCounted(nights)}`;
  return toCome === shows ? `${counted(shows)} to come` : `${counted(shows - toCome)} so far, ${grouped(toCome)} to come`;
}

/** '1 night', '29 nights' */
export function nightsCounted(nights: number): string {
  return nights === 1 ? '1 night' : `${grouped(nights)} nights`;
}
