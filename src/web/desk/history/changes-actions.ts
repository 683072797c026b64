import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { readHistoryQuery, revertField, sayAgain } from '../../history/entry-history-actions.ts';
import { type DeskWork, deskActions, forEditors, type Outcome } from '../editors.ts';

/** All changes, and who decided. */
export const loader = forEditors(async ({ desk, query }) => {
  const part = readHistoryQuery(query);
  const [history, { people }] = await Promise.all([desk.get('/desk/changes', part), desk.get('/desk/changes/people')]);
  return { history, people, by: part.by ?? '', now: Date.now() };
});

/** Undoes changes, one by one or all of one person's. */
export const action = deskActions({ again: sayAgain, 'revert-field': revertField, person: takeBackPerson });

/** First tells how much it is; sent again with that number it is done. */
async function takeBackPerson({ desk }: DeskWork, form: FormData): Promise<Outcome> {
  const [account, day, time] = [field(form, 'account'), field(form, 'day'), field(form, 'time')];
  if (account === '') throw new FormFault('account', 'Choose a person.');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new FormFault('day', 'Enter the start day.');
  // By the clocks of the town.
  const since = `${day}T${/^\d{2}:\d{2}$/.test(time) ? time : '00:00'}:00`;
  const why = field(form, 'reason').trim();
  const { of } = await desk.post('/desk/changes/count', { account, since });
  if (of === 0) throw new FormFault('account', 'They have nothing to undo since then.');
  if (field(form, 'sure') !== String(of))
    throw new FormFault('sure', of === 1 ? 'One decision. Type 1 here to undo it.' : `${of} decisions. Type ${of} here to undo them.`);
  const { taken, left } = await desk.post('/desk/changes/take-back', { account, since, ...(why === '' ? {} : { why }) });
  return { about: 'person', said: [`Undid ${taken} of ${of}.`, ...left].join(' ') };
}
