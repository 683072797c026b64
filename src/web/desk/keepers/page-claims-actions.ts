import { field } from '../../forms/refused-form.ts';
import { type DeskWork, decided, deskActions, forEditors, type Outcome } from '../editors.ts';

/** Who says that a page is theirs. */
export const loader = forEditors(async ({ desk }) => ({ claims: await desk.get('/desk/claims'), now: Date.now() }));

/** An editor gives their word, or says no. */
export const action = deskActions({
  yes: (work, form) => decide(work, form, true),
  no: (work, form) => decide(work, form, false),
});

async function decide({ desk }: DeskWork, form: FormData, yes: boolean): Promise<Outcome> {
  const id = field(form, 'claim');
  const decision = await desk.post('/desk/claims/{id}', { id, yes, reason: field(form, 'reason').trim() });
  return decided(`claim ${id}`, decision);
}
