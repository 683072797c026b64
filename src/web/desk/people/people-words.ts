import type { Role } from '#scene/people/roles.ts';

/** The roles of accounts, as an admin chooses one. */
export const ROLE_WORDS: Record<Role, string> = { member: 'Member', editor: 'Editor', admin: 'Admin' };
/** What the list of people can be narrowed to. */
export const WHICH_WORDS: Record<Role | 'closed' | '', string> = {
  '': 'Everyone',
  admin: 'Admins',
  editor: 'Editors',
  member: 'Members',
  closed: 'Closed accounts',
};
