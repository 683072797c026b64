import { data } from 'react-router';
import type { HandField } from '#scene/desk/desk-show.ts';
import { FIELD_NAMES, HIDDEN_WORDS } from '#scene/desk/hand-words.ts';
import type { Show } from '#scene/shows/show.ts';
import { ApiError } from '../../api.ts';
import { chosen, FormFault } from '../../forms/dispatch.ts';
import { readLoaded } from '../../forms/loaded.ts';
import { field } from '../../forms/refused-form.ts';
import { fetchAllGroups } from '../../groups/every-group.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { type DeskFormWork, type DeskWork, decided, deskActions, forEditors, type Outcome } from '../editors.ts';
import { changedIn } from '../entries/field-form.ts';
import { laidOver } from '../entries/save-edit.ts';
import { lastPictures, takePictures } from '../pictures/picture-form.ts';
import { type AddName, addName } from './add-name.ts';
import { fieldsOf, MAX_ROWS, readShowForm, type ShowFields, STATUSES, textsOf } from './show-form.ts';

/** A show and who says what of it, with the venues it may be at and the promoters and series it may name; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, api, params }) => {
  const told = (await desk.find('/desk/shows/{id}', { id: params.id ?? '' })) ?? null;
  const choices = { venues: await everyVenue(api), groups: await fetchAllGroups(api), pictures: await lastPictures(desk) };
  return data({ told, ...choices }, { status: told === null ? 404 : 200 });
});

const HAND_FIELDS = (Object.keys(FIELD_NAMES) as HandField[]).filter((field) => field !== 'hidden');

const ADDS: readonly AddName[] = ['add venue', ...Array.from({ length: MAX_ROWS }, (_, row) => `add artist ${row}` as const)];

/** A show is mended by hand. */
export const action = deskActions({
  edit: (work, form) => edit(work, form),
  ...Object.fromEntries(
    HAND_FIELDS.map((back) => [`give-back ${back}`, (work: DeskFormWork, form: FormData) => edit(work, form, { back })]),
  ),
  ...Object.fromEntries(ADDS.map((add) => [add, (work: DeskFormWork, form: FormData) => edit(work, form, { add })])),
  async 'bring back'({ desk, params }) {
    return giveBack(desk, params.id ?? '', 'hidden', '');
  },
  async quick({ desk, params }, form) {
    const what = field(form, 'what');
    const fields = what === 'not music' ? { kind: 'other' as const } : { status: statusIn(form) };
    return decided('edit', await desk.post('/desk/shows/{id}/edit', { id: params.id ?? '', fields }));
  },
  async hide({ desk, params }, form) {
    const why = chosen(form, 'why', HIDDEN_WORDS);
    if (why === undefined) throw new FormFault('why', 'Say why you’re hiding it.');
    const hidden = { why, note: field(form, 'note').trim() };
    return decided('hide', await desk.post('/desk/shows/{id}/edit', { id: params.id ?? '', fields: { hidden } }));
  },
  async split({ desk }, form) {
    return decided('split', await desk.post('/desk/split', { source: field(form, 'source'), key: field(form, 'key') }));
  },
  async part({ desk, params }, form) {
    const time = (name: string) => field(form, name).replace(':', '') || null;
    const [date, startTime, endTime] = [field(form, 'partdate'), time('partstart'), time('partend')];
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new FormFault('partdate', 'Enter the new date.');
    // Doors are of the first show, where the second starts at another time.
    const doors = field(form, 'partstart') === '' ? {} : { doorsTime: null };
    const { show } = await desk.get('/desk/shows/{id}', { id: params.id ?? '' });
    const { first, second } = partedBill(form, show.bill);
    const fields = { date, startTime, endTime, title: field(form, 'parttitle').trim(), ...doors, ...(second && { bill: second }) };
    const parts = { id: params.id ?? '', fields, ...(first && { bill: first }) };
    return decided('part', await desk.post('/desk/shows/{id}/part', parts).catch(atFieldsOfPart));
  },
  async merge({ desk, params }, form) {
    const other = field(form, 'other');
    if (other === '') throw new FormFault('other', 'Choose the show that’s the same.');
    return decided('merge', await desk.post('/desk/merge', { from: other, to: params.id ?? '' }));
  },
});

