import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { decided, deskActions, forEditors } from '../editors.ts';

/** The pictures that were sent last. */
export const loader = forEditors(async ({ desk }) => ({ ...(await desk.get('/desk/pictures')), now: Date.now() }));

/** A picture is taken down, everywhere. */
export const action = deskActions({
  async 'take down'({ desk }, form) {
    const [file, why] = [field(form, 'file'), field(form, 'why').trim()];
    if (why === '') throw new FormFault('why', 'Say why you’re taking it down.');
    return decided('take down', await desk.post('/desk/pictures/take-down', { file, why }));
  },
});
