import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { decided, deskActions, forEditors, picksIn } from '../editors.ts';

/** What people told and nobody answered yet. */
export const loader = forEditors(async ({ desk }) => ({ ...(await desk.get('/desk/tips')), now: Date.now() }));

/** A tip is joined to a show that is listed, said to be mended, or refused. */
export const action = deskActions({
  async refuse({ desk }, form) {
    const tips = picksIn(form, 'tip');
    const as = field(form, 'as') === 'spam' ? 'spam' : 'refused';
    const answer = field(form, 'answer').trim();
    if (tips.length === 0) throw new FormFault('', 'Check some tips first.');
    if (as === 'refused' && answer === '') throw new FormFault('answer', 'Say why you’re not using them.');
    return decided('refuse', await desk.post('/desk/tips', { tips, as, answer }));
  },
  async 'hide profile'({ desk }, form) {
    const [id, why] = [field(form, 'id'), field(form, 'why').trim()];
    if (why === '') throw new FormFault('why', 'Say why you’re hiding it.');
    const decision = await desk.post('/desk/profiles/{username}/hide', { username: field(form, 'username'), why });
    await desk.post('/desk/tips/{id}', { id, as: 'mended', answer: 'The page is hidden. Thank you.' });
    return decided('settle', decision);
  },
  async settle({ desk }, form) {
    const [id, as, show] = [field(form, 'id'), field(form, 'as'), field(form, 'show')];
    const answer = field(form, 'answer').trim();
    if (as === 'listed') {
      if (show === '') throw new FormFault('show', 'Choose which show it is.');
      const flyer = field(form, 'flyer');
      if (flyer !== '') await desk.post('/desk/shows/{id}/edit', { id: show, fields: { image: { file: flyer, alt: '', x: 50, y: 50 } } });
      return decided('settle', await desk.post('/desk/tips/{id}', { id, as, show, answer }));
    }
    if (as === 'refused' && answer === '') throw new FormFault('answer', 'Say why you’re not using it.');
    if (as !== 'mended' && as !== 'refused') throw new FormFault('', 'Say what happened with it.');
    return decided('settle', await desk.post('/desk/tips/{id}', { id, as, answer }));
  },
});
