import { z } from 'zod';
import { ROLES } from '../people/roles.ts';

const DeskPerson = z.strictObject({
  id: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  username: z.string().nullable(),
  name: z.string(),
  role: z.enum(ROLES),
  closed: z.boolean(),
  since: z.string(),
  lastHere: z.string(),
});
export type DeskPerson = z.infer<typeof DeskPerson>;

export const DeskPeople = z
  .strictObject({ people: z.array(DeskPerson), next: z.string().nullable(), of: z.int() })
  .meta({ id: 'DeskPeople', description: 'Accounts as admins see them, newest first; `of` counts all matches.' });
export type DeskPeople = z.infer<typeof DeskPeople>;

/** Filters of the list of people. */
export const PEOPLE_WHICH = [...ROLES, 'closed'] as const;
