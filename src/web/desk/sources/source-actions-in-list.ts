import { field } from '../../forms/refused-form.ts';
import type { DeskWork, Outcome } from '../editors.ts';
import { nightsWords, troubleWords } from './source-words.ts';

/** What is said once it is done; of a hearing, how that went is said. */
const SAID = {
  believe: 'is accepted. Shows it no longer lists are taken down.',
  pause: 'is paused. We won’t check it.',
  resume: 'is on again.',
  remove: 'is removed.',
} as const;

/** What can be done to a source where it stands in a list, and on its own page. */
export const tendSource = {
  async hear({ desk }: DeskWork, form: FormData): Promise<Outcome> {
    const { trouble, coming } = await desk.post('/desk/sources/hear', { id: field(form, 'id') });
    const went = trouble === null ? `was just checked: ${nightsWords(coming ?? 0)} to come.` : `was just checked. ${troubleWords(trouble)}`;
    return { about: 'sources', said: `${field(form, 'name')} ${went}` };
  },
  believe: tending('believe'),
  pause: tending('pause'),
  resume: tending('resume'),
  remove: tending('remove'),
};

function tending(what: keyof typeof SAID) {
  return async ({ desk }: DeskWork, form: FormData): Promise<Outcome> => {
    const id = field(form, 'id');
    if (what === 'believe') await desk.post('/desk/sources/hear', { id, believe: true });
    else await desk.post(`/desk/sources/${what}`, { id });
    return { about: 'sources', said: `${field(form, 'name')} ${SAID[what]}` };
  };
}
