import { APPROVALS, type Approval } from '#scene/keepers/approval.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { decided, deskActions, forEditors, picksIn } from '../editors.ts';

/** What keepers wrote that waits for an editor. */
export const loader = forEditors(async ({ desk }) => ({ waiting: await desk.get('/desk/proposals'), now: Date.now() }));

const CHOICES = Object.fromEntries(APPROVALS.map((approval) => [approval, approval])) as Record<Approval, Approval>;

/** What is picked is published or refused; or it is said whether what keepers write waits at all. */
export const action = deskActions({
  async decide({ desk }, form) {
    const only = field(form, 'only');
    const picks = picksIn(form, 'proposal');
    const ids = only === '' ? picks : [only];
    if (ids.length === 0) throw new FormFault('', 'Check some boxes first.');
    const as = only === '' && field(form, 'as') === 'refused' ? 'refused' : 'published';
    const reason = field(form, 'reason').trim();
    if (as === 'refused' && reason === '') throw new FormFault('reason', 'Say why. They’ll get it in an email.');
    const proposals = ids.map((id) => ({ id, seen: field(form, `seen-${id}`) }));
    const { decisions, left } = await desk.post('/desk/proposals', { proposals, as, reason });
    const [first] = decisions;
    if (decisions.length === 1 && first !== undefined && left.length === 0) return decided('decide', first);
    const did = as === 'published' ? 'Published' : 'Turned down';
    const of = left.length === 0 ? `${decisions.length}` : `${decisions.length} of ${ids.length}`;
    return { about: 'decide', said: [`${did} ${of}.`, ...left].join(' ') };
  },
  async approval({ desk }, form) {
    const approval = chosen(form, 'approval', CHOICES);
    if (approval === undefined) throw new FormFault('approval', 'Choose from the list.');
    return decided('approval', await desk.post('/desk/approval', { approval }));
  },
});
