import { redirect } from 'react-router';
import type { OneTip } from '#scene/tip.ts';
import { ApiError } from '../../api.ts';
import { FormFault, keyOf, newKey } from '../../forms/dispatch.ts';
import { field } from '../../forms/refused-form.ts';
import { fetchAllGroups } from '../../groups/every-group.ts';
import { paths } from '../../paths.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { deskActions, forEditors } from '../editors.ts';
import { lastPictures, takePictures } from '../pictures/picture-form.ts';
import { answerTip } from '../tips/answer-tip.ts';
import { addName } from './add-name.ts';
import { readShowForm, type ShowFields, unknownNames } from './show-form.ts';

/** The venues a show may be at, and the day it is to be on where that is said. */
export const loader = forEditors(async ({ desk, api, query }) => {
  const [venues, groups, pictures] = [await everyVenue(api), await fetchAllGroups(api), await lastPictures(desk)];
  const asked = query.get('tip') ?? '';
  const tip = asked === '' ? undefined : await desk.find('/desk/tips/{id}', { id: asked });
  const stands = tip === undefined ? { date: query.get('date') ?? '' } : toldFields(tip);
  return { venues, groups, pictures, stands, tip: tip?.state === 'open' ? tip : null, now: Date.now(), once: newKey() };
});

/** A show is typed in: looked at beside what is listed that night, and announced. */
export const action = deskActions({
  async make({ desk, api }, form) {
    const key = keyOf(form);
    await takePictures(desk, form);
    const add = field(form, 'add');
    const added = add === '' ? undefined : await addName({ desk }, form, add);
    const { event: _, ...fields } = await readShowForm(form, {}, api);
    const unknown = unknownNames(fields);
    if (fields.title === '' && fields.bill.length === 0) throw new FormFault('act0', 'Enter who plays, or the name of the night.');
    const despite = field(form, 'despite') === '1';
    if (field(form, 'look') === '1' || added !== undefined) {
      const { shows } = await desk.post('/desk/likely', { fields });
      return { about: 'make', likely: shows, unknown, form: texts(form), added: added?.said };
    }
    try {
      const made = await desk.once(key).post('/desk/shows', { fields, despite });
      await answerTip({ desk }, form, { as: 'listed', show: made.show, answer: field(form, 'answer').trim() });
      throw redirect(paths.deskShow(made.show), 303);
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 'ALREADY_EXISTS') throw error;
      const { shows } = await desk.post('/desk/likely', { fields });
      return { about: 'make', likely: shows, unknown, form: texts(form), why: error.problem.message };
    }
  },
});

function texts(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const MAX_NAMES = 20;

function toldFields({ date, link, flyer, reading }: OneTip): Partial<ShowFields> {
  const { bill, ...fields } = reading;
  return {
    ...fields,
    bill: bill.slice(0, MAX_NAMES),
    ...(date === null ? {} : { date }),
    ...(flyer === null ? {} : { image: { file: flyer.file, alt: '', x: 50, y: 50 } }),
    url: link,
  };
}