/** Sets what differs from what the form was filled with. Then gives a field back to its sources, or adds a name, if asked to. */
async function edit(
  { desk, api, params }: DeskFormWork,
  form: FormData,
  { back, add }: { back?: HandField; add?: AddName } = {},
): Promise<Outcome> {
  await takePictures(desk, form);
  const loaded = readLoaded<ShowFields>(form);
  const { fields, expected } = changedIn(await readShowForm(form, loaded, api), loaded);
  if (back !== undefined && back !== 'hidden') delete fields[back];
  const isChanged = Object.keys(fields).length > 0;
  if (!isChanged && back === undefined && add === undefined) throw new FormFault('', 'You haven’t changed anything yet.');
  const saved = isChanged ? await saveEdit({ desk, params }, form, { fields, expected, loaded }) : undefined;
  if (saved !== undefined && 'refused' in saved) return saved;
  const said = saved !== undefined && 'said' in saved ? saved.said : '';
  if (back !== undefined) return giveBack(desk, params.id ?? '', back, said);
  if (add === undefined) return saved ?? { about: 'edit', said: '' };
  const decision = await addName({ desk }, form, add);
  return { ...decided(add, decision), said: [said, decision.said].filter(Boolean).join(' ') };
}

/** Who plays which of two shows; undefined where all play one. @throws FormFault where nobody plays one of them */
function partedBill(form: FormData, bill: Show['bill']): { first?: Show['bill'] | undefined; second?: Show['bill'] | undefined } {
  const typed = field(form, 'partbill');
  if (typed !== '' && typed.replaceAll('\r', '') !== bill.map(({ name }) => name).join('\n'))
    throw new FormFault('', 'Someone just changed who plays. Check it again.');
  const playing = (which: 'first' | 'second') => {
    const all = bill.filter((_, place) => ['both', which, ''].includes(field(form, `partact${place}`)));
    if (all.length === 0 && bill.length > 0) throw new FormFault('partact0', 'Each show needs at least one act.');
    return all.length === bill.length ? undefined : all;
  };
  return { first: playing('first'), second: playing('second') };
}

/** What is refused of the second of two shows stands at the fields of its form. */
function atFieldsOfPart(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const names: Record<string, string> = { date: 'partdate', startTime: 'partstart', endTime: 'partend', title: 'parttitle' };
  const { message, fields = {} } = error.problem;
  const [fault] = Object.keys(fields);
  throw new FormFault((fault && names[fault.replace('fields.', '')]) ?? '', message);
}

function statusIn(form: FormData) {
  const status = chosen(form, 'what', STATUSES);
  if (status === undefined || status === 'no longer listed' || status === 'withdrawn')
    throw new FormFault('', 'Choose what happens to it.');
  return status;
}

async function giveBack(desk: DeskWork['desk'], id: string, back: HandField, before: string): Promise<Outcome> {
  const decision = await desk.post('/desk/shows/{id}/give-back', { id, field: back });
  return { ...decided('give back', decision), said: [before, decision.said].filter(Boolean).join(' ') };
}

/** Saves what differs. Where somebody else was quicker, what they wrote stands in every field but those that were changed here. */
async function saveEdit(
  { desk, params: { id = '' } }: Pick<DeskWork, 'desk' | 'params'>,
  form: FormData,
  { fields, expected, loaded }: ReturnType<typeof changedIn<Partial<ShowFields>>> & { loaded: ShowFields },
): Promise<Outcome> {
  try {
    return decided('edit', await desk.post('/desk/shows/{id}/edit', { id, fields, expected }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 'ABORTED') throw error;
    const { message, fields: faults = {} } = error.problem;
    const told = await desk.get('/desk/shows/{id}', { id });
    const now = fieldsOf(told.show, told.nameOnly);
    return { about: 'edit', refused: { message, fields: faults, kept: laidOver(form, textsOf(loaded), textsOf(now), fields, now) } };
  }
}
