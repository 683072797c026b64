import { FormFault } from '../forms/dispatch.ts';
import { field } from '../forms/refused-form.ts';
import { everyVenue } from '../venues/every-venue.ts';
import { decided, deskActions, forEditors } from './editors.ts';

/** Every venue, to say of two that they are one. */
export const loader = forEditors(async ({ api }) => ({ venues: await everyVenue(api) }));

/** Two venues are one. */
export const action = deskActions({
  async merge({ desk }, form) {
    const [from, to] = [field(form, 'from'), field(form, 'to')];
    if (from === '') throw new FormFault('from', 'Choose the venue that goes.');
    if (to === '') throw new FormFault('to', 'Choose the venue that stays.');
    if (from === to) throw new FormFault('to', 'Choose two different venues.');
    return decided('merge', await desk.post('/desk/venues/merge', { from, to }));
  },
});
