import { data, redirect } from 'react-router';
import type { Decision, DeskSource, OneSource } from '#scene/desk/desk.ts';
import { SOURCE_FIELD_NAMES } from '#scene/sources/source-field-names.ts';
import type { SourceFilter } from '#scene/sources/source-filter.ts';
import { ApiError } from '../../api.ts';
import { FormFault } from '../../forms/dispatch.ts';
import { readLoaded } from '../../forms/loaded.ts';
import { field, keepTyped } from '../../forms/refused-form.ts';
import { paths } from '../../paths.ts';
import { everyVenue } from '../../venues/every-venue.ts';
import { type DeskWork, deskActions, forEditors, type Outcome } from '../editors.ts';
import { changedIn } from '../entries/field-form.ts';
import { type Saved, saveEdit } from '../entries/save-edit.ts';
import { filterIn, readSourceForm, type SourceForm, sourceFormOf, textsOfSource } from './source-form.ts';
import { hearingWords } from './source-words.ts';
import { tendSource } from './sources-actions.ts';

/** A source and all that can be set of it, with the venues it may be the word of; null, and a 404, where there is none. */
export const loader = forEditors(async ({ desk, api, params }) => {
  const found = (await desk.find('/desk/sources/{id}/edit', { id: params.id ?? '' })) ?? null;
  const venues = found === null ? [] : (await everyVenue(api)).map(({ id, name }) => ({ id, name }));
  return data({ found, venues, now: Date.now() }, { status: found === null ? 404 : 200 });
});

const SOURCE: Saved<OneSource, SourceForm> = {
  read: readSourceForm,
  fieldsOf: ({ fields }) => sourceFormOf(fields),
  textsOf: textsOfSource,
  find: (desk, id) => desk.get('/desk/sources/{id}/edit', { id }),
  async edit(desk, { address: _, ...edit }) {
    return { said: told(await desk.post('/desk/sources/{id}/edit', edit)), id: edit.id };
  },
  page: paths.deskSource,
};

function told({ decision, source }: { decision: Decision; source: DeskSource }): Decision {
  return { ...decision, said: `${decision.said} ${hearingWords(source)}` };
}

const givenBack = Object.keys(SOURCE_FIELD_NAMES).map((name) => [
  `give-back ${name}`,
  async ({ desk, params }: DeskWork): Promise<Outcome> => {
    const id = params.id ?? '';
    const { ofPack } = await desk.get('/desk/sources/{id}/edit', { id });
    if (!Object.hasOwn(ofPack, name)) throw new FormFault('', 'It already matches the scene pack.');
    const fields = { [name]: ofPack[name as keyof typeof ofPack] };
    const decision = told(await desk.post('/desk/sources/{id}/edit', { id, fields }));
    return { about: 'back', said: decision.said, decision };
  },
]);

/** A source is set, tried, tended or given back. */
export const action = deskActions({
  ...tendSource,
  async remove(work, form) {
    await tendSource.remove(work, form);
    throw redirect(paths.deskSources(), 303);
  },
  edit: (work, form) => saveEdit(SOURCE, work, form),
  async trySource({ desk, params }, form) {
    const { fields } = changedIn(readSourceForm(form), readLoaded<SourceForm>(form));
    return {
      about: 'try source',
      trial: await desk.post('/desk/sources/{id}/try', { id: params.id ?? '', fields }),
      kept: keepTyped(form),
    };
  },
  async tryText({ desk, params }, form) {
    const trial = await desk.post('/desk/sources/{id}/try', { id: params.id ?? '', fields: { text: textOf(form) } });
    return { about: 'try text', trial, kept: keepTyped(form) };
  },
  async keepText({ desk, params }, form) {
    const version = field(form, 'version') || undefined;
    const edit = { id: params.id ?? '', fields: { text: textOf(form) }, expectedText: version };
    const decision = told(await desk.post('/desk/sources/{id}/edit', edit));
    return { about: 'text', said: decision.said, decision };
  },
  async tryFilter({ desk, params }, form) {
    const trial = await desk.post('/desk/sources/{id}/filter/try', { id: params.id ?? '', filter: filterIn(form) });
    return { about: 'try filter', filterTrial: trial, kept: keepTyped(form) };
  },
  async keepFilter({ desk, params }, form) {
    const [id, filter] = [params.id ?? '', filterIn(form)];
    const expected = field(form, 'loaded') === '' ? undefined : { filter: readLoaded<SourceFilter>(form) };
    try {
      const decision = told(await desk.post('/desk/sources/{id}/edit', { id, fields: { filter }, expected }));
      return { about: 'filter', said: decision.said, decision };
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.status !== 'ABORTED') throw error;
      const { message, fields = {} } = error.problem;
      const loaded = JSON.stringify((await desk.get('/desk/sources/{id}/edit', { id })).fields.filter);
      return { about: 'filter', refused: { message: fields.filter ?? message, fields, kept: { ...keepTyped(form), loaded } } };
    }
  },
  ...Object.fromEntries(givenBack),
});

/** The text of a form: a form sends lines ended as a typewriter does. @throws FormFault where there is none */
function textOf(form: FormData): string {
  const text = field(form, 'text').replace(/\r\n?/g, '\n');
  if (text.trim() === '') throw new FormFault('text', 'Paste the text of a calendar, spreadsheet or list.');
  return text;
}
