import { field } from '../../forms/refused-form.ts';
import type { DeskWork, Outcome } from '../editors.ts';

const SAID = {
  hear: 'was heard just now.',
  believe: 'is believed: what it lists no more is taken down.',
  pause: 'is paused. Nothing is asked of it.',
  resume: 'is heard again.',
  remove: 'is removed.',
} as const;

/** What can be done to a source where it stands in a list, and on its own page. */
export const tendSource = {
  hear: tending('hear'),
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
