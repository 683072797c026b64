import { z } from 'zod';
import { Slug } from '../shape.ts';
import { GROUP } from './entry-fields.ts';
import type { GroupKind } from './entry-kind.ts';
import { packShape } from './field-schemas.ts';

/** What a scene pack says of a promoter or a series; the key it stands under is its id. */
export const GroupEntry = z.strictObject(packShape(GROUP, {}));

/** A promoter, who puts shows on, or a series, a run of shows under one name. */
export const Group = z
  .strictObject({ id: Slug, ...GroupEntry.shape })
  .meta({ id: 'Group', description: 'A promoter or a series: what shows belong to besides a venue.' });
export type Group = z.infer<typeof Group>;

/** A promoter or series as a show names it. */
export const NamedGroup = z
  .strictObject({ id: Slug, name: z.string() })
  .meta({ id: 'NamedGroup', description: 'A promoter or a series by its slug and name.' });
export type NamedGroup = z.infer<typeof NamedGroup>;

/** Promoters or series by name. */
export const GroupList = z
  .strictObject({ groups: z.array(Group.extend({ coming: z.int() })) })
  .meta({ id: 'GroupList', description: 'Promoters or series by name; `coming` is how many shows each has from tonight on.' });

/** 'Presented by Tidewater Booking. Part of Porch Nights.'; '' for a show that belongs to neither. */
export function presentedWords({ promoter, series }: Partial<Record<GroupKind, NamedGroup | null | undefined>>): string {
  return [promoter && `Presented by ${promoter.name}.`, series && `Part of ${series.name}.`].filter(Boolean).join(' ');
}
