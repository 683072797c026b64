import { grouped } from '#scene/grouped.ts';

/** '1 show', '1,204 shows' */
export function counted(shows: number): string {
  return shows === 1 ? '1 show' : `${grouped(shows)} shows`;
}

/** '1 night', '29 nights' */
export function nightsCounted(nights: number): string {
  return nights === 1 ? '1 night' : `${grouped(nights)} nights`;
}
