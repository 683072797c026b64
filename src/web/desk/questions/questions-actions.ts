import type { Answer } from '#scene/desk/desk.ts';
import { KINDS } from '#scene/shows/kind.ts';
import type { Api } from '../../api.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { decided, deskActions, forEditors } from '../editors.ts';

/** The soonest open questions. */
export const loader = forEditors(({ desk }) => desk.get('/desk/questions'));

/** A question was answered. */
export const action = deskActions({
  async answer({ desk }, form) {
    const question = field(form, 'question');
    return decided(question, await desk.post('/desk/answer', { question, answer: answerIn(form) }));
  },
  async 'somebody-else'({ desk, api }, form) {
    const question = field(form, 'question');
    const means = await whoIsMeant(api, field(form, 'kind'), field(form, 'means'));
    return decided(question, await desk.post('/desk/answer', { question, answer: { as: 'read as', means } }));
  },
});

/** The button that was pressed: a candidate's carries `means` or `reading`, a kind's `kind`, every other one `as`. */
function answerIn(form: FormData): Answer {
  const means = field(form, 'means');
  if (means !== '') return { as: 'read as', means };
  const reading = field(form, 'reading');
  if (reading !== '') return { as: 'played by', reading };
  const kind = KINDS.find((each) => each === field(form, 'kind'));
  if (kind !== undefined) return { as: 'kind', kind, everything: field(form, 'everything') === 'yes' };
  const as = field(form, 'as');
  if (as === 'nobody') return { as: 'read as', means: null };
  if (as === 'merge' || as === 'ignore' || as === 'new venue' || as === 'new artist' || as === 'cancel' || as === 'unbill') return { as };
  if (as === 'cancel all' || as === 'none affected') return { as };
  throw new FormFault('as', 'Choose an answer.');
}

/** The id of whoever is named, by the whole name or the id itself. @throws FormFault for a name that nobody has */
async function whoIsMeant(api: Api, kind: string, typed: string): Promise<string> {
  const name = typed.trim();
  if (name === '') throw new FormFault('means', 'Enter who it is.');
  const found = await api.get('/search', { q: name });
  const named = (kind === 'venue' ? found.venues : found.artists).find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (named !== undefined) return named.id;
  if (/^[a-z0-9-]+$/.test(name)) return name;
  throw new FormFault('means', `We don’t know “${name}”. Enter the full name, or the id at the end of the page’s address.`);
}
