import type { Role } from '#scene/people/roles.ts';
import { ApiError, type PostGiven } from '../../api.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field, refuse } from '../../forms/refused-form.ts';
import { type DeskWork, deskActions, forEditors, type Outcome } from '../editors.ts';

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

/** The accounts an admin looks for. */
export const loader = forEditors(async ({ desk, query }) => {
  const asked = query.get('which') ?? '';
  const which = Object.hasOwn(WHICH_WORDS, asked) && asked !== '' ? (asked as Role | 'closed') : undefined;
  const [q, after] = [query.get('q') ?? '', query.get('after') ?? ''];
  const found = await desk.get('/desk/people', { q, which, after });
  return { found, q, which: which ?? '', now: Date.now() };
}, 'admin');

type Wanted = PostGiven<'/desk/people/{id}'>['wanted'];

/** An admin decides of somebody's account. */
export const action = deskActions({
  role(work, form) {
    const role = chosen(form, 'role', ROLE_WORDS);
    if (role === undefined) throw new FormFault('role', 'Choose a role.');
    return change(work, form, { role });
  },
  close: (work, form) => change(work, form, { closed: true }),
  open: (work, form) => change(work, form, { closed: false }),
  sessions: (work, form) => change(work, form, { sessions: 'ended' }),
});

async function change({ desk }: DeskWork, form: FormData, wanted: Wanted): Promise<Outcome> {
  const [id, why] = [field(form, 'account'), field(form, 'why').trim()];
  if (why === '') throw new FormFault('why', 'Say why.');
  const about = `person ${id}`;
  try {
    const { said } = await desk.post('/desk/people/{id}', { id, wanted, why, expected: chosen(form, 'was', ROLE_WORDS) });
    return { about, said };
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 'ABORTED') throw error;
    // Told with the page as it is by now, so that whoever reads it may decide anew.
    return { about, refused: refuse(error.message, {}, form).data };
  }
}
